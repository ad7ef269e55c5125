// Predictions from a spec, its late steps and a spectrum. Knows no run and no file.
#include "core/theory/predicted_rate.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/theory/iteration_radius.h"
#include "core/theory/optimal_rules.h"

namespace lowrank {
namespace {

constexpr double kNoRate = std::numeric_limits<double>::quiet_NaN();
constexpr const char* kWaiting = "Drawn once there are steps after the basin entry.";

Prediction none(std::string sentence) { return {PredictionKind::None, kNoRate, std::move(sentence)}; }

// An even number of steps, the latest ones.
std::span<const double> even(std::span<const double> steps) { return steps.subspan(steps.size() % 2); }

// The growth of one component over steps that vary: the radius of the product of its companion matrices.
double product_rate(std::span<const double> mu, std::span<const double> eta, double lambda) {
    double p = 1, q = 0, r = 0, s = 1;  // the product [p q; r s], kept near 1 in size
    double scale = 0;                   // the logarithm of what was taken out
    for (std::size_t t = 0; t < mu.size(); ++t) {
        const double a = 1 - mu[t] * lambda;
        const double first = (1 + eta[t]) * a, second = -eta[t] * a;
        const double p_next = first * p + second * r, q_next = first * q + second * s;
        r = p, s = q, p = p_next, q = q_next;
        const double size = std::max({std::abs(p), std::abs(q), std::abs(r), std::abs(s)});
        if (!(size > 0)) return 0;
        p /= size, q /= size, r /= size, s /= size;
        scale += std::log(size);
    }
    const double trace = p + s, determinant = p * s - q * r;
    const double discriminant = trace * trace - 4 * determinant;
    const double radius = discriminant < 0 ? std::sqrt(std::max(0.0, determinant))
                                           : (std::abs(trace) + std::sqrt(discriminant)) / 2;
    return std::exp((scale + std::log(radius)) / static_cast<double>(mu.size()));
}

// The momentum where it is the same in every step.
std::optional<double> constant_momentum(const MethodSpec& spec, const LateSteps& late) {
    if (const auto* constant = std::get_if<ConstantMomentum>(&spec.momentum)) return constant->eta;
    if (const auto* ratio = std::get_if<RatioMomentum>(&spec.momentum)) {
        const double root = std::sqrt(ratio->q);
        return (1 - root) / (1 + root);
    }
    if (std::holds_alternative<LazyMomentum>(spec.momentum) || late.momentum.empty()) return std::nullopt;
    const auto [least, most] = std::minmax_element(late.momentum.begin(), late.momentum.end());
    return *least == *most ? std::optional(*least) : std::nullopt;
}

Prediction without_momentum(std::optional<double> constant_step, const LateSteps& late, SpectralInterval I) {
    if (constant_step) return {PredictionKind::Constant, constant_step_rate(*constant_step, I), ""};
    if (late.stepsize.size() < 2) return none(kWaiting);
    return {PredictionKind::FromObservedSteps, mean_rate(late.stepsize, I), "Theory from observed mu."};
}

Prediction with_constant_momentum(double eta, std::optional<double> constant_step, const LateSteps& late,
                                  SpectralInterval I) {
    if (constant_step) {
        const double mu = *constant_step;
        // Exactly at the double root, where the radius moves like the root of a rounding.
        if (is_double_root(mu, eta, I))
            return {PredictionKind::DoubleRoot, 1 - std::sqrt(mu * I.lambda_min),
                    "Both roots coincide: the error falls like (1 + c t) rho^t."};
        return {PredictionKind::Constant, iteration_radius(mu, eta, I.lambda_min, I.lambda_max), ""};
    }
    const std::size_t steps = std::min(late.stepsize.size(), late.momentum.size());
    if (steps < 4) return none(kWaiting);
    return {PredictionKind::FromObservedSteps,
            mean_rate(late.stepsize.last(steps), late.momentum.last(steps), I), "Theory from observed mu."};
}

Prediction with_restart(std::optional<double> constant_step, SpectralInterval I) {
    const double rate = constant_step ? iteration_radius(*constant_step, best_momentum(*constant_step, I),
                                                         I.lambda_min, I.lambda_max)
                                      : rho_flat(I);
    return {PredictionKind::Heuristic, rate,
            "The corollary on restart is a heuristic: restarts come near the best momentum, not to it."};
}

}  // namespace

double mean_rate(std::span<const double> stepsizes, SpectralInterval I) {
    const std::span<const double> steps = even(stepsizes);
    double low = 0, high = 0;
    for (const double mu : steps) {
        low += std::log(std::abs(1 - mu * I.lambda_min));
        high += std::log(std::abs(1 - mu * I.lambda_max));
    }
    return std::exp(std::max(low, high) / static_cast<double>(steps.size()));
}

double mean_rate(std::span<const double> stepsizes, std::span<const double> momenta, SpectralInterval I) {
    const std::span<const double> mu = even(stepsizes), eta = even(momenta);
    return std::max(product_rate(mu, eta, I.lambda_min), product_rate(mu, eta, I.lambda_max));
}

double lazy_rate(std::span<const double> momenta, double mu, SpectralInterval I) {
    double sum = 0;
    for (const double eta : momenta) sum += std::log(iteration_radius(mu, eta, I.lambda_min, I.lambda_max));
    return std::exp(sum / static_cast<double>(momenta.size()));
}

double lazy_rate_closed(int t0, int t1, int d, SpectralInterval I) {
    // prod t/(t + 1 + d) over t0 .. t1 - 1 telescopes to d + 1 factors.
    double sum = 0;
    for (int i = 0; i <= d; ++i) sum += std::log(static_cast<double>(t0 + i) / static_cast<double>(t1 + i));
    return std::sqrt(1 - mu_flat(I) * I.lambda_min) * std::exp(sum / (2 * static_cast<double>(t1 - t0)));
}

bool is_double_root(double mu, double eta, SpectralInterval I) {
    constexpr double kNear = 1e-3;
    if (!(mu > 0 && mu * I.lambda_min > 0 && mu * I.lambda_min < 1)) return false;
    if (std::abs(eta - eta_critical(mu, I.lambda_min)) > kNear) return false;
    return iteration_radius(mu, eta, I.lambda_min) >= iteration_radius(mu, eta, I.lambda_max) * (1 - kNear);
}

Prediction predict(const MethodSpec& given, std::optional<double> constant_step, const LateSteps& late,
                   const LocalTheory& theory) {
    MethodSpec spec = given;
    const bool scaled = spec.algorithm == Algorithm::ScaledGd;
    const bool thresholds = spec.algorithm == Algorithm::Iht || spec.algorithm == Algorithm::Niht;
    if (thresholds && theory.residual)
        return none(
            "No prediction: with a residual that does not vanish, the Hessian at the limit does not "
            "describe hard thresholding.");
    const std::optional<SpectralInterval>& spectrum = scaled ? theory.scaled : theory.plain;
    if (!spectrum) return none("The spectrum is not known yet.");
    const SpectralInterval I = *spectrum;
    if (!(I.lambda_min > 0))
        return {PredictionKind::Constant, 1, "Not locally identifiable: no linear rate below 1 holds."};
    if (spec.has_optimal()) {
        spec = with_optimal_rules(spec, I);
        if (spec.step)
            if (const auto* constant = std::get_if<ConstantStep>(&*spec.step)) constant_step = constant->mu;
    }
    if (!spec.has_momentum()) return without_momentum(constant_step, late, I);
    if (spec.restart != RestartTest::Never) return with_restart(constant_step, I);
    if (const auto eta = constant_momentum(spec, late))
        return with_constant_momentum(*eta, constant_step, late, I);
    if (late.momentum.empty()) return none(kWaiting);
    return {PredictionKind::Average, lazy_rate(late.momentum, constant_step.value_or(mu_flat(I)), I),
            "Lazy momentum has no linear rate: the mean over these steps."};
}

}  // namespace lowrank
