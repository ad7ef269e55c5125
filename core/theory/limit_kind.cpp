// Tells what a run has come to: by the smallest eigenvalue where its limit is near, else by its sizes.
#include "core/theory/limit_kind.h"

#include <cmath>
#include <fmt/core.h>
#include <limits>

#include "core/text/numbers.h"
#include "core/theory/local_spectrum.h"
#include "core/theory/tangent_gradient.h"

namespace lowrank {
namespace {

// Of the gradient at the start: from here on a run is near rest, if it ever comes to it.
constexpr double kNearRest = 1e-3;
constexpr double kMoved = 0.02;

bool has_grown(const Limit& limit) { return limit.norm_growth >= 1 + kMoved; }

bool runs_off(const Limit& limit) {
    return has_grown(limit) && (limit.gradient <= kNearRest || limit.least_growth <= 1 - kMoved);
}

/// What has been 0 and stays so has not grown.
double growth(double before, double now) { return before == now ? 1 : now / before; }

}  // namespace

Result<Limit> kind_of_limit(const Instance& instance, const FixedRankPoint& earlier, const FixedRankPoint& X,
                            const std::stop_token& stop) {
    constexpr double kZero = 1e-9, kRounding = 1e-12;
    const Problem& problem = *instance.problem;
    Limit out;
    double at_start = 0, at_end = 0;
    Vector residual;
    if (tangent_gradient(problem, instance.start, at_start, nullptr, stop) == Outcome::Cancelled ||
        tangent_gradient(problem, X, at_end, &residual, stop) == Outcome::Cancelled)
        return Cancelled{};
    out.gradient = at_start > 0 ? at_end / at_start : 0;
    const Vector first = singular_values(earlier), last = singular_values(X);
    const double sigma_r = last(last.size() - 1);
    out.norm_growth = growth(first.norm(), last.norm());
    out.least_growth = growth(first(first.size() - 1), sigma_r);
    const auto ran_off = [&] {
        out.kind = LimitKind::RunsOff;
        out.lambda_min = std::numeric_limits<double>::quiet_NaN();
        return out;
    };
    SpectrumOptions options;
    options.residual = &residual;
    const Result<LocalSpectrum> spectrum = local_spectrum(problem, X, options, stop);
    if (!spectrum)
        return !spectrum.cancelled() && runs_off(out) ? Result<Limit>(ran_off())
                                                      : spectrum.passed_on<Limit>();
    out.lambda_min = spectrum->least;
    const double zero = kZero * spectrum->lambda_max;
    if (std::abs(out.lambda_min) <= zero) {
        out.way_left = at_end > 0 ? std::numeric_limits<double>::infinity() : 0;
        const bool rounding = at_end <= kRounding * spectrum->lambda_max * last.norm();
        if (rounding || (out.gradient <= kNearRest && !has_grown(out)))
            return out.kind = LimitKind::Flat, out;
    } else {
        out.way_left = at_end / (std::abs(out.lambda_min) * sigma_r);
        if (out.lambda_min > 0 && out.way_left <= kNearLimit) return out.kind = LimitKind::StrictMinimum, out;
        if (is_negative_at_limit(out.lambda_min, spectrum->lambda_max, out.way_left))
            return out.kind = LimitKind::Saddle, out;
    }
    constexpr double kLowerRank = 1e-6;
    out.share_of_largest = sigma_r / last(0);
    if (out.share_of_largest <= kLowerRank && out.gradient <= kNearRest)
        return out.kind = LimitKind::LowerRank, out;
    return runs_off(out) ? ran_off() : out;
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
        case LimitKind::LowerRank:
            return fmt::format(
                "comes near a matrix of lower rank, where no Hessian tells what it is: its "
                "smallest singular value is {} of its largest",
                number(limit.share_of_largest));
        case LimitKind::RunsOff:
            return fmt::format(
                "runs off, and no limit is near: over the second half its norm grew {} times, its smallest "
                "singular value {} times",
                number(limit.norm_growth), number(limit.least_growth));
        case LimitKind::NotAtRest:
            if (limit.gradient > kNearRest || !std::isfinite(limit.way_left))
                return fmt::format("is not at rest: the gradient is {} of that at the start",
                                   number(limit.gradient));
            return fmt::format(
                "is not near enough to a limit to tell its kind: the smallest eigenvalue of the Hessian is "
                "{}, "
                "and the way by it {} times the smallest singular value",
                number(limit.lambda_min), number(limit.way_left));
    }
    return {};
}

}  // namespace lowrank
