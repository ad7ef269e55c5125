// The angle between the gradient and the last step, iterate by iterate.
#pragma once
#include <cstdint>
#include <memory>
#include <stop_token>
#include <vector>

#include "core/run/theory/whole_prediction.h"

namespace lowrank {

/// The angle, in degrees, at X_t between the Riemannian gradient G_t = P_T A*(A(X_t) - y) and the last step
/// s_t = P_T(X_t - X_{t-1}), both in the tangent space at X_t:
///     angle_t = arccos(<G_t, s_t> / (||G_t||_F ||s_t||_F)),  0 to 180.
/// s_t is minus the inverse orthographic retraction of X_{t-1}, of which the momentum of NARG is a multiple;
/// for methods without a manifold it is the part of the step that the tangent space sees. Above 90 the last
/// step still points downhill; below 90 it points uphill, which is what a gradient test restarts at (Source:
/// O'Donoghue and Candes 2015, there with the gradient at Y_{t-1}). Exact line search along -G_{t-1} ends
/// where the gradient is orthogonal to G_{t-1}; the retraction moves that point by O(||s_t||^2 / sigma_r):
/// the angle of RGrad tends to 90 as its steps shrink. After a constant step mu below 1 / lambda_max it is
/// above 90, since <G_t, s_t> is near -mu sum (1 - mu lambda_i) g_i^2.
/// alone: of one method. A value for each row, NaN at t = 0 and where a gradient is 0 or a step below
/// 1e-12 ||X_t||, of which only rounding would be seen. Cost: the run again, and a gradient pass and
/// O((n1 + n2) r^2) an iterate. Cancelled where the token fires.
Result<std::vector<double>> gradient_angles(const ExperimentSpec& alone,
                                            const std::shared_ptr<const Instance>& instance,
                                            std::int64_t rows, const std::stop_token& stop = {});

}  // namespace lowrank
