// How fast the part of the error that belongs to one eigenvalue falls over the steps a run has made.
#pragma once
#include <span>

namespace lowrank {

/// One part of the error under steps (mu_t, eta_t) that vary, to first order:
///
///   z_{t+1} = (1 - mu_t lambda) ((1 + eta_t) z_t - eta_t z_{t-1})
///
/// Its size is that of the pair (z_t, z_{t-1}), which never vanishes while a root is left; it is kept near 1 and its
/// logarithm beside it, so that no run is too long.   Source: paper, equation iter-T.
class ObservedPart {
public:
    explicit ObservedPart(double lambda) : lambda_(lambda) {}

    /// Lets the pair take the direction in which these steps leave it, and counts its size from there. As many momenta as
    /// stepsizes.
    void settle(std::span<const double> stepsizes, std::span<const double> momenta);
    void step(double mu, double eta);
    /// log of the size over that at the beginning; -infinity where the part is gone.
    double log_size() const { return log_size_; }

private:
    double lambda_;
    double now_ = 1, before_ = 1;
    double log_size_ = 0;
};

/// The factor by which the part of lambda falls in a step: exp of the least-squares slope of its logarithm over the
/// steps given, which is how the rate of a curve is measured; 0 where the part vanishes. Requires a step, and as many
/// momenta as stepsizes.   Cost: two passes.
///
/// Deviation: the paper multiplies spectral radii, which is false for matrices that do not commute. The spectral radius
/// of the product itself is right for many steps, but hangs on the first and the last one: where momentum ripples, it is
/// more than 3 % off over 50 steps in most runs, the slope in few.
double observed_rate(std::span<const double> stepsizes, std::span<const double> momenta, double lambda);

/// The same without momentum, where the stepsizes of a line search alternate and a slope over few steps would lean to one
/// of the two: the geometric mean of |1 - mu_t lambda| over an even number of steps, the latest. Requires two.
double alternating_rate(std::span<const double> stepsizes, double lambda);

}  // namespace lowrank
