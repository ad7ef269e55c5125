// The local theory of a quadratic is the quadratic itself: its two eigenvalues, and a 2 x 2 block for each.
#include "core/quadratic/prediction.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "core/method/algorithms.h"
#include "core/quadratic/theta_rate.h"
#include "core/theory/predicted_rate.h"

namespace lowrank {

SpectralInterval interval_of(const Eigenpairs& pairs, Vec2 start) {
    constexpr double kOnEigenvector = 1e-14;
    const double a = std::abs(dot(pairs.v_min, start)), b = std::abs(dot(pairs.v_max, start));
    if (b < kOnEigenvector * a) return {pairs.lambda_min, pairs.lambda_min};
    if (a < kOnEigenvector * b) return {pairs.lambda_max, pairs.lambda_max};
    return {pairs.lambda_min, pairs.lambda_max};
}

Prediction predict(const QuadraticSpec& spec, std::size_t method, std::size_t start_of,
                   const LateSteps& late) {
    const Vec2 start = spec.starts[start_of];
    const Eigenpairs pairs = eigenpairs(spec.Q);
    const SpectralInterval I = interval_of(pairs, start);
    const MethodSpec rules = with_optimal_rules(spec.methods[method], {pairs.lambda_min, pairs.lambda_max});
    if (const auto& form = std::get<OnTwoNumbers>(*row_of(rules).two_numbers); !form.known->empty())
        return {PredictionKind::None, std::numeric_limits<double>::quiet_NaN(), std::string(*form.known)};
    if (const auto* none = std::get_if<NoRateOfStep>(&*step_row(rules).rate))
        return {PredictionKind::None, std::numeric_limits<double>::quiet_NaN(),
                std::string(*none->on_two_numbers)};
    const std::optional<double> constant = rules.step ? constant_step_of(*rules.step) : std::nullopt;
    if (!constant && !rules.has_momentum()) {
        if (I.lambda_min == I.lambda_max)
            return {PredictionKind::Constant, 0, "The start lies on an eigenvector: one step arrives."};
        return {PredictionKind::Constant, theta_rate(spec.Q, theta_of_start(spec.Q, start)), ""};
    }
    LocalTheory theory;
    theory.plain = I;
    return predict(rules, constant, late, theory);
}

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

Regimes regimes_at(const MethodSpec& rules, std::span<const double> stepsize,
                   std::span<const double> momentum, const Eigenpairs& pairs, std::int64_t t) {
    const auto* form = std::get_if<OnTwoNumbers>(&*row_of(rules).two_numbers);
    if (stepsize.empty() || !form || !form->along_gradient) return {};
    std::size_t at = static_cast<std::size_t>(
        std::clamp<std::int64_t>(t, 0, static_cast<std::int64_t>(stepsize.size()) - 1));
    if (at > 0 && std::isnan(stepsize[at])) --at;
    const double mu = stepsize[at], eta = momentum[at];
    if (std::isnan(mu)) return {};
    return {component_regime(mu, eta, pairs.lambda_min), component_regime(mu, eta, pairs.lambda_max)};
}

}  // namespace lowrank
