// What of the plane is shown, and its round numbers.
#include "app/state/rate_point.h"

#include <algorithm>
#include <cmath>

namespace lowrank::state {
namespace {

double round_to(double value, double range) {
    if (!(range > 0) || !std::isfinite(range)) return value;
    const double decimals = std::ceil(-std::log10(range / 1000) - 1e-9);
    const double grain = std::pow(10.0, std::abs(decimals));
    // Divided by a whole number where the step is below one, so that 0.95 is the double 0.95.
    return decimals >= 0 ? std::round(value * grain) / grain : std::round(value / grain) * grain;
}

}  // namespace

AxisRange whole_mu(SpectralInterval interval) { return {0, 1.13 * mu_ddagger(interval)}; }
AxisRange whole_eta() { return {0, 1}; }

RatePoint optimum_of(SpectralInterval interval) { return {mu_flat(interval), eta_flat(interval)}; }

RatePoint usual_probe(SpectralInterval interval) {
    const RatePoint best = optimum_of(interval);
    return rounded({0.7 * best.mu, (1 + best.eta) / 2}, whole_mu(interval), whole_eta());
}

RatePoint rounded(RatePoint point, AxisRange mu, AxisRange eta) {
    const double mu_range = mu.high - mu.low, eta_range = eta.high - eta.low;
    RatePoint out{round_to(point.mu, mu_range), round_to(point.eta, eta_range)};
    if (!(out.mu > 0)) out.mu = point.mu > 0 ? point.mu : std::abs(mu_range) / 1000;
    // Rounding must not carry it over the edge it was held at.
    if (mu.high > 0) out.mu = std::min(out.mu, mu.high);
    out.eta = std::clamp(out.eta, 0.0, 0.999);
    return out;
}

}  // namespace lowrank::state
