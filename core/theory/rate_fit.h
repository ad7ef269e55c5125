// The rate a curve falls by, measured: a straight line through its logarithms, or the curve of a double root.
#pragma once
#include <cstddef>
#include <span>

namespace lowrank {

/// log e_t = log scale + log(1 + bend (t - t0)) + (t - t0) log rate, t0 the first of the values fitted.
struct RateFit {
    double rate = 1;   ///< NaN where there are too few positive values
    double scale = 1;  ///< the fitted value at t0
    double bend = 0;   ///< 0: a straight line
    /// The fitted value k steps after t0.
    double at(double k) const;
};

/// exp of the least-squares slope of log e; NaN with fewer than 2 values or one that is not positive.
RateFit fit_straight(std::span<const double> values);

/// The same with a factor 1 + c t, c >= 0 found by golden section: the error at a double root, where a straight line is
/// 1 to 3 % off in the rate. NaN with fewer than 4 values.  Cost: about 60 passes.
/// Source: the error of a Jordan block; paper, theorem MatNAG, leaves the factor out.
RateFit fit_double_root(std::span<const double> values);

}  // namespace lowrank
