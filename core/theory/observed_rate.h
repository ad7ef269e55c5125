// How fast a run falls, from the run itself: a line or the curve of a double root through its errors, and the
// part of the error that belongs to one eigenvalue by the steps that were made.
#pragma once
#include <cstddef>
#include <span>

namespace lowrank {

/// One part of the error under steps (mu_t, eta_t) that vary, to first order:
///
///   z_{t+1} = (1 - mu_t lambda) ((1 + eta_t) z_t - eta_t z_{t-1})
///
/// Its size is that of the pair (z_t, z_{t-1}), which never vanishes while a root is left; it is kept near 1
/// and its logarithm beside it, so that no run is too long.   Source: paper, equation iter-T.
class ObservedPart {
public:
    explicit ObservedPart(double lambda) : lambda_(lambda) {}

    /// Lets the pair take the direction in which these steps leave it, and counts its size from there. As
    /// many momenta as stepsizes.
    void settle(std::span<const double> stepsizes, std::span<const double> momenta);
    void step(double mu, double eta);
    /// log of the size over that at the beginning; -infinity where the part is gone.
    double log_size() const { return log_size_; }

private:
    double lambda_;
    double now_ = 1, before_ = 1;
    double log_size_ = 0;
};

/// The factor by which the part of lambda falls in a step: exp of the least-squares slope of its logarithm
/// over the steps given, which is how the rate of a curve is measured; 0 where the part vanishes. Requires a
/// step, and as many momenta as stepsizes.   Cost: two passes.
///
/// Deviation: the paper multiplies spectral radii, which is false for matrices that do not commute. The
/// spectral radius of the product itself is right for many steps, but depends on the first and the last one:
/// where momentum ripples, it is more than 3 % off over 50 steps in most runs, the slope in few.
double observed_rate(std::span<const double> stepsizes, std::span<const double> momenta, double lambda);

/// The same without momentum, where the stepsizes of a line search alternate and a slope over few steps would
/// lean to one of the two: the geometric mean of |1 - mu_t lambda| over an even number of steps, the latest.
/// Requires two.
double alternating_rate(std::span<const double> stepsizes, double lambda);

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

/// The same with a factor 1 + c t, c >= 0 found by golden section: the error at a double root, where a
/// straight line is 1 to 3 % off in the rate. NaN with fewer than 4 values.  Cost: about 60 passes over at
/// most 1024 of the values, evenly thinned.   Source: the error of a Jordan block; paper, theorem MatNAG,
/// leaves the factor out.
RateFit fit_double_root(std::span<const double> values);

/// The fit behind every rate that is printed: fit_double_root where the steps from value to value have one
/// stepsize and one momentum eta > 0, and what it finds is within 3 % in decades of
///
///   rho = 2 eta / (1 + eta)
///
/// which is the rate of a double root with that momentum, whatever its eigenvalue; fit_straight else. So the
/// run alone decides, and who does not know the spectrum prints the same number as who does. stepsizes,
/// momenta: of the steps that leave the values; what is behind the last value but one is not read, and fewer
/// than that count as steps that vary. Source: (1 + eta)^2 a^2 = 4 eta a in z^2 - (1 + eta) a z + eta a.
RateFit fit_rate(std::span<const double> values, std::span<const double> stepsizes,
                 std::span<const double> momenta);

}  // namespace lowrank
