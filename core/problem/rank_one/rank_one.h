// What rank-one measurements and phase retrieval compute for the table of the kinds of problem. Inside
// core/problem.
#pragma once
#include "core/problem/kind.h"

namespace lowrank::rank_one {

Outcome draw(const ProblemSpec& spec, const EntryWeights& weights,
             std::shared_ptr<const MeasurementOperator>& out, const std::stop_token& stop);
double memory(const ProblemSizes& sizes);
double drawing(const ProblemSizes& sizes);
double scratch(const ProblemSizes& sizes, Index measured, Index multiplied);
bool prefers_dense(const ProblemSizes& sizes);
std::string settle(Index rows, Index cols, OperatorNumbers& numbers, std::optional<Vector>& samples);
std::shared_ptr<const MeasurementOperator> make(Index rows, Index cols, const OperatorNumbers& numbers);
std::shared_ptr<const MeasurementOperator> make_symmetric(Index rows, Index cols,
                                                          const OperatorNumbers& numbers);

inline constexpr KindWork kWork{.draw = draw,
                                .memory = memory,
                                .drawing = drawing,
                                .scratch = scratch,
                                .prefers_dense = prefers_dense,
                                .settle = settle,
                                .make = make};
inline constexpr KindWork kSymmetricWork{.draw = draw,
                                         .memory = memory,
                                         .drawing = drawing,
                                         .scratch = scratch,
                                         .prefers_dense = prefers_dense,
                                         .settle = settle,
                                         .make = make_symmetric};

}  // namespace lowrank::rank_one
