// What of the plane is shown, and its round numbers.
#include "app/state/rate_point.h"

#include <algorithm>
#include <cmath>

#include "core/text/numbers.h"

namespace lowrank::state {

AxisRange whole_mu(SpectralInterval interval) { return {0, 1.13 * mu_ddagger(interval)}; }
AxisRange whole_eta() { return {0, 1}; }

RatePoint optimum_of(SpectralInterval interval) { return {mu_flat(interval), eta_flat(interval)}; }

RatePoint usual_probe(SpectralInterval interval) {
    const RatePoint best = optimum_of(interval);
    return rounded({0.7 * best.mu, (1 + best.eta) / 2}, whole_mu(interval), whole_eta());
}

RatePoint rounded(RatePoint point, AxisRange mu, AxisRange eta) {
    const double mu_range = mu.high - mu.low, eta_range = eta.high - eta.low;
    RatePoint out{rounded_within(point.mu, mu_range), rounded_within(point.eta, eta_range)};
    if (!(out.mu > 0)) out.mu = point.mu > 0 ? point.mu : std::abs(mu_range) / 1000;
    // Rounding must not carry it over the edge it was held at.
    if (mu.high > 0) out.mu = std::min(out.mu, mu.high);
    out.eta = std::clamp(out.eta, 0.0, 0.999);
    return out;
}

}  // namespace lowrank::state
