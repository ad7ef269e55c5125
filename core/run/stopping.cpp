// The four final words and their sentences. Judges records only.
#include "core/run/stopping.h"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>

#include "core/method/step_outcome.h"
#include "core/text/counts.h"
#include "core/text/numbers.h"

namespace lowrank {

namespace {

constexpr double kDivergedFactor = 1e6;
constexpr double kRoundingLevel = 1e-13;
constexpr std::int64_t kRoundingPatience = 50;

std::string short_number(double value) {
    return std::isnan(value) ? print_number(value) : print_significant(value, 3);
}

/// What divergence is measured by: the error, or the residual norm where no truth is known.
double size_of(const Record& record) {
    return std::isnan(record.error) ? std::sqrt(2 * record.objective) : record.error;
}

std::string at(std::int64_t t) { return fmt::format(" at iteration {}", t); }

}  // namespace

StopRules stop_rules(const StopSpec& spec, bool exact_truth, double sample_norm, int unit_exponent,
                     double truth_norm) {
    // No method gets nearer to a truth than a few roundings of it.
    constexpr double kWithinReach = 2e-15;
    double tol = spec.tol.value_or(exact_truth ? std::max(1e-10, kWithinReach * truth_norm) : 1e-6);
    if (spec.tol && exact_truth) tol = spec.relative ? tol * truth_norm : std::ldexp(tol, unit_exponent);
    return {tol,
            exact_truth,
            spec.max_iter,
            spec.time_limit,
            kRoundingLevel * sample_norm,
            spec.max_calls,
            unit_exponent};
}

double shown_tolerance(const StopSpec& spec, bool exact_truth, int unit_exponent, double truth_norm) {
    if (spec.tol) return spec.relative && exact_truth ? *spec.tol * truth_norm : *spec.tol;
    const double tol = stop_rules(spec, exact_truth, 0, 0, std::ldexp(truth_norm, unit_exponent)).tol;
    return exact_truth ? std::ldexp(tol, -unit_exponent) : tol;
}

std::string Stopping::said(double value) const {
    return short_number(std::ldexp(value, -rules_.unit_exponent));
}

std::string Stopping::distance(const Record& record) const {
    if (rules_.exact_truth)
        return fmt::format("error {}, tolerance {}", said(record.error), said(rules_.tol));
    const double ratio = start_gradient_ > 0 ? record.gradient_norm / start_gradient_ : 0;
    return fmt::format("gradient {} of that at the start, tolerance {}", short_number(ratio),
                       short_number(rules_.tol));
}

bool Stopping::below_tolerance(const Record& record) const {
    // A tolerance as large as what is sought would call a start that knows nothing an answer.
    if (rules_.exact_truth) return record.error <= rules_.tol && !(record.relative_error >= 1);
    return record.gradient_norm <= rules_.tol * start_gradient_ &&
           (record.gradient_norm < start_gradient_ || record.gradient_norm == 0);
}

Verdict Stopping::judge(const Record& record) {
    const double size = size_of(record);
    const std::int64_t t = record.t;
    if (t == 0) {
        start_size_ = least_ = size;
        start_gradient_ = record.gradient_norm;
        least_t_ = 0;
    }
    // An exact truth gives a finite error for every finite iterate, and may be all that is measured.
    const bool finite = rules_.exact_truth ? std::isfinite(record.error)
                                           : std::isfinite(size) && std::isfinite(record.objective) &&
                                                 std::isfinite(record.gradient_norm);
    if (!finite) return {MethodStatus::Diverged, fmt::format("The iterate is not finite{}.", at(t))};

    if (below_tolerance(record))
        return {MethodStatus::Converged, fmt::format("Below the tolerance{}: {}.", at(t), distance(record))};

    if (t == 0 && !rules_.exact_truth && record.gradient_norm <= rules_.rounding)
        return {MethodStatus::Converged, fmt::format("The start is stationary up to rounding: gradient {}.",
                                                     said(record.gradient_norm))};

    if (size > kDivergedFactor * start_size_)
        return {MethodStatus::Diverged, fmt::format("The {} {}{} is over 1e6 times that at the start, {}.",
                                                    std::isnan(record.error) ? "residual" : "error",
                                                    said(size), at(t), said(start_size_))};

    if (size < least_) {
        least_ = size;
        least_t_ = t;
    }
    if (rules_.exact_truth && record.relative_error < kRoundingLevel && t - least_t_ >= kRoundingPatience)
        return {
            MethodStatus::Stopped,
            fmt::format("Rounding: the relative error is {} and has had no new minimum in 50 iterations; {}.",
                        short_number(record.relative_error), distance(record))};
    if (t >= rules_.max_iter)
        return {
            MethodStatus::Stopped,
            fmt::format("The limit of {}: {}.", print_count(rules_.max_iter, "iteration"), distance(record))};
    if (rules_.max_calls > 0 && record.operator_calls >= static_cast<std::uint64_t>(rules_.max_calls))
        return {MethodStatus::Stopped,
                fmt::format("The limit of {}{}: {}.", print_count(rules_.max_calls, "operator call"), at(t),
                            distance(record))};
    if (rules_.time_limit > 0 && record.seconds >= rules_.time_limit)
        return {MethodStatus::Stopped, fmt::format("The time limit of {} s of solver time{}: {}.",
                                                   short_number(rules_.time_limit), at(t), distance(record))};
    return {};
}

Verdict Stopping::judge_step(const Record& record, StepStatus status, std::string_view reason) const {
    const bool zero = status == StepStatus::Stationary && (reason.empty() || reason == kZeroGradient);
    std::string sentence = zero                               ? "The gradient is zero"
                           : status == StepStatus::Stationary ? "At rest"
                                                              : "Breakdown";
    sentence += at(record.t);
    if (!reason.empty() && !zero) sentence += " (" + std::string(reason) + ")";
    return {MethodStatus::Stopped, sentence + ": " + distance(record) + "."};
}

Verdict cancelled_verdict(std::int64_t t) { return {MethodStatus::Cancelled, "Cancelled" + at(t) + "."}; }

Verdict memory_verdict(std::size_t limit) {
    return {MethodStatus::Stopped,
            fmt::format("The traces of this race have reached their limit of {} MB.", limit >> 20)};
}

Event event_of(StepEvent event) {
    switch (event) {
        case StepEvent::GradientRestart:
            return Event::GradientRestart;
        case StepEvent::FunctionRestart:
            return Event::FunctionRestart;
        case StepEvent::BasinRestart:
            return Event::BasinRestart;
        case StepEvent::ProjectiveFallback:
            return Event::ProjectiveFallback;
        case StepEvent::None:
            break;
    }
    return Event::None;
}

Event event_of(MethodStatus final_status) {
    switch (final_status) {
        case MethodStatus::Converged:
            return Event::Converged;
        case MethodStatus::Diverged:
            return Event::Diverged;
        case MethodStatus::Cancelled:
            return Event::Cancelled;
        case MethodStatus::Stopped:
            return Event::Stopped;
        default:
            return Event::None;
    }
}

}  // namespace lowrank
