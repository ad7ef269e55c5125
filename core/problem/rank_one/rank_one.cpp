// Vectors drawn, or read from an instance file.
#include "core/problem/rank_one/rank_one.h"

#include <algorithm>

#include "core/problem/rank_one/rank_one_sensing.h"
#include "core/problem/spec.h"

namespace lowrank::rank_one {

Outcome draw(const ProblemSpec& spec, const EntryWeights&, std::shared_ptr<const MeasurementOperator>& out,
             const std::stop_token& stop) {
    out = RankOneSensing::draw(spec.kind, spec.rows, spec.cols, measurement_count(spec), spec.seed, stop);
    return out ? Outcome::Done : Outcome::Cancelled;
}

double memory(const ProblemSizes& sizes) { return RankOneSensing::memory(sizes); }

double drawing(const ProblemSizes&) { return 0; }

double scratch(const ProblemSizes& sizes, Index measured, Index multiplied) {
    return RankOneSensing::scratch_memory(sizes, std::max(measured, multiplied));
}

bool prefers_dense(const ProblemSizes& sizes) { return RankOneSensing::prefers_dense(sizes); }

std::string settle(Index, Index, OperatorNumbers&, std::optional<Vector>&) { return {}; }

std::shared_ptr<const MeasurementOperator> make(Index rows, Index cols, const OperatorNumbers& numbers) {
    return RankOneSensing::from_vectors(ProblemKind::RankOneMeasurements, rows, cols, numbers[0], numbers[1]);
}

std::shared_ptr<const MeasurementOperator> make_symmetric(Index rows, Index cols,
                                                          const OperatorNumbers& numbers) {
    return RankOneSensing::from_vectors(ProblemKind::PhaseRetrieval, rows, cols, numbers[0], {});
}

}  // namespace lowrank::rank_one
