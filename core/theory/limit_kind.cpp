// Tells what a run has come to: by its sizes first, for what runs off has no Hessian to ask; then by the
// smallest eigenvalue.
#include "core/theory/limit_kind.h"

#include <cmath>
#include <fmt/core.h>
#include <limits>

#include "core/text/numbers.h"
#include "core/theory/local_spectrum.h"

namespace lowrank {
namespace {

/// ||P_T A*(A(X) - y)||_F, and A(X) - y.
Outcome gradient_size(const Problem& problem, const FixedRankPoint& X, double& out, Vector& residual,
                      const std::stop_token& stop) {
    GradientProducts products;
    const Matrix left = X.U * X.K;
    if (problem.A->gradient({left, X.V}, problem.y, X.U, X.V, products, stop) == Outcome::Cancelled)
        return Outcome::Cancelled;
    TangentVector gradient;
    project_to_tangent(X, products.GV, products.GtU, gradient, stop);
    out = norm(gradient);
    residual = products.residual;
    return stop.stop_requested() ? Outcome::Cancelled : Outcome::Done;
}

// Of the gradient at the start: from here on a run is near rest, if it ever comes to it.
constexpr double kNearRest = 1e-3;

bool runs_off(const Limit& limit) {
    constexpr double kMoved = 0.02;
    if (limit.norm_growth < 1 + kMoved) return false;
    return limit.gradient <= kNearRest || limit.least_growth <= 1 - kMoved;
}

}  // namespace

Result<Limit> kind_of_limit(const Instance& instance, const FixedRankPoint& earlier, const FixedRankPoint& X,
                            const std::stop_token& stop) {
    constexpr double kZero = 1e-9;
    const Problem& problem = *instance.problem;
    Limit out;
    double at_start = 0, at_end = 0;
    Vector residual;
    if (gradient_size(problem, instance.start, at_start, residual, stop) == Outcome::Cancelled ||
        gradient_size(problem, X, at_end, residual, stop) == Outcome::Cancelled)
        return Cancelled{};
    out.gradient = at_start > 0 ? at_end / at_start : 0;
    const Vector first = singular_values(earlier), last = singular_values(X);
    out.norm_growth = last.norm() / first.norm();
    out.least_growth = last(last.size() - 1) / first(first.size() - 1);
    if (runs_off(out)) {
        out.kind = LimitKind::RunsOff;
        out.lambda_min = std::numeric_limits<double>::quiet_NaN();
        return out;
    }
    SpectrumOptions options;
    options.residual = &residual;
    const Result<LocalSpectrum> spectrum = local_spectrum(problem, X, options, stop);
    if (!spectrum) return spectrum.passed_on<Limit>();
    out.lambda_min = spectrum->least;
    if (out.gradient > kNearRest) return out;
    const double zero = kZero * spectrum->lambda_max;
    out.kind = out.lambda_min > zero    ? LimitKind::StrictMinimum
               : out.lambda_min < -zero ? LimitKind::Saddle
                                        : LimitKind::Flat;
    return out;
}

std::string words_of(const Limit& limit) {
    const auto number = [](double value) { return print_significant(value, 3); };
    switch (limit.kind) {
        case LimitKind::StrictMinimum:
            return fmt::format("came to a strict minimum: the smallest eigenvalue of the Hessian there is {}",
                               number(limit.lambda_min));
        case LimitKind::Flat:
            return "came to a flat place: the Hessian there has the eigenvalue 0, and points beside it are "
                   "as good";
        case LimitKind::Saddle:
            return fmt::format("came to a saddle: the Hessian there has the eigenvalue {}",
                               number(limit.lambda_min));
        case LimitKind::RunsOff:
            return fmt::format(
                "runs off and has no limit: over the second half its norm grew {} times, its smallest "
                "singular value {} times",
                number(limit.norm_growth), number(limit.least_growth));
        case LimitKind::NotAtRest:
            return fmt::format("is not at rest: the gradient is {} of that at the start",
                               number(limit.gradient));
    }
    return {};
}

}  // namespace lowrank
