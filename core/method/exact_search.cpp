// The exact minimum of a quartic along a line: a bracket between the critical points of its cubic, then
// Newton's steps that stay in it.
#include "core/method/exact_search.h"

#include <cmath>
#include <limits>

namespace lowrank {

double least_positive_minimum(const QuarticSearch& search) {
    constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
    const auto& [slope, curvature, mixed, square] = search;
    if (!(slope < 0) || !std::isfinite(curvature + mixed + square)) return kNone;
    // f'' = 6 <b,b> t^2 + 6 <a,b> t + curvature: between 0, its positive roots and infinity f' is monotone.
    const double A = 6 * square, B = 6 * mixed, C = curvature;
    double turns[2] = {kNone, kNone};
    const double discriminant = B * B - 4 * A * C;
    if (A > 0 && discriminant > 0) {
        const double q = -0.5 * (B + std::copysign(std::sqrt(discriminant), B));
        const double first = q / A, second = q != 0 ? C / q : 0;
        turns[0] = std::fmin(first, second);
        turns[1] = std::fmax(first, second);
    } else if (!(A > 0) && B != 0) {
        turns[0] = -C / B;
    }
    double low = 0, high = kNone;
    for (const double turn : turns) {
        if (!(turn > 0) || !std::isfinite(turn)) continue;
        if (search.derivative(turn) >= 0) {
            high = turn;
            break;
        }
        low = turn;
    }
    if (std::isnan(high)) {
        high = low > 0 ? low : curvature > 0 ? -slope / curvature : 1;
        for (int k = 0; k < 2100 && !(search.derivative(high) >= 0); ++k) high *= 2;
        if (!(search.derivative(high) >= 0) || !std::isfinite(high)) return kNone;
    }
    double t = curvature > 0 ? std::fmin(std::fmax(-slope / curvature, low), high) : 0.5 * (low + high);
    for (int k = 0; k < 200; ++k) {
        const double value = search.derivative(t);
        if (value == 0) return t;
        (value < 0 ? low : high) = t;
        const double bend = (A * t + B) * t + C;
        double next = t - value / bend;
        if (!(next > low && next < high)) next = 0.5 * (low + high);
        if (next == t || !(std::fabs(next - t) > 1e-16 * std::fabs(t))) return next;
        t = next;
    }
    return t;
}

}  // namespace lowrank
