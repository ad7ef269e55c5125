// Makes sentences of traces.
#include "app/figure/race/describe_runs.h"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>

#include "app/figure/engine/format.h"
#include "app/figure/page/describe.h"
#include "core/text/counts.h"
#include "core/text/numbers.h"

namespace lowrank::figure {
namespace {

std::int64_t last_of(const ToldRun& run) { return static_cast<std::int64_t>(run.trace->size()) - 1; }

double last_error(const Trace& trace) {
    for (std::size_t i = trace.error.size(); i-- > 0;)
        if (std::isfinite(trace.error[i])) return trace.error[i];
    return Record::kNone;
}

std::vector<std::size_t> restarts_of(const Trace& trace) {
    std::vector<std::size_t> at;
    const auto restart = [](Event e) {
        return e == Event::GradientRestart || e == Event::FunctionRestart || e == Event::BasinRestart;
    };
    for (std::size_t i = 0; i < trace.event.size(); ++i)
        if (restart(trace.event[i]) || restart(trace.second_event[i])) at.push_back(i);
    return at;
}

/// What a run has taken to its last record, along the axis of the figure.
double taken(const ToldRun& run, state::XAxis axis) {
    if (axis == state::XAxis::Seconds) return run.trace->seconds.back();
    if (axis == state::XAxis::OperatorCalls) return static_cast<double>(run.trace->operator_calls.back());
    return static_cast<double>(last_of(run));
}

std::string taken_words(const ToldRun& run, state::XAxis axis) {
    const auto whole = static_cast<std::size_t>(taken(run, axis));
    if (axis == state::XAxis::Seconds) return format_seconds(taken(run, axis));
    return print_count(whole, axis == state::XAxis::OperatorCalls ? "operator call" : "iteration");
}

std::string order_words(std::vector<ToldRun> runs, state::XAxis axis) {
    std::erase_if(runs, [](const ToldRun& r) { return r.trace->status != MethodStatus::Converged; });
    if (runs.empty()) return "No method converged.";
    const auto cost = [&](const ToldRun& run) { return taken(run, axis); };
    std::ranges::stable_sort(runs, {}, cost);
    std::string out =
        fmt::format("{} is first: it converged after {}", runs[0].name, taken_words(runs[0], axis));
    if (runs.size() == 1) return out + ".";
    std::vector<std::string> rest;
    for (std::size_t k = 1; k < runs.size(); ++k) {
        const std::string words =
            axis == state::XAxis::Seconds ? taken_words(runs[k], axis) : print_number(cost(runs[k]));
        rest.push_back(runs[k].name +
                       (cost(runs[k]) == cost(runs[k - 1]) ? " (as many)" : " (" + words + ")"));
    }
    return fmt::format("{}; then {}.", out, in_a_row(rest));
}

std::string rate_sentence(const std::vector<ToldRun>& runs, const std::string& spectrum) {
    std::vector<std::string> words;
    bool predicted = false;
    for (const ToldRun& run : runs) {
        // What diverges has no rate.
        if (!std::isfinite(run.trace->measured_rate) || run.trace->status == MethodStatus::Diverged) continue;
        std::string each = run.name + " " + format_rate(run.trace->measured_rate);
        if (run.predicted)
            each += fmt::format(" (predicted {})", format_rate(*run.predicted)), predicted = true;
        words.push_back(each);
    }
    if (words.empty()) return "";
    return fmt::format(" Measured rates, the factor of each iteration{}{}.",
                       predicted ? fmt::format(", with what {} predicts: ", spectrum) : ": ",
                       in_a_row(words));
}

std::string restart_sentence(const std::vector<ToldRun>& runs) {
    constexpr std::size_t kNamed = 8;
    std::vector<std::string> words;
    for (const ToldRun& run : runs) {
        const std::vector<std::size_t> at = restarts_of(*run.trace);
        if (at.empty()) continue;
        std::vector<std::string> when;
        for (std::size_t k = 0; k < std::min(at.size(), kNamed); ++k) when.push_back(std::to_string(at[k]));
        words.push_back(run.name + " " + (at.size() == 1 ? "once" : fmt::format("{} times", at.size())) +
                        (at.size() > kNamed ? ", first at t = " : ", at t = ") + in_a_row(when));
    }
    return words.empty() ? " No method restarted." : fmt::format(" Restarts: {}.", in_a_row(words));
}

std::string failure_sentences(const std::vector<ToldRun>& runs) {
    std::string out;
    for (const ToldRun& run : runs) {
        const Trace& trace = *run.trace;
        if (trace.status == MethodStatus::Converged || trace.empty()) continue;
        out += fmt::format(" {} {} at t = {}", run.name, status_word(trace.status), last_of(run));
        if (const double error = last_error(trace); std::isfinite(error))
            out += fmt::format(" with an error of {}", print_significant(error, 3));
        out += trace.reason.empty() ? "." : ": " + trace.reason;
        if (out.back() != '.') out += ".";
    }
    return out;
}

}  // namespace

std::string describe_runs(const std::vector<ToldRun>& runs, state::XAxis axis, const std::string& spectrum) {
    if (runs.empty()) return "There is no method to be seen.";
    return order_words(runs, axis) + rate_sentence(runs, spectrum) + restart_sentence(runs) +
           failure_sentences(runs);
}

std::string range_sentence(const std::vector<ToldRun>& runs, std::vector<double> Trace::*column,
                           const char* what) {
    std::vector<std::string> words;
    for (const ToldRun& run : runs) {
        double low = HUGE_VAL, high = -HUGE_VAL;
        for (const double v : run.trace->*column)
            if (std::isfinite(v)) low = std::min(low, v), high = std::max(high, v);
        if (low > high || (low == 0 && high == 0)) continue;
        words.push_back(run.name + (low == high ? fmt::format(" stays at {}", print_significant(low, 3))
                                                : fmt::format(" from {} to {}", print_significant(low, 3),
                                                              print_significant(high, 3))));
    }
    return words.empty() ? "" : " " + std::string(what) + ": " + in_a_row(words) + ".";
}

}  // namespace lowrank::figure
