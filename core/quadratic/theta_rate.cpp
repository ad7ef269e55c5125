// Exact line search against the angle of its start, in the eigenbasis of Q.
#include "core/quadratic/theta_rate.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace lowrank {
namespace {

bool counts_from_valley(const Quadratic& Q) { return basis_angle(Q) == valley_angle(Q); }

struct Components {
    double along_min, along_max;
};

/// Q^{-1} g through the eigenbasis: near a singular Q the determinant would cancel.
Components start_components(const Quadratic& Q, const Eigenpairs& pairs, double theta) {
    const double angle = basis_angle(Q) + theta;
    const Vec2 g{std::cos(angle), std::sin(angle)};
    return {dot(pairs.v_min, g) / pairs.lambda_min, dot(pairs.v_max, g) / pairs.lambda_max};
}

}  // namespace

Vec2 start_of_theta(const Quadratic& Q, double theta) {
    const Eigenpairs pairs = eigenpairs(Q);
    const Components start = start_components(Q, pairs, theta);
    return pairs.point(start.along_min, start.along_max);
}

double theta_of_start(const Quadratic& Q, Vec2 x) {
    const Vec2 g = Q.gradient(x);
    if (g.x == 0 && g.y == 0) return 0;
    const double turn = 2 * std::numbers::pi;
    const double theta = std::fmod(std::atan2(g.y, g.x) - basis_angle(Q), turn);
    const double positive = theta < 0 ? theta + turn : theta;
    // A start at 0 that rounding has left a hair below it is at 0, not at a whole turn.
    constexpr double kHair = 1e-9;
    return positive < turn - kHair ? positive : 0;
}

double theta_rate(const Quadratic& Q, double theta) {
    const Eigenpairs pairs = eigenpairs(Q);
    const double c = std::cos(theta), s = std::sin(theta), low = pairs.lambda_min, high = pairs.lambda_max;
    return (high - low) * std::abs(s * c) /
           std::sqrt((low * c * c + high * s * s) * (low * s * s + high * c * c));
}

double measured_theta_rate(const Quadratic& Q, double theta, std::int64_t steps) {
    const Eigenpairs pairs = eigenpairs(Q);
    // Not by the point in the plane: its coordinates round the small component to the size of the large one.
    const Components start = start_components(Q, pairs, theta);
    double a = start.along_min, b = start.along_max;
    const auto step = [&] {
        const LineSearch search =
            line_search(pairs.eigenvalues(), pairs.lambda_min * a, pairs.lambda_max * b);
        a *= search.keep_min;
        b *= search.keep_max;
    };
    const std::int64_t pairs_of_steps = std::max<std::int64_t>(2, (steps + 1) / 2);
    double logarithms = 0;
    for (std::int64_t k = 0; k < pairs_of_steps; ++k) {
        const double before = std::hypot(a, b);
        step();
        step();
        const double after = std::hypot(a, b);
        if (after == 0) return 0;
        logarithms += std::log(after / before);
        // Only the direction matters: at length 1 nothing underflows.
        a /= after;
        b /= after;
    }
    return std::exp(logarithms / static_cast<double>(2 * pairs_of_steps));
}

std::vector<SpecialAngle> special_angles(const Quadratic& Q) {
    const Eigenpairs pairs = eigenpairs(Q);
    const double low = pairs.lambda_min, high = pairs.lambda_max;
    std::vector<SpecialAngle> angles;
    for (int k = 0; k < 8; ++k) {
        const double theta = k * std::numbers::pi / 4;
        if (k % 2 == 1) {
            angles.push_back({theta, false, (high - low) / (high + low), 2 / (low + high)});
        } else {
            const bool valley = counts_from_valley(Q) == (k % 4 == 0);
            angles.push_back({theta, true, 0, 1 / (valley ? low : high)});
        }
    }
    return angles;
}

}  // namespace lowrank
