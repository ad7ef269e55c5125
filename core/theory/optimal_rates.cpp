// Best stepsizes, momenta and rates in closed form.
#include "core/theory/optimal_rates.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace lowrank {
namespace {
constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

double without_rounding(double rate) { return rate < kOneStepRate ? 0 : rate; }
}  // namespace

double mu_dagger(SpectralInterval I) { return 2 / (I.lambda_min + I.lambda_max); }

double mu_ddagger(SpectralInterval I) { return 2 / I.lambda_max; }

double constant_step_rate(double mu, SpectralInterval I) {
    return std::max(std::abs(1 - mu * I.lambda_min), std::abs(mu * I.lambda_max - 1));
}

double rho_dagger(SpectralInterval I) {
    return without_rounding((I.lambda_max - I.lambda_min) / (I.lambda_max + I.lambda_min));
}

double alternating_partner(double mu, SpectralInterval I) {
    return mu / (mu * (I.lambda_min + I.lambda_max) - 1);
}

double mu_flat(SpectralInterval I) { return 4 / (I.lambda_min + 3 * I.lambda_max); }

double eta_flat(SpectralInterval I) { return eta_critical(mu_flat(I), I.lambda_min); }

double rho_flat(SpectralInterval I) { return without_rounding(1 - std::sqrt(mu_flat(I) * I.lambda_min)); }

double eta_critical(double mu, double lambda) {
    const double s = std::sqrt(std::max(0.0, mu * lambda));
    return without_rounding((1 - s) / (1 + s));
}

double eta_join(double mu, SpectralInterval I) {
    // The ends of the range are rounded, and a caller may come with either of them.
    constexpr double kSlack = 1e-14;
    if (!(mu >= mu_flat(I) * (1 - kSlack) && mu <= mu_dagger(I) * (1 + kSlack))) return kNone;
    const double a = 1 - mu * I.lambda_min, b = 1 - mu * I.lambda_max;
    const double c = 2 * a * b * (a + b), d = (a - b) * (a - b);
    const double root = std::sqrt(std::max(0.0, d * (d + 4 * c)));
    return std::max(0.0, -2 * c / (2 * c + d + root));
}

double best_momentum(double mu, SpectralInterval I) {
    if (mu <= mu_flat(I)) return eta_critical(mu, I.lambda_min);
    return mu < mu_dagger(I) ? eta_join(mu, I) : 0;
}

}  // namespace lowrank
