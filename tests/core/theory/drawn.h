// Instances drawn for the tests of the local spectrum.
#pragma once
#include <cstdlib>

#include "core/problem/generate.h"

namespace lowrank::test {

inline Instance drawn(ProblemKind kind, Index rows, Index cols, Index rank, double rate, double noise = 0,
                      std::uint64_t seed = 5) {
    ProblemSpec spec;
    spec.kind = kind;
    spec.rows = rows;
    spec.cols = cols;
    spec.rank = rank;
    spec.rate = rate;
    spec.noise = noise;
    spec.seed = seed;
    spec.allow_underdetermined = true;
    Instance out;
    if (generate_instance(spec, out) != Outcome::Done) std::abort();
    return out;
}

inline constexpr auto MC = ProblemKind::MatrixCompletion;
inline constexpr auto MS = ProblemKind::MatrixSensing;

struct Case {
    ProblemKind kind;
    Index rows, cols, rank;
    double rate;
};
// Tall, wide, square, of rank one, of full rank on one side.
inline const Case kCases[] = {{MC, 20, 13, 2, 0.7}, {MC, 9, 24, 3, 0.8}, {MC, 15, 15, 1, 0.5},
                              {MC, 12, 5, 5, 0.9},  {MS, 12, 7, 2, 4.0}, {MS, 6, 11, 3, 5.0},
                              {MS, 8, 8, 1, 3.0}};

/// A(X*) - y.
inline Vector residual_at(const Instance& instance) {
    Vector e;
    const FixedRankPoint& X = instance.truth->X;
    const Matrix left = X.U * X.K;
    if (instance.problem->A->apply({left, X.V}, e) != Outcome::Done) std::abort();
    return e - instance.problem->y;
}

}  // namespace lowrank::test
