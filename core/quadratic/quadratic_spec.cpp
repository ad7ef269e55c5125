// Reading and checking what is to run on a quadratic.
#include "core/quadratic/quadratic_spec.h"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>
#include <numbers>

#include "core/method/algorithms.h"
#include "core/quadratic/theta_rate.h"
#include "core/text/numbers.h"

namespace lowrank {
namespace {

constexpr double kLeastStart = 1e-30, kMostStart = 1e30, kLeastTol = 1e-60;

Failure refused(const MethodSpec& spec, const std::string& reason) {
    return {fmt::format("{} does not run on a quadratic: {}.", print_method(spec), reason)};
}

}  // namespace

QuadraticSpec default_quadratic_spec() {
    QuadraticSpec spec;
    spec.methods = {default_spec(Algorithm::Grad), default_spec(Algorithm::Nag),
                    default_spec(Algorithm::Narg, NamedForm::Restarted)};
    spec.starts = {start_of_theta(spec.Q, std::numbers::pi / 4)};
    return spec;
}

Result<MethodSpec> on_quadratic(const MethodSpec& given) {
    if (std::string reason = why_invalid(given); !reason.empty()) return Failure{std::move(reason)};
    if (const auto* none = std::get_if<NotOnTwoNumbers>(&*row_of(given).two_numbers))
        return refused(given, std::string(*none->reason));
    if (has_usual_step(given) && !given.step)
        return refused(given,
                       fmt::format("its usual stepsize is one of a matrix problem; say one, as {}:step=0.1",
                                   *row_of(given).name));
    MethodSpec spec = canonical(given);
    spec.basin = default_spec(spec.algorithm, form_of(spec)).basin;
    if (spec.restart == RestartTest::Riemannian) spec.restart = RestartTest::Gradient;
    return spec;
}

Result<MethodSpec> parse_quadratic_method(std::string_view text) {
    const Result<MethodSpec> parsed = parse_method(text);
    if (!parsed) return parsed;
    // narg+r has one that never happens; asked for by name it must not be dropped in silence.
    if (parsed->basin && text.find("basin=") != std::string_view::npos)
        return refused(
            *parsed,
            "a basin is in units of sigma_r, and two numbers have no singular value; leave basin out");
    return on_quadratic(*parsed);
}

std::string why_invalid(const QuadraticSpec& spec) {
    if (std::string reason = why_invalid(spec.Q); !reason.empty()) return reason;
    if (spec.methods.empty()) return std::string("There is no method to run: at least one is needed.");
    if (spec.starts.empty()) return std::string("There is no start: at least one point is needed.");
    for (const MethodSpec& method : spec.methods) {
        const auto reduced = on_quadratic(method);
        if (!reduced) return reduced.sentence();
        if (*reduced != method)
            return fmt::format("{} is {} on a quadratic: that spelling is needed here.", print_method(method),
                               print_method(*reduced));
    }
    for (const Vec2 start : spec.starts) {
        const double size = std::hypot(start.x, start.y);
        if (!std::isfinite(size))
            return fmt::format("The start ({}, {}) is refused: two finite numbers are needed.",
                               print_significant(start.x, 6), print_significant(start.y, 6));
        if (size != 0 && !(size >= kLeastStart && size <= kMostStart))
            return fmt::format("The start ({}, {}) is refused: 1e-30 to 1e30 from the minimum are allowed.",
                               print_significant(start.x, 6), print_significant(start.y, 6));
    }
    if (spec.methods.size() * spec.starts.size() > QuadraticSpec::kMostRuns)
        return fmt::format("{} methods from {} starts are {} runs: at most {} are allowed.",
                           spec.methods.size(), spec.starts.size(), spec.methods.size() * spec.starts.size(),
                           QuadraticSpec::kMostRuns);
    if (!(spec.tol >= kLeastTol && spec.tol < 1))
        return fmt::format("tol {} is refused: 1e-60 to below 1 is allowed.", print_significant(spec.tol, 6));
    if (spec.max_iter < 1 || spec.max_iter > QuadraticSpec::kMostIterations)
        return fmt::format("max-iter {} is refused: 1 to {} is allowed.", spec.max_iter,
                           QuadraticSpec::kMostIterations);
    return {};
}

}  // namespace lowrank
