// The local theory of a quadratic is the quadratic itself. Knows no window.
#include "core/quadratic/prediction.h"

#include <cmath>
#include <numeric>

#include "core/quadratic/theta_rate.h"
#include "core/theory/optimal_rules.h"

namespace lowrank {
namespace {

/// The steps of the half of the run that measured_rate is fitted to, a record that rests left out.
std::span<const double> late(const std::vector<double>& column, const QuadraticTrajectory& run) {
    const bool rests = run.size() > 0 && std::isnan(run.stepsize.back());
    const std::size_t made = run.size() - rests;
    return std::span(column).first(made).last(made - made / 2);
}

/// Whether a constant momentum is above the critical one of the slow component at the mean stepsize.
bool underdamped(const MethodSpec& rules, std::span<const double> stepsizes, SpectralInterval I) {
    if (rules.restart != RestartTest::Never || stepsizes.empty()) return false;
    double eta = 0;
    if (const auto* constant = std::get_if<ConstantMomentum>(&rules.momentum))
        eta = constant->eta;
    else if (std::holds_alternative<RatioMomentum>(rules.momentum))
        eta = momentum_factor(rules.momentum, 1);
    else
        return false;
    const double mean =
        std::accumulate(stepsizes.begin(), stepsizes.end(), 0.0) / static_cast<double>(stepsizes.size());
    return eta > eta_critical(mean, I.lambda_min);
}

}  // namespace

SpectralInterval interval_of(const Eigenpairs& pairs, Vec2 start) {
    constexpr double kOnEigenvector = 1e-14;
    const double a = std::abs(dot(pairs.v_min, start)), b = std::abs(dot(pairs.v_max, start));
    if (b < kOnEigenvector * a) return {pairs.lambda_min, pairs.lambda_min};
    if (a < kOnEigenvector * b) return {pairs.lambda_max, pairs.lambda_max};
    return {pairs.lambda_min, pairs.lambda_max};
}

Prediction predict(const QuadraticSpec& spec, const QuadraticTrajectory& run) {
    const Vec2 start = spec.starts[run.start];
    const Eigenpairs pairs = eigenpairs(spec.Q);
    const SpectralInterval I = interval_of(pairs, start);
    const MethodSpec rules = with_optimal_rules(run.rules, {pairs.lambda_min, pairs.lambda_max});
    std::optional<double> constant;
    if (rules.step)
        if (const auto* step = std::get_if<ConstantStep>(&*rules.step)) constant = step->mu;
    if (!constant && !rules.has_momentum()) {
        if (I.lambda_min == I.lambda_max)
            return {PredictionKind::Constant, 0, "The start lies on an eigenvector: one step arrives."};
        return {PredictionKind::Constant, theta_rate(spec.Q, theta_of_start(spec.Q, start)), ""};
    }
    const auto stepsizes = late(run.stepsize, run), momenta = late(run.momentum, run);
    if (!constant && underdamped(rules, stepsizes, I))
        return {PredictionKind::None, QuadraticRecord::kNone,
                "No prediction: above the critical momentum the line search answers the ripple, and its "
                "steps alone do "
                "not give the rate."};
    LocalTheory theory;
    theory.plain = I;
    return predict(rules, constant, {stepsizes, momenta}, theory);
}

}  // namespace lowrank
