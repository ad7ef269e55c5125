// The minimum of ||e + t a + t^2 b||^2 along a line that bends.
#pragma once

namespace lowrank {

/// f(t) = 1/2 ||e + t a + t^2 b||^2 by its products: slope <e, a>, curvature <a, a> + 2 <e, b>, mixed <a, b>,
/// square <b, b>.
struct QuarticSearch {
    double slope, curvature, mixed, square;

    /// f'(t) = 2 <b,b> t^3 + 3 <a,b> t^2 + (<a,a> + 2 <e,b>) t + <e,a>.
    double derivative(double t) const { return ((2 * square * t + 3 * mixed) * t + curvature) * t + slope; }
};

/// The least positive root of f', where f first stops falling, to the last digits; NaN where slope is not
/// below 0 or there is none. Cost: a hundred evaluations at most.
double least_positive_minimum(const QuarticSearch& search);

}  // namespace lowrank
