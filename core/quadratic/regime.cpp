// Names for the roots of one component.
#include "core/quadratic/regime.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/method/algorithms.h"

namespace lowrank {

std::string_view damping_word(Damping damping) {
    switch (damping) {
        case Damping::Overdamped:
            return "overdamped";
        case Damping::Critical:
            return "critically damped";
        case Damping::Underdamped:
            return "underdamped";
    }
    return {};
}

ComponentRegime component_regime(double mu, double eta, double lambda) {
    constexpr double kAlike = 1e-6;
    ComponentRegime regime;
    regime.mu = mu;
    regime.eta = eta;
    regime.lambda = lambda;
    regime.roots = iteration_roots(mu, eta, lambda);
    const auto [z1, z2] = regime.roots;
    regime.radius = std::abs(z1);
    regime.stable = regime.radius < 1;
    if (std::abs(z1 - z2) <= kAlike * regime.radius) {
        regime.damping = Damping::Critical;
    } else if (z1.imag() != 0) {
        regime.damping = Damping::Underdamped;
        regime.period = 2 * std::numbers::pi / std::abs(std::arg(z1));
    }
    regime.alternates = regime.damping != Damping::Underdamped && z1.real() < 0;
    return regime;
}

Regimes regimes_at(const QuadraticTrajectory& run, const Eigenpairs& pairs, std::int64_t t) {
    const auto* form = std::get_if<OnTwoNumbers>(&*row_of(run.rules).two_numbers);
    if (run.size() == 0 || !form || !form->along_gradient) return {};
    std::size_t at =
        static_cast<std::size_t>(std::clamp<std::int64_t>(t, 0, static_cast<std::int64_t>(run.size()) - 1));
    if (at > 0 && std::isnan(run.stepsize[at])) --at;
    const double mu = run.stepsize[at], eta = run.momentum[at];
    if (std::isnan(mu)) return {};
    return {component_regime(mu, eta, pairs.lambda_min), component_regime(mu, eta, pairs.lambda_max)};
}

}  // namespace lowrank
