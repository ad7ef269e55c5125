// The local theory of a quadratic is the quadratic itself.
#include "core/quadratic/prediction.h"

#include <cmath>
#include <limits>

#include "core/method/algorithms.h"
#include "core/quadratic/theta_rate.h"
#include "core/theory/optimal_rules.h"

namespace lowrank {
namespace {

/// The steps between the rows that measured_rate is fitted to.
std::span<const double> late(const std::vector<double>& column, const QuadraticTrajectory& run) {
    const std::size_t first = run.size() / 2;
    return run.size() == 0 ? std::span<const double>()
                           : std::span(column).subspan(first, run.size() - 1 - first);
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
    if (const auto& form = std::get<OnTwoNumbers>(*row_of(rules).two_numbers); !form.known->empty())
        return {PredictionKind::None, std::numeric_limits<double>::quiet_NaN(), std::string(*form.known)};
    std::optional<double> constant;
    if (rules.step)
        if (const auto* step = std::get_if<ConstantStep>(&*rules.step)) constant = step->mu;
    if (!constant && !rules.has_momentum()) {
        if (I.lambda_min == I.lambda_max)
            return {PredictionKind::Constant, 0, "The start lies on an eigenvector: one step arrives."};
        return {PredictionKind::Constant, theta_rate(spec.Q, theta_of_start(spec.Q, start)), ""};
    }
    LocalTheory theory;
    theory.plain = I;
    return predict(rules, constant, {late(run.stepsize, run), late(run.momentum, run)}, theory);
}

}  // namespace lowrank
