// Counted in iterations; data without an error to fall below is judged by what it is measured in.
#include "app/state/outcome.h"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>
#include <limits>
#include <span>
#include <string_view>
#include <utility>

#include "core/io/experiment_keys.h"
#include "core/method/registry.h"
#include "core/run/run_name.h"
#include "core/run/stopping.h"
#include "core/text/numbers.h"

namespace lowrank::state {
namespace {

std::string name_in(const Race& race, Index method) {
    return told_run_name(race, static_cast<std::size_t>(method));
}

std::string unit_words(double cost, XAxis counted) {
    if (counted == XAxis::Seconds) return "";
    const std::string_view unit = counted == XAxis::OperatorCalls ? "operator call" : "iteration";
    return fmt::format(" {}{}", unit, cost == 1 ? "" : "s");
}

/// A run with what is said of it; runs that are said the same of are named together.
struct Ranked {
    Index method = 0;
    std::string amount;
};
using RankedAt = std::vector<Ranked>::const_iterator;

RankedAt group_after(const std::vector<Ranked>& ranked, RankedAt first) {
    return std::find_if(first, ranked.end(),
                        [&](const Ranked& each) { return each.amount != first->amount; });
}

/// 'NARG, NARG+R and ScaledGD'.
std::string names_in(const Race& race, RankedAt first, RankedAt end) {
    std::string words;
    for (RankedAt each = first; each != end; ++each)
        words += (words.empty() ? "" : each + 1 == end ? " and " : ", ") + name_in(race, each->method);
    return words;
}

/// Who came nearest where what is measured is no error: 'NARG+R best: 24.31 dB; RGrad-Orth 24.10 dB'.
struct Measured {
    const std::vector<double> Trace::*column;
    bool higher;
    int decimals;
    std::string_view unit;
};
std::string measured_words(const Race& race, const Measured& m) {
    std::vector<std::pair<double, Index>> all;
    for (std::size_t k = 0; k < race.traces.size(); ++k) {
        const Trace& trace = race.traces[k];
        if (!trace.enabled || trace.empty() || !std::isfinite((trace.*m.column).back())) continue;
        all.emplace_back((trace.*m.column).back(), static_cast<Index>(k));
    }
    if (all.empty()) return {};
    std::ranges::stable_sort(
        all, [&](const auto& a, const auto& b) { return m.higher ? a.first > b.first : a.first < b.first; });
    std::vector<Ranked> ranked;
    for (const auto& [v, method] : all)
        ranked.push_back({method, print_fixed(v, m.decimals) + std::string(m.unit)});
    const auto second = group_after(ranked, ranked.begin());
    std::string words =
        fmt::format("{} best: {}", names_in(race, ranked.begin(), second), ranked.front().amount);
    if (second != ranked.end())
        words += "; " + names_in(race, second, group_after(ranked, second)) + " " + second->amount;
    return words;
}

/// Whose error fell most, where none got there, or whose gradient, where the truth cannot be reached; without
/// a restart the errors of NARG+R are those of NARG.
std::string nearest_words(const Race& race) {
    std::vector<Ranked> best;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t k = 0; k < race.traces.size(); ++k) {
        const Trace& trace = race.traces[k];
        if (!trace.enabled || trace.empty()) continue;
        const std::span<const double> column = rate_column(race, trace);
        if (column.empty() || !(column.back() <= least)) continue;
        if (column.back() < least) best.clear();
        least = column.back();
        best.push_back({static_cast<Index>(k), {}});
    }
    if (best.empty()) return "No method got there";
    // Where the truth cannot be reached no error is a success, and runs are judged by the gradient.
    const std::string names = names_in(race, best.begin(), best.end());
    if (!race.facts.exact_truth)
        return fmt::format("No method got there; the least gradient is that of {}", names);
    return fmt::format("No method got there; {} came nearest", names);
}

const MethodSpec* lazy_method(const AppState& state) {
    if (!state.has_method(state.curves.selected)) return nullptr;
    const MethodSpec& spec = state.experiment.methods[static_cast<std::size_t>(state.curves.selected)].spec;
    return std::holds_alternative<LazyMomentum>(spec.momentum) ? &spec : nullptr;
}

/// s that a race in hand may be behind its knob: below it, words that come and go would flicker.
constexpr double kPatience = 0.25;

/// What a newcomer looks at, and the first thing to turn.
std::string what_is_raced(const ExperimentSpec& now) {
    const std::string_view title = row_of(now.problem.kind).title;
    const RateForm& form = row_of(now.problem.kind).rate;
    const std::string_view knob = *form.share ? "p" : *form.label;
    if (!may_be_exact(now.problem) || now.stop.relative)
        return fmt::format("A race in {}. Drag {} left: fewer samples, more iterations.", title, knob);
    return fmt::format("A race in {} to error {}. Drag {} left: fewer samples, more iterations.", title,
                       print_number(shown_tolerance(now.stop, true, 0)), knob);
}

bool goes_on(const ExperimentSpec& now, const ExperimentSpec& shown, Index method) {
    const auto m = static_cast<std::size_t>(method);
    return now.problem == shown.problem && now.start == shown.start && now.stop == shown.stop &&
           m < now.methods.size() && m < shown.methods.size() && now.methods[m] == shown.methods[m] &&
           changes_of(now, method) == changes_of(shown, method);
}

}  // namespace

