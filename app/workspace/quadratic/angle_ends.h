// The rate of exact line search at two angles of its start.
#pragma once
#include "app/figure/pointing/comparison.h"
#include "core/quadratic/quadratic.h"

namespace lowrank::quadratic {

/// 'A 12.0° to B 45.0°', then the rate by the formula and as measured, and the iterations a digit takes by
/// the formula: at each end, their difference. Angles in radians.
figure::ComparisonTable theta_table(const Quadratic& Q, double a, double b);

}  // namespace lowrank::quadratic
