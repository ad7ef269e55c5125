// The rate of exact line search on a quadratic against the angle theta of its start: formula, measurement,
// special angles.
#pragma once
#include <cstdint>
#include <vector>

#include "core/quadratic/quadratic.h"

namespace lowrank {

/// x_0 = Q^{-1} (cos(alpha + theta), sin(alpha + theta))': the start whose gradient is the unit vector at
/// theta from the eigenvectors; theta in radians. Source: paper, section Convergence for Quadratic Problem.
Vec2 start_of_theta(const Quadratic& Q, double theta);

/// theta of a start, from 0 to below 2 pi: the angle of its gradient less alpha. 0 at the minimum itself.
double theta_of_start(const Quadratic& Q, Vec2 x);

/// The rate of exact line search from theta, with c = cos theta, s = sin theta:
///
///   (lmax - lmin) |s c| / sqrt((lmin c^2 + lmax s^2) (lmin s^2 + lmax c^2))
///
/// which is sqrt(1 - mu~^2 lmax lmin / (mu~ (lmax + lmin) - 1)) with the cancellation near the eigenvectors
/// taken out; mu~ = 1 / (g'Qg), g the unit gradient at theta, is the first stepsize from there. In two
/// dimensions it is exact at every second step, not only in the limit. Source: paper, equation
/// quadratic-theta, its last expression. Deviation: the middle one is printed as the root of a product of two
/// spectral radii, which is 1.91 where the rate is 0.707; meant is sqrt(rho((I - mu1 Q)(I - mu2 Q))).
double theta_rate(const Quadratic& Q, double theta);

/// The same, measured: steps of exact line search from start_of_theta, and (||x_{t+2}|| / ||x_t||)^(1/2) as
/// the geometric mean over the last pairs. 0 where the minimum is reached. steps is made even; at least 4.
double measured_theta_rate(const Quadratic& Q, double theta, std::int64_t steps = 40);

/// Angles at which the rate is known without a formula, from 0 to below 2 pi.
struct SpecialAngle {
    double theta;
    bool on_eigenvector;  ///< k pi/2: one step reaches the minimum; else pi/4 + k pi/2: the worst,
                          ///< (kappa-1)/(kappa+1)
    double rate;
    double stepsize;  ///< 1/lambda of the eigenvector, or 2/(lambda_min + lambda_max)
};

/// All eight, ascending. Deviation: the paper prints theta = k/2 pi for the eigenvectors, where k pi/2 is
/// right, and a stepsize equal to the eigenvalue, where its inverse is.
std::vector<SpecialAngle> special_angles(const Quadratic& Q);

}  // namespace lowrank
