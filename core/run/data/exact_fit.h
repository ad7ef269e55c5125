// Whether a matrix fits the samples exactly, as far as a run that has converged can.
#pragma once
#include <stop_token>

#include "core/problem/problem.h"

namespace lowrank {

/// A relative residual below this is an exact fit: noise of real data never leaves one this small.
inline constexpr double kExactFit = 1e-5;
/// Below this a slow run may have ended on its way to one.
inline constexpr double kNearlyExactFit = 1e-3;

/// ||A(X) - y||_2 / ||y||_2, 0 where y is 0. Cost: one pass of A; allocates.
Outcome relative_residual(const Problem& problem, const FixedRankPoint& X, double& out,
                          const std::stop_token& stop = {});

}  // namespace lowrank
