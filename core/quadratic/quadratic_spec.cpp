// Reading and checking what is to run on a quadratic.
#include "core/quadratic/quadratic_spec.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/method/algorithms.h"
#include "core/quadratic/theta_rate.h"
#include "core/text/numbers.h"

namespace lowrank {
namespace {

constexpr double kLeastStart = 1e-30, kMostStart = 1e30, kLeastTol = 1e-60;

Failure refused(const MethodSpec& spec, const std::string& reason) {
    return {print_method(spec) + " does not run on a quadratic: " + reason + "."};
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
        return refused(given, "its usual stepsize is one of a matrix problem; say one, as " +
                                  std::string(*row_of(given).name) + ":step=0.1");
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
            return print_method(method) + " is " + print_method(*reduced) +
                   " on a quadratic: that spelling is needed here.";
    }
    for (const Vec2 start : spec.starts) {
        const double size = std::hypot(start.x, start.y);
        if (!std::isfinite(size))
            return "The start (" + print_significant(start.x, 6) + ", " + print_significant(start.y, 6) +
                   ") is refused: two finite numbers are needed.";
        if (size != 0 && !(size >= kLeastStart && size <= kMostStart))
            return "The start (" + print_significant(start.x, 6) + ", " + print_significant(start.y, 6) +
                   ") is refused: 1e-30 to 1e30 from the minimum are allowed.";
    }
    if (spec.methods.size() * spec.starts.size() > QuadraticSpec::kMostRuns)
        return std::to_string(spec.methods.size()) + " methods from " + std::to_string(spec.starts.size()) +
               " starts are " + std::to_string(spec.methods.size() * spec.starts.size()) + " runs: at most " +
               std::to_string(QuadraticSpec::kMostRuns) + " are allowed.";
    if (!(spec.tol >= kLeastTol && spec.tol < 1))
        return "tol " + print_significant(spec.tol, 6) + " is refused: 1e-60 to below 1 is allowed.";
    if (spec.max_iter < 1 || spec.max_iter > QuadraticSpec::kMostIterations)
        return "max-iter " + std::to_string(spec.max_iter) + " is refused: 1 to " +
               std::to_string(QuadraticSpec::kMostIterations) + " is allowed.";
    return {};
}

}  // namespace lowrank
