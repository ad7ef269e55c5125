// The local theory of a quadratic is the quadratic itself. Knows no window.
#include "core/quadratic/prediction.h"

#include <cmath>

#include "core/quadratic/theta_rate.h"

namespace lowrank {
namespace {

/// The steps that were made: all records but one that rests.
std::span<const double> made(const std::vector<double>& column, const QuadraticTrajectory& run) {
    const bool rests = run.size() > 0 && std::isnan(run.stepsize.back());
    return std::span(column).first(run.size() - rests);
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
    const SpectralInterval I = interval_of(eigenpairs(spec.Q), start);
    std::optional<double> constant;
    if (run.rules.step)
        if (const auto* step = std::get_if<ConstantStep>(&*run.rules.step)) constant = step->mu;
    if (!constant && !run.rules.has_momentum()) {
        if (I.lambda_min == I.lambda_max)
            return {PredictionKind::Constant, 0, "The start lies on an eigenvector: one step arrives."};
        return {PredictionKind::Constant, theta_rate(spec.Q, theta_of_start(spec.Q, start)), ""};
    }
    const auto stepsizes = made(run.stepsize, run), momenta = made(run.momentum, run);
    const bool lazy =
        std::holds_alternative<LazyMomentum>(run.rules.momentum) && run.rules.restart == RestartTest::Never;
    if (!constant && lazy && stepsizes.size() >= 4)
        return {PredictionKind::FromObservedSteps, mean_rate(stepsizes, momenta, I),
                "Theory from observed mu."};
    LocalTheory theory;
    theory.plain = I;
    return predict(run.rules, constant, {stepsizes, momenta}, theory);
}

}  // namespace lowrank
