// The pace of the second half of a run, carried on to the tolerance.
#include "app/state/limit_met.h"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>

#include "core/run/stopping.h"
#include "core/text/counts.h"
#include "core/text/numbers.h"

namespace lowrank::state {
namespace {

/// An error that fell by less than a tenth in half of a run does not fall.
constexpr double kFalls = 0.9;
/// A run that would take more times its iterations than this goes nowhere.
constexpr double kMostTimes = 20;
/// A pace that was measured is no promise.
constexpr double kReserve = 1.1;
/// Relative errors from here down are what rounding leaves.
constexpr double kRounding = 1e-12;

double rounded_up(double value) {
    const double unit = std::pow(10.0, std::floor(std::log10(value)) - 1);
    return std::ceil(value / unit - 1e-9) * unit;
}

}  // namespace

std::optional<Limit> limit_met(const Trace& trace, const StopSpec& stop) {
    if (!trace.enabled || trace.empty() || trace.status != MethodStatus::Stopped) return std::nullopt;
    if (static_cast<Index>(trace.size()) - 1 >= stop.max_iter) return Limit::Iterations;
    if (stop.max_calls > 0 && trace.operator_calls.back() >= static_cast<std::uint64_t>(stop.max_calls))
        return Limit::Calls;
    if (stop.time_limit > 0 && trace.seconds.back() >= stop.time_limit) return Limit::Seconds;
    return std::nullopt;
}

std::optional<CutOff> cut_off(const Race& race, const Trace& trace) {
    const StopSpec& stop = race.spec.stop;
    const std::optional<Limit> limit = limit_met(trace, stop);
    if (!limit) return std::nullopt;
    const double made = static_cast<double>(trace.size()) - 1, end = trace.error.back(),
                 half = trace.error[trace.size() / 2];
    const double tol = shown_tolerance(stop, true, race.facts.unit_exponent, race.facts.truth_norm);
    if (!(end < kFalls * half) || !(end > 0) || !(tol > 0))
        return trace.basin_entry >= 0 ? std::optional(CutOff{*limit}) : std::nullopt;
    const double pace = std::log(half / end) / (made - std::floor(made / 2 + 0.5));
    const double wanted = made + std::max(0.0, std::log(end / tol)) / pace;
    if (!(wanted <= kMostTimes * std::max(made, static_cast<double>(StopSpec{}.max_iter))))
        return std::nullopt;
    return CutOff{*limit, std::max(2.0, kReserve * wanted / made)};
}

std::string came_first(Limit limit, const StopSpec& stop) {
    switch (limit) {
        case Limit::Calls:
            return fmt::format("The limit of {} came before the tolerance.",
                               print_count(stop.max_calls, "operator call"));
        case Limit::Seconds:
            return fmt::format("The time limit of {} came before the tolerance.",
                               print_duration(stop.time_limit));
        case Limit::Iterations:
            break;
    }
    return fmt::format("The limit of {} came before the tolerance.", print_count(stop.max_iter, "iteration"));
}

std::string was_on_its_way(const std::string& name, Limit limit, const StopSpec& stop,
                           const std::string& error) {
    switch (limit) {
        case Limit::Calls:
            return fmt::format("{} was on its way at the limit of {}: error {}.", name,
                               print_count(stop.max_calls, "operator call"), error);
        case Limit::Seconds:
            return fmt::format("{} was on its way at the time limit of {}: error {}.", name,
                               print_duration(stop.time_limit), error);
        case Limit::Iterations:
            break;
    }
    return fmt::format("{} was on its way at the limit of {}: error {}.", name,
                       print_count(stop.max_iter, "iteration"), error);
}

Farther farther(const CutOff& cut, StopSpec stop) {
    const auto whole = [&](Index now) {
        return static_cast<Index>(std::max(2.0 * double(now), rounded_up(cut.times * double(now))));
    };
    switch (cut.limit) {
        case Limit::Calls:
            stop.max_calls = whole(stop.max_calls);
            return {stop, fmt::format("{} operator calls", stop.max_calls)};
        case Limit::Seconds:
            stop.time_limit = rounded_up(cut.times * stop.time_limit);
            return {stop, print_duration(stop.time_limit)};
        case Limit::Iterations:
            break;
    }
    stop.max_iter = whole(stop.max_iter);
    return {stop, print_count(stop.max_iter, "iteration")};
}

std::optional<double> attainable_tolerance(const Trace& trace, const StopSpec& stop) {
    if (!trace.enabled || trace.empty() || trace.status != MethodStatus::Stopped ||
        !(trace.relative_error.back() < kRounding))
        return std::nullopt;
    const double left = stop.relative ? trace.relative_error.back() : trace.error.back();
    return std::pow(10.0, std::ceil(std::log10(2 * left)));
}

}  // namespace lowrank::state
