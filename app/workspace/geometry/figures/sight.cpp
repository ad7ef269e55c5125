// Decides what the cone hides, by lines of sight.
#include "app/workspace/geometry/figures/sight.h"

#include <cmath>

namespace lowrank::geometry {
namespace {

/// x x' + y y' - z z', whose square is 0 on the cone.
double form(const Vector3& a, const Vector3& b) { return a.x() * b.x() + a.y() * b.y() - a.z() * b.z(); }

constexpr double kOnCone =
    1e-9;  ///< of the square of the distance from the apex: rounding of what lies on the cone
constexpr double kAhead = 1e-6;  ///< of that distance: nearer crossings are the place itself

}  // namespace

ConeSight::Crossings ConeSight::crossings(const Vector3& p) const {
    const double A = form(eye_, eye_), B = form(p, eye_);
    double C = form(p, p);
    if (std::abs(C) <= kOnCone * p.squaredNorm()) C = 0;
    const double D = B * B - A * C;
    if (D < 0) return {};
    // A vanishes where the eye looks along a ruling: then one crossing is infinitely far.
    const double q = -(B + std::copysign(std::sqrt(D), B));
    Crossings out;
    if (std::abs(A) > 1e-12) out.s[static_cast<std::size_t>(out.count++)] = q / A;
    if (q != 0) out.s[static_cast<std::size_t>(out.count++)] = C / q;
    return out;
}

bool ConeSight::hidden(const Vector3& p) const {
    const Crossings at = crossings(p);
    for (int k = 0; k < at.count; ++k) {
        const double s = at.s[static_cast<std::size_t>(k)];
        if (s > kAhead * p.norm() && drawn(p.z() + s * eye_.z())) return true;
    }
    return false;
}

std::optional<Vector3> ConeSight::front(const Vector3& p) const {
    const Crossings at = crossings(p);
    std::optional<double> nearest;
    for (int k = 0; k < at.count; ++k) {
        const double s = at.s[static_cast<std::size_t>(k)];
        if (drawn(p.z() + s * eye_.z()) && (!nearest || s > *nearest)) nearest = s;
    }
    if (!nearest) return std::nullopt;
    return Vector3(p + *nearest * eye_);
}

}  // namespace lowrank::geometry
