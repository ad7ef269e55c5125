// Retractions of the cone in the frame of its point, where every matrix has one entry that is 0.
#include "core/cone/cone_retraction.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace lowrank {
namespace {

/// X + xi = [h p; p 0] in the basis u, v of the point, its sign taken out.
struct TwoEntries {
    double h = 0, p = 0;
    double size = 0;  ///< ||X||_F
    bool singular() const { return !(std::abs(h) > 1e-12 * std::max(std::abs(p), size)); }
};

TwoEntries entries_of(const Vector3& X, const Vector3& xi) {
    const TangentFrame frame = tangent_frame(X);
    return {X.norm() + frame.along.dot(xi), frame.around.dot(xi) / std::numbers::sqrt2, X.norm()};
}

}  // namespace

std::optional<Vector3> nearest_on_cone(const Vector3& p) {
    const double round = std::hypot(p.x(), p.y()), up = std::abs(p.z());
    if (round == 0 || up == 0 || !std::isfinite(round + up)) return std::nullopt;
    return (round + up) / 2 * Vector3(p.x() / round, p.y() / round, p.z() < 0 ? -1 : 1);
}

std::optional<Vector3> retract_orthographic(const Vector3& X, const Vector3& xi) {
    const TwoEntries at = entries_of(X, xi);
    if (at.singular()) return std::nullopt;
    return X + xi - at.p * at.p / at.h * tangent_frame(X).normal;
}

Vector3 inverse_orthographic(const Vector3& X, const Vector3& Y) { return tangent_frame(X).project(Y - X); }

std::optional<RetractionGaps> retraction_gaps(const Vector3& X, const Vector3& xi) {
    const TwoEntries at = entries_of(X, xi);
    if (at.singular()) return std::nullopt;
    const double h = at.h, p = at.p;
    // The eigenvalue lambda of larger modulus has the eigenvector (lambda, p); n is the square of its length.
    // With lambda^2 = h lambda + p^2 the difference of the two matrices has the entries p^4/(lambda n),
    // -p^3/n, -2 p^4/(h n).
    const double root = std::hypot(h, 2 * p), lambda = (h + std::copysign(root, h)) / 2;
    const double n = lambda * lambda + p * p, cube = p * p * p / n;
    RetractionGaps gaps;
    gaps.length = xi.norm();
    gaps.projective = p * p / std::abs(lambda);
    gaps.orthographic = p * p / std::abs(h);
    gaps.between = std::hypot(cube * p / lambda, std::numbers::sqrt2 * cube, 2 * cube * p / h);
    return gaps;
}

std::vector<RetractionGaps> retraction_orders(const Vector3& X, const Vector3& xi, double shortest,
                                              double longest, int count) {
    std::vector<RetractionGaps> all;
    const double size = xi.norm();
    for (int k = 0; k < count && size > 0; ++k) {
        const double length =
            shortest * std::pow(longest / shortest, count > 1 ? double(k) / (count - 1) : 0);
        if (const auto gaps = retraction_gaps(X, length / size * xi)) all.push_back(*gaps);
    }
    return all;
}

double log_slope(std::span<const double> x, std::span<const double> y) {
    double n = 0, sx = 0, sy = 0, sxx = 0, sxy = 0;
    for (std::size_t k = 0; k < x.size() && k < y.size(); ++k) {
        if (!(x[k] > 0) || !(y[k] > 0)) continue;
        const double a = std::log(x[k]), b = std::log(y[k]);
        ++n, sx += a, sy += b, sxx += a * a, sxy += a * b;
    }
    const double spread = n * sxx - sx * sx;
    return n < 2 || !(spread > 0) ? std::numeric_limits<double>::quiet_NaN() : (n * sxy - sx * sy) / spread;
}

}  // namespace lowrank
