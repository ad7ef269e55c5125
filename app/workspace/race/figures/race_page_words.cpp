// Describes races in sentences.
#include <algorithm>
#include <array>
#include <cmath>

#include "app/figure/engine/format.h"
#include "app/figure/page/describe.h"
#include "app/figure/race/beside_curves.h"
#include "app/figure/race/overlays.h"
#include "app/figure/race/theory_lines.h"
#include "app/paint/markup.h"
#include "app/state/notes.h"
#include "app/workspace/race/figures/race_page.h"
#include "core/run/run_name.h"
#include "core/text/nearest_words.h"
#include "core/text/numbers.h"

namespace lowrank::figure {
namespace {

using state::FigureId;

struct RunShown {
    std::string name;
    const Trace* trace;
    std::size_t position;
    std::int64_t last() const { return static_cast<std::int64_t>(trace->size()) - 1; }
};

std::string counted(std::size_t n, const std::string& one) {
    return std::to_string(n) + " " + one + (n == 1 ? "" : "s");
}

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
double taken(const RunShown& run, state::XAxis axis) {
    if (axis == state::XAxis::Seconds) return run.trace->seconds.back();
    if (axis == state::XAxis::OperatorCalls) return static_cast<double>(run.trace->operator_calls.back());
    return static_cast<double>(run.last());
}

std::string taken_words(const RunShown& run, state::XAxis axis) {
    const auto whole = static_cast<std::size_t>(taken(run, axis));
    if (axis == state::XAxis::Seconds) return format_seconds(taken(run, axis), false);
    return counted(whole, axis == state::XAxis::OperatorCalls ? "operator application" : "iteration");
}

std::string order_words(std::vector<RunShown> runs, state::XAxis axis) {
    std::erase_if(runs, [](const RunShown& r) { return r.trace->status != MethodStatus::Converged; });
    if (runs.empty()) return "No method converged.";
    const auto cost = [&](const RunShown& run) { return taken(run, axis); };
    std::ranges::stable_sort(runs, {}, cost);
    std::string out = runs[0].name + " is first: it converged after " + taken_words(runs[0], axis);
    if (runs.size() == 1) return out + ".";
    std::vector<std::string> rest;
    for (std::size_t k = 1; k < runs.size(); ++k) {
        const std::string words =
            axis == state::XAxis::Seconds ? taken_words(runs[k], axis) : print_number(cost(runs[k]));
        rest.push_back(runs[k].name +
                       (cost(runs[k]) == cost(runs[k - 1]) ? " (as many)" : " (" + words + ")"));
    }
    return out + "; then " + in_a_row(rest) + ".";
}

std::string rate_sentence(const std::vector<RunShown>& runs, const Race& race, const RaceTheory* theory) {
    std::vector<std::string> words;
    bool predicted = false;
    std::optional<LocalTheory> spectra;
    if (theory && theory->plain) spectra = theory->rates();
    for (const RunShown& run : runs) {
        // What diverges has no rate.
        if (!std::isfinite(run.trace->measured_rate) || run.trace->status == MethodStatus::Diverged) continue;
        std::string each = run.name + " " + format_rate(run.trace->measured_rate);
        if (spectra) {
            const MethodTheory said = theory_of(race, *run.trace, &*spectra, std::nullopt);
            if (said.predicted())
                each += " (predicted " + format_rate(said.prediction.rate) + ")", predicted = true;
        }
        words.push_back(each);
    }
    if (words.empty()) return "";
    return std::string(" Measured rates, the factor of each iteration") +
           (predicted ? ", with what the local spectrum predicts: " : ": ") + in_a_row(words) + ".";
}

std::string restart_sentence(const std::vector<RunShown>& runs) {
    constexpr std::size_t kNamed = 8;
    std::vector<std::string> words;
    for (const RunShown& run : runs) {
        const std::vector<std::size_t> at = restarts_of(*run.trace);
        if (at.empty()) continue;
        std::vector<std::string> when;
        for (std::size_t k = 0; k < std::min(at.size(), kNamed); ++k) when.push_back(std::to_string(at[k]));
        words.push_back(run.name + " " + (at.size() == 1 ? "once" : std::to_string(at.size()) + " times") +
                        (at.size() > kNamed ? ", first at t = " : ", at t = ") + in_a_row(when));
    }
    return words.empty() ? " No method restarted." : " Restarts: " + in_a_row(words) + ".";
}

std::string failure_sentences(const std::vector<RunShown>& runs) {
    std::string out;
    for (const RunShown& run : runs) {
        const Trace& trace = *run.trace;
        if (trace.status == MethodStatus::Converged || trace.empty()) continue;
        out += " " + run.name + " " + std::string(status_word(trace.status)) +
               " at t = " + std::to_string(run.last());
        if (const double error = last_error(trace); std::isfinite(error))
            out += " with an error of " + print_significant(error, 3);
        out += trace.reason.empty() ? "." : ": " + trace.reason;
        if (out.back() != '.') out += ".";
    }
    return out;
}

std::string range_of(const std::vector<RunShown>& runs, std::vector<double> Trace::*column,
                     const char* what) {
    std::vector<std::string> words;
    for (const RunShown& run : runs) {
        double low = HUGE_VAL, high = -HUGE_VAL;
        for (const double v : run.trace->*column)
            if (std::isfinite(v)) low = std::min(low, v), high = std::max(high, v);
        if (low > high || (low == 0 && high == 0)) continue;
        words.push_back(run.name + (low == high ? " stays at " + print_significant(low, 3)
                                                : " from " + print_significant(low, 3) + " to " +
                                                      print_significant(high, 3)));
    }
    return words.empty() ? "" : " " + std::string(what) + ": " + in_a_row(words) + ".";
}

std::vector<RunShown> runs_of(const Race& race, const std::vector<std::string>& names,
                              const std::set<std::int64_t>& hidden) {
    std::vector<RunShown> runs;
    for (std::size_t m = 0; m < race.traces.size(); ++m)
        if (race.traces[m].enabled && !hidden.count(static_cast<std::int64_t>(m)))
            runs.push_back({m < names.size() ? names[m] : run_name(race, m), &race.traces[m], m});
    return runs;
}

std::string race_sentences(const Race& race, const std::vector<RunShown>& runs, const RaceTheory* theory,
                           state::XAxis axis) {
    if (runs.empty()) return "There is no method to be seen.";
    return order_words(runs, axis) + rate_sentence(runs, race, theory) + restart_sentence(runs) +
           failure_sentences(runs);
}

// By NotedFigure.
constexpr FigureId kOfNote[] = {FigureId::Error, FigureId::Stepsize, FigureId::Momentum, FigureId::Objective};

/// What the notes say that are seen.
std::string note_sentence(FigureId which, const RaceFiguresInput& in) {
    std::vector<std::string> said;
    const std::vector<std::string> labels = overlay_labels(*in.race, in.foreign);
    for (const CurveNote& note : in.notes) {
        const auto kind = static_cast<std::size_t>(note.figure);
        const bool here =
            which == FigureId::Race ? note.figure != NotedFigure::Objective : which == kOfNote[kind];
        if (!here || !noted_point(in, note)) continue;
        const state::NotedRun run = *state::noted_run(*in.race, in.foreign, note);
        said.push_back("at t = " + std::to_string(note.t) + " of " +
                       (note.pin < 0 ? run_name(*in.race, run.trace)
                                     : paint::plain_text(
                                           labels[static_cast<std::size_t>(state::foreign_of(run.curve))])) +
                       (note.text.empty() ? "" : " \"" + paint::plain_text(note.text) + "\""));
    }
    return said.empty() ? "" : " Notes: " + in_a_row(said) + ".";
}

}  // namespace

std::string describe_runs(const Race& race, const RaceTheory* theory, const std::vector<std::string>& names) {
    return race_sentences(race, runs_of(race, names, {}), theory, state::XAxis::Iterations);
}

std::string describe_race(state::FigureId which, const RaceFiguresInput& in) {
    const Race& race = *in.race;
    const std::vector<RunShown> runs = runs_of(race, {}, in.hidden);
    const char* over = in.x_axis == state::XAxis::Seconds         ? "processor time of the steps"
                       : in.x_axis == state::XAxis::OperatorCalls ? "operator applications"
                                                                  : "iterations";
    static constexpr std::array<const char*, 4> kColumns = {"Objective", "Norm of the gradient",
                                                            "Norm of the iterate", "Least singular value"};
    const auto column = static_cast<std::size_t>(in.objective_column);
    const char* what = which == FigureId::Race        ? "Error, stepsize and momentum"
                       : which == FigureId::Stepsize  ? "Stepsize"
                       : which == FigureId::Momentum  ? "Momentum"
                       : which == FigureId::Objective ? kColumns[column]
                                                      : "Error";
    std::string out = std::string(what) + " of " + counted(runs.size(), "method") + " over " + over +
                      ", on " + paint::plain_text(experiment_words(race.spec.problem)) + ". ";
    out += race_sentences(race, runs, in.predictions ? in.theory : nullptr, in.x_axis);
    if (which == FigureId::Stepsize) out += range_of(runs, &Trace::stepsize, "Stepsizes");
    if (which == FigureId::Momentum) out += range_of(runs, &Trace::momentum, "Momentum");
    if (which == FigureId::Objective && in.objective_column == state::ObjectiveColumn::Norm)
        out += range_of(runs, &Trace::norm, "Norms");
    if (which == FigureId::Objective && in.objective_column == state::ObjectiveColumn::SigmaR)
        out += range_of(runs, &Trace::sigma_r, "Least singular values");
    if (!in.foreign.empty()) {
        std::vector<std::string> names;
        for (const std::string& label : overlay_labels(race, in.foreign))
            names.push_back(paint::plain_text(label));
        out += " Laid over it: " + in_a_row(names) + ".";
    }
    const bool error = which == FigureId::Race || which == FigureId::Error;
    if (const std::string bands = band_words(in); !bands.empty() && error)
        out += in.x_axis == state::XAxis::Iterations ? " Bands behind the errors: " + bands + "."
                                                     : " " + band_note(in);
    return out + note_sentence(which, in);
}

}  // namespace lowrank::figure