double cost_of(const Trace& trace, XAxis counted) {
    switch (counted) {
        case XAxis::Seconds:
            return trace.seconds.back();
        case XAxis::OperatorCalls:
            return static_cast<double>(trace.operator_calls.back());
        case XAxis::Iterations:
            break;
    }
    return static_cast<double>(trace.size()) - 1;
}

std::string amount_of(double cost, XAxis counted) {
    return counted == XAxis::Seconds ? print_duration(cost) : print_fixed(cost, 0);
}

bool is_over(const Race& race) {
    const auto runs = [](const Trace& trace) { return trace.enabled && !is_final(trace.status); };
    return !race.building && race.failure.empty() && std::ranges::any_of(race.traces, &Trace::enabled) &&
           std::ranges::none_of(race.traces, runs);
}

bool is_unbuilt(const AppState& state, const Race& race) {
    return !race.failure.empty() && race.generation < state.race.progress.awaited;
}

bool may_be_outdated(const AppState& state, const Race& race) {
    return race.generation < state.race.progress.awaited && race.failure.empty() &&
           state.now - state.race.progress.awaited_since <= kPatience;
}

bool is_outdated(const AppState& state, const Race& race, Index method) {
    return race.generation < state.race.progress.awaited && !may_be_outdated(state, race) &&
           !goes_on(state.accepted, race.spec, method);
}

std::vector<Placed> placed(const Race& race, XAxis counted) {
    std::vector<Placed> all;
    if (!is_over(race)) return all;
    for (std::size_t k = 0; k < race.traces.size(); ++k) {
        const Trace& trace = race.traces[k];
        if (trace.enabled && trace.status == MethodStatus::Converged)
            all.push_back({static_cast<Index>(k), cost_of(trace, counted)});
    }
    std::ranges::stable_sort(all, {}, &Placed::cost);
    return all;
}

bool has_won(const Race& race, Index method, XAxis counted) {
    const std::vector<Placed> all = placed(race, counted);
    return std::ranges::any_of(all, [&](const Placed& each) {
        return each.method == method && amount_of(each.cost, counted) == amount_of(all.front().cost, counted);
    });
}

std::string outcome_words(const Race& race, XAxis counted) {
    if (!is_over(race)) return {};
    switch (*row_of(race.spec.problem.source).measure) {
        case MeasureOfSource::Psnr:
            return measured_words(race, {&Trace::psnr, true, 2, " dB"});
        case MeasureOfSource::HeldOut: {
            const std::string words = measured_words(race, {&Trace::test_rmse, false, 4, ""});
            if (!words.empty()) return words;
            break;  // nothing was held out
        }
        case MeasureOfSource::None:
            break;
    }
    const std::vector<Placed> all = placed(race, counted);
    if (all.empty()) return nearest_words(race);
    std::vector<Ranked> ranked;
    for (const Placed& each : all) ranked.push_back({each.method, amount_of(each.cost, counted)});
    const auto second = group_after(ranked, ranked.begin());
    const std::string names = names_in(race, ranked.begin(), second), amount = ranked.front().amount,
                      unit = unit_words(all.front().cost, counted);
    // Where the truth cannot be reached it is the gradient that runs end by.
    std::string words = race.facts.exact_truth
                            ? fmt::format("{} first: {}{}", names, amount, unit)
                            : fmt::format("{} first by the gradient: {}{}", names, amount, unit);
    if (second != ranked.end())
        words += fmt::format("; {} {}", names_in(race, second, group_after(ranked, second)), second->amount);
    return words;
}

std::string what_to_try(const AppState& state) {
    if (!state.any_method_on()) return kNoMethodOn;
    if (!state.sides.left_shown) return "Press [ to open the panel with n, r and p.";
    const ProblemSpec& now = state.experiment.problem;
    const ProblemSpec plain = default_experiment().problem;
    const bool sampled = *row_of(now.source).sampled;
    if (sampled && now.rate == (is_drawn(now) ? default_rate(now.kind) : plain.rate))
        return is_drawn(now) ? what_is_raced(state.experiment) : "Drag p left: fewer samples tell less.";
    if (const MethodSpec* lazy = lazy_method(state);
        lazy && std::get<LazyMomentum>(lazy->momentum).d == LazyMomentum{}.d)
        return fmt::format("Now find the best momentum d of {}; 'scan d' among its rules tries many.",
                           display_name(*lazy));
    if (now.rank == plain.rank) return "Now raise r: a matrix of higher rank has more unknowns.";
    return "Lessons say why; More shows all there is to turn.";
}

}  // namespace lowrank::state
