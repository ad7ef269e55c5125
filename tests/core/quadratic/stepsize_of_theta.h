// The stepsizes of exact line search on a quadratic, by the angle of its start.
#pragma once
#include <cmath>

#include "core/quadratic/theta_rate.h"

namespace lowrank::testing {

/// mu~ = 1 / (g'Qg), g the unit gradient at theta: the first stepsize of exact line search from there. The
/// stepsizes alternate between this one and that of theta + 90 degrees for ever.
inline double stepsize_of_theta(const Quadratic& Q, double theta) {
    const Eigenpairs pairs = eigenpairs(Q);
    // theta is counted from alpha, which is the direction of v_min or that of v_max.
    const bool from_valley = basis_angle(Q) == valley_angle(Q);
    const double c = std::cos(theta), s = std::sin(theta);
    const double along_min = from_valley ? c * c : s * s, along_max = from_valley ? s * s : c * c;
    return 1 / (pairs.lambda_min * along_min + pairs.lambda_max * along_max);
}

}  // namespace lowrank::testing
