// Both retractions of the cone and the inverse of the orthographic one, in closed form.
#pragma once
#include <optional>
#include <span>
#include <vector>

#include "core/cone/cone.h"

namespace lowrank {

/// P_1(p), the nearest point of the cone: the eigenvalue of larger modulus with its eigenvector. Nothing
/// where there is more than one: z = 0 (eigenvalues of one modulus) and the axis x = y = 0.
std::optional<Vector3> nearest_on_cone(const Vector3& p);

/// The projective retraction P_1(X + xi) of a tangent vector at X.
inline std::optional<Vector3> retract_projective(const Vector3& X, const Vector3& xi) {
    return nearest_on_cone(X + xi);
}

/// The orthographic retraction, the point of the cone on the line through X + xi along the normal at X. With
/// m and k the parts of xi along and around, and h = ||X||_F + m,
///
///   R(xi) = X + xi - k^2/(2 h) normal
///
/// Nothing where h is 0 to rounding: there the line meets the cone nowhere. Agrees with
/// core/manifold/retraction.h.
std::optional<Vector3> retract_orthographic(const Vector3& X, const Vector3& xi);

/// invR_X(Y) = P_T(Y - X), which retract_orthographic takes back to Y exactly.
Vector3 inverse_orthographic(const Vector3& X, const Vector3& Y);

/// Three lengths at a tangent vector t xi: from each retraction to X + t xi, of second order in ||t xi||, and
/// between the two, of third.
struct RetractionGaps {
    double length = 0;  ///< ||t xi||_F
    double projective = 0, orthographic = 0, between = 0;
};
/// Nothing where a retraction is not defined. The third one is computed without cancellation between the
/// first two.
std::optional<RetractionGaps> retraction_gaps(const Vector3& X, const Vector3& xi);

/// The gaps of t xi for lengths evenly spaced on a logarithmic axis, those where both retractions exist.
std::vector<RetractionGaps> retraction_orders(const Vector3& X, const Vector3& xi, double shortest,
                                              double longest, int count);

/// The slope of log y against log x by least squares; at least two points, all above 0.
double log_slope(std::span<const double> x, std::span<const double> y);

}  // namespace lowrank
