// Rates and momenta of the paper in closed form, which nothing is computed by: what is computed is held
// against them.
#pragma once
#include <algorithm>
#include <cmath>
#include <limits>

#include "core/theory/optimal_rates.h"

namespace lowrank::testing {

/// The rate of exact line search whose stepsizes alternate, by one late stepsize mu:
///
///   sqrt(1 - mu^2 lambda_max lambda_min / (mu (lambda_max + lambda_min) - 1))
///
/// Requires mu (lambda_max + lambda_min) > 1, which every step of a line search with a partner fulfils; NaN
/// otherwise. Source: paper, proposition NIHT-Convergence.
inline double line_search_rate(double mu, SpectralInterval I) {
    const double partner_part = mu * (I.lambda_max + I.lambda_min) - 1;
    if (!(partner_part > 0)) return std::numeric_limits<double>::quiet_NaN();
    return std::sqrt(std::max(0.0, 1 - mu * mu * I.lambda_max * I.lambda_min / partner_part));
}

/// The momentum above eta_flat at which the sheets meet again, the pair of lambda_min being complex there;
/// NaN where mu is below mu_flat or the line has left through eta = 1. With B = mu lambda_max - 1, a = 1 - mu
/// lambda_min:
///
///   u = 2 B sqrt(a) / ((a - B) + sqrt((a - B)^2 - 4 B^2 a)),  eta = u^2
inline double eta_join_above(double mu, SpectralInterval I) {
    if (!(mu >= mu_flat(I))) return std::numeric_limits<double>::quiet_NaN();
    const double a = 1 - mu * I.lambda_min, B = mu * I.lambda_max - 1;
    const double square = (a - B) * (a - B) - 4 * B * B * a;
    if (!(a >= 0 && a > B && square >= 0)) return std::numeric_limits<double>::quiet_NaN();
    const double u = 2 * B * std::sqrt(a) / ((a - B) + std::sqrt(square));
    return u * u;
}

/// lazy_rate by t0, t1 and d alone, in closed form where every eta_t is at least eta_flat and d is a whole
/// number.
inline double lazy_rate_closed(int t0, int t1, int d, SpectralInterval I) {
    // prod t/(t + 1 + d) over t0 .. t1 - 1 telescopes to d + 1 factors.
    double sum = 0;
    for (int i = 0; i <= d; ++i) sum += std::log(static_cast<double>(t0 + i) / static_cast<double>(t1 + i));
    return std::sqrt(1 - mu_flat(I) * I.lambda_min) * std::exp(sum / (2 * static_cast<double>(t1 - t0)));
}

}  // namespace lowrank::testing
