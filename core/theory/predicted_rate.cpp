// Predictions from a spec, its late steps and a spectrum.
#include "core/theory/predicted_rate.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/method/algorithms.h"
#include "core/method/overloaded.h"
#include "core/theory/iteration_radius.h"
#include "core/theory/observed_rate.h"

namespace lowrank {

namespace {

constexpr double kNoRate = std::numeric_limits<double>::quiet_NaN();
constexpr std::size_t kFewestSteps = 4;
constexpr const char* kWaiting = "Drawn once there are steps after the basin entry.";

Prediction none(std::string sentence) { return {PredictionKind::None, kNoRate, std::move(sentence)}; }
Prediction in_one_step() { return {PredictionKind::Constant, 0, "One step arrives."}; }

// The momentum where it is the same in every step but for restarts. There is momentum, and no word left.
std::optional<double> constant_momentum(const MomentumRule& rule) {
    using Eta = std::optional<double>;
    return std::visit(Overloaded{[](const NoMomentum&) { return Eta(); },
                                 [](const ConstantMomentum& fixed) { return Eta(fixed.eta); },
                                 [](const LazyMomentum&) { return Eta(); },
                                 [](const RatioMomentum& ratio) {
                                     const double root = std::sqrt(ratio.q);
                                     return Eta((1 - root) / (1 + root));
                                 },
                                 [](const OptimalMomentum&) { return Eta(); }},
                      rule);
}

// Whether a test drops the momentum where it begins to hurt, which is what the predictions of restarts count
// on.
bool drops_momentum(RestartTest test) {
    switch (test) {
        case RestartTest::Gradient:
        case RestartTest::Function:
        case RestartTest::Riemannian:
            return true;
        case RestartTest::Never:
        case RestartTest::Count:
            break;
    }
    return false;
}

// The steps of which both numbers are known.
LateSteps complete(const LateSteps& late) {
    const std::size_t steps = std::min(late.stepsize.size(), late.momentum.size());
    return {late.stepsize.last(steps), late.momentum.last(steps)};
}

// line_search: exact, which holds both ends to one rate; NIHT's steps are not. bends: the problem's residual
// does not vanish, and the search leaves the curvature out.
Prediction without_momentum(bool line_search, bool bends, std::optional<double> constant_step,
                            const LateSteps& late, SpectralInterval I) {
    if (constant_step) return {PredictionKind::Constant, constant_step_rate(*constant_step, I), ""};
    if (late.stepsize.size() < 2) return none(kWaiting);
    double rate = alternating_rate(late.stepsize, I.lambda_max);
    if (!line_search) rate = std::max(rate, alternating_rate(late.stepsize, I.lambda_min));
    std::string sentence = "Theory from observed mu.";
    if (bends)
        sentence +=
            " With a residual the line search leaves out the curvature of the Hessian: its steps drift, and "
            "the "
            "rate depends on the tolerance.";
    return {PredictionKind::FromObservedSteps, rate, std::move(sentence)};
}

Prediction with_line_search(bool lazy, const LateSteps& given, SpectralInterval I) {
    const LateSteps late = complete(given);
    if (late.stepsize.size() < kFewestSteps) return none(kWaiting);
    const double rate = observed_rate(late.stepsize, late.momentum, I.lambda_max);
    if (lazy)
        return {PredictionKind::Approximation, rate,
                "Lazy momentum has no linear rate: an approximation from observed steps, rather too slow "
                "than too fast."};
    return {PredictionKind::FromObservedSteps, rate, "Theory from observed mu."};
}

Prediction with_constants(double mu, double eta, SpectralInterval I) {
    // Exactly at the double root, where the radius moves like the root of a rounding.
    if (is_double_root(mu, eta, I))
        return {PredictionKind::DoubleRoot, 1 - std::sqrt(mu * I.lambda_min),
                "Both roots coincide: the error falls like (1 + c t) rho^t."};
    return {PredictionKind::Constant, iteration_radius(mu, eta, I.lambda_min, I.lambda_max), ""};
}

// Constant step and momentum with a restart test.
Prediction with_restarted_constants(double mu, double eta, const LateSteps& given, SpectralInterval I) {
    constexpr double kRounding = 1e-12;
    if (eta <= eta_critical(mu, I.lambda_min) + kRounding) return with_constants(mu, eta, I);
    const LateSteps late = complete(given);
    if (late.stepsize.size() < kFewestSteps) return none(kWaiting);
    const double slow = observed_rate(late.stepsize, late.momentum, I.lambda_min),
                 fast = observed_rate(late.stepsize, late.momentum, I.lambda_max);
    return {PredictionKind::Approximation, std::max(slow, fast),
            "An approximation from the observed restarts."};
}

Prediction with_restarted_lazy(std::optional<double> constant_step, SpectralInterval I) {
    const double rate = constant_step ? iteration_radius(*constant_step, best_momentum(*constant_step, I),
                                                         I.lambda_min, I.lambda_max)
                                      : rho_flat(I);
    return {PredictionKind::Heuristic, rate,
            "The corollary on restart, a heuristic: what the best momentum would reach."};
}

}  // namespace

double lazy_rate(std::span<const double> momenta, double mu, SpectralInterval I) {
    double sum = 0;
    for (const double eta : momenta) sum += std::log(iteration_radius(mu, eta, I.lambda_min, I.lambda_max));
    return std::exp(sum / static_cast<double>(momenta.size()));
}

bool is_double_root(double mu, double eta, SpectralInterval I) {
    constexpr double kNear = 1e-3;
    if (!(mu > 0 && mu * I.lambda_min > 0 && 1 - mu * I.lambda_min > kOneStepRate)) return false;
    if (std::abs(eta - eta_critical(mu, I.lambda_min)) > kNear) return false;
    return iteration_radius(mu, eta, I.lambda_min) >= iteration_radius(mu, eta, I.lambda_max) * (1 - kNear);
}

const std::optional<SpectralInterval>& ends_of(const MethodSpec& spec, const LocalTheory& theory) {
    return needs_scaled_spectrum(spec) ? theory.scaled : theory.plain;
}

const std::optional<SpectralInterval>& next_of(const MethodSpec& spec, const LocalTheory& theory) {
    return needs_scaled_spectrum(spec) ? theory.scaled_next : theory.plain_next;
}

std::string_view why_never_predicted(const MethodSpec& spec, bool residual) {
    using Words = std::string_view;
    if (const auto* none = std::get_if<NoRateOfStep>(&*step_row(spec).rate)) return none->known;
    return std::visit(Overloaded{[](const NoRate& none) { return Words(none.known); },
                                 [&](const RateOfRules& rules) {
                                     return residual && !rules.with_residual
                                                ? Words(
                                                      "No prediction: with a residual that does not vanish, "
                                                      "the Hessian at the limit does not describe hard "
                                                      "thresholding.")
                                                : Words();
                                 }},
                      *row_of(spec).rate);
}

bool steps_alternate(const MethodSpec& spec) {
    const auto* rules = std::get_if<RateOfRules>(&*row_of(spec).rate);
    return rules && *rules->spectrum == RateSpectrum::Plain && *rules->search == SearchAlong::OwnStep &&
           searches_line(spec) && !spec.has_momentum();
}

namespace {

// Of a method that has a prediction, on a spectrum without a zero.
Prediction predict_on(MethodSpec spec, std::optional<double> constant_step, const LateSteps& late,
                      const LocalTheory& theory, SpectralInterval I) {
    const auto& rule = std::get<RateOfRules>(*row_of(spec).rate);
    if (spec.has_optimal()) {
        spec = with_optimal_rules(spec, I);
        if (const auto constant = spec.step ? constant_step_of(*spec.step) : std::nullopt)
            constant_step = constant;
    }
    if (!spec.has_momentum())
        return without_momentum(*rule.search == SearchAlong::OwnStep,
                                theory.residual && leaves_out_curvature(spec), constant_step, late, I);
    const bool restarts = drops_momentum(spec.restart);
    const std::optional<double> eta = constant_momentum(spec.momentum);
    if (restarts && !eta) return with_restarted_lazy(constant_step, I);
    if (!constant_step) return with_line_search(!eta, late, I);
    if (restarts) return with_restarted_constants(*constant_step, *eta, late, I);
    if (eta) return with_constants(*constant_step, *eta, I);
    if (late.momentum.empty()) return none(kWaiting);
    return {PredictionKind::Average, lazy_rate(late.momentum, *constant_step, I),
            "Lazy momentum has no linear rate: the mean over these steps."};
}

}  // namespace

Prediction predict(const MethodSpec& spec, std::optional<double> constant_step, const LateSteps& late,
                   const LocalTheory& theory) {
    if (const std::string_view known = why_never_predicted(spec, theory.residual); !known.empty())
        return none(std::string(known));
    const std::optional<SpectralInterval>& spectrum = ends_of(spec, theory);
    if (!spectrum) return none("The spectrum is not known yet.");
    const SpectralInterval I = *spectrum;
    if (!(I.lambda_min > 0))
        return {PredictionKind::Constant, 1, "Not locally identifiable: no linear rate below 1 holds."};
    // With one eigenvalue a search finds its inverse, as long as it leaves nothing out.
    const bool alike = I.lambda_max - I.lambda_min <= kOneStepRate * I.lambda_max;
    if (alike && searches_line(spec) && !(theory.residual && leaves_out_curvature(spec)))
        return in_one_step();
    Prediction found = predict_on(spec, constant_step, late, theory, I);
    return found.rate < kOneStepRate ? in_one_step() : found;
}

double longest_stable_step(const MomentumRule& momentum, double lambda_max) {
    if (std::holds_alternative<NoMomentum>(momentum) || std::holds_alternative<OptimalMomentum>(momentum))
        return 2 / lambda_max;
    const double eta = constant_momentum(momentum).value_or(1);
    return 2 * (1 + eta) / ((1 + 2 * eta) * lambda_max);
}

double shortest_growing_step(const MethodSpec& spec, double lambda_max) {
    return drops_momentum(spec.restart) ? 2 / lambda_max : longest_stable_step(spec.momentum, lambda_max);
}

MethodSpec with_optimal_rules(const MethodSpec& spec, SpectralInterval I) {
    MethodSpec out = spec;
    if (spec.step && std::holds_alternative<OptimalStep>(*spec.step))
        out.step = ConstantStep{spec.has_momentum() ? mu_flat(I) : mu_dagger(I)};
    const auto best = [&](const OptimalMomentum&) {
        const auto constant = out.step ? constant_step_of(*out.step) : std::nullopt;
        out.momentum = ConstantMomentum{constant ? best_momentum(*constant, I) : eta_flat(I)};
    };
    std::visit(Overloaded{[](const NoMomentum&) {}, [](const ConstantMomentum&) {},
                          [](const LazyMomentum&) {}, [](const RatioMomentum&) {}, best},
               spec.momentum);
    return out;
}

}  // namespace lowrank
