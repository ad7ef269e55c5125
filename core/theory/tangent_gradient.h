// How far from stationary a point is.
#pragma once
#include <stop_token>

#include "core/problem/problem.h"

namespace lowrank {

/// ||P_T A*(A(X) - y)||_F at X; residual, where it is wanted, becomes A(X) - y. Cost: a gradient pass.
Outcome tangent_gradient(const Problem& problem, const FixedRankPoint& X, double& norm_of, Vector* residual,
                         const std::stop_token& stop = {});

}  // namespace lowrank
