// Describes races in sentences.
#include <algorithm>
#include <array>
#include <fmt/core.h>

#include "app/figure/page/describe.h"
#include "app/figure/race/beside_curves.h"
#include "app/figure/race/describe_runs.h"
#include "app/figure/race/overlays.h"
#include "app/figure/race/theory_lines.h"
#include "app/paint/markup.h"
#include "app/state/notes.h"
#include "app/workspace/race/figures/race_page.h"
#include "core/run/run_name.h"
#include "core/text/counts.h"

namespace lowrank::race {
namespace {

using namespace figure;
using Shown = std::optional<FigureKind>;

std::vector<ToldRun> runs_of(const Race& race, const std::vector<std::string>& names,
                             const std::set<std::int64_t>& hidden, const RaceTheory* theory) {
    std::optional<LocalTheory> spectra;
    if (theory && theory->plain) spectra = theory->rates();
    std::vector<ToldRun> runs;
    for (std::size_t m = 0; m < race.traces.size(); ++m) {
        const Trace& trace = race.traces[m];
        if (!trace.enabled || hidden.count(static_cast<std::int64_t>(m))) continue;
        ToldRun& run = runs.emplace_back(ToldRun{m < names.size() ? names[m] : run_name(race, m), &trace});
        if (!spectra) continue;
        const MethodTheory said = theory_of(race, trace, &*spectra, std::nullopt);
        if (said.predicted() && said.holds) run.predicted = said.prediction.rate;
    }
    return runs;
}

/// What the notes say that are seen.
std::string note_sentence(Shown which, const RaceFiguresInput& in) {
    std::vector<std::string> said;
    const std::vector<std::string> labels = overlay_labels(*in.race, in.foreign);
    for (const CurveNote& note : in.notes) {
        const bool here = which ? *which == note.figure : note.figure != FigureKind::Objective;
        if (!here || !noted_point(in, note)) continue;
        const state::NotedRun run = *state::noted_run(*in.race, in.foreign, note);
        said.push_back(fmt::format(
            "at t = {} of {}{}", note.t,
            note.pin < 0 ? run_name(*in.race, run.trace)
                         : paint::plain_text(labels[static_cast<std::size_t>(state::foreign_of(run.curve))]),
            note.text.empty() ? "" : " \"" + paint::plain_text(note.text) + "\""));
    }
    return said.empty() ? "" : fmt::format(" Notes: {}.", in_a_row(said));
}

}  // namespace

std::string describe_runs(const Race& race, const RaceTheory* theory, const std::vector<std::string>& names) {
    return describe_runs(runs_of(race, names, {}, theory));
}

std::string describe_race(Shown which, const RaceFiguresInput& in) {
    const Race& race = *in.race;
    const std::vector<ToldRun> runs = runs_of(race, {}, in.hidden, in.predictions ? in.theory : nullptr);
    const char* over = in.x_axis == state::XAxis::Seconds         ? "processor time of the steps"
                       : in.x_axis == state::XAxis::OperatorCalls ? "operator calls"
                                                                  : "iterations";
    static constexpr std::array<const char*, 4> kColumns = {"Objective", "Norm of the gradient",
                                                            "Norm of the iterate", "Least singular value"};
    const auto column = static_cast<std::size_t>(in.objective_column);
    const char* what = !which                           ? "Error, stepsize and momentum"
                       : which == FigureKind::Stepsize  ? "Stepsize"
                       : which == FigureKind::Momentum  ? "Momentum"
                       : which == FigureKind::Objective ? kColumns[column]
                                                        : "Error";
    std::string out = fmt::format("{} of {} over {}, on {}. ", what, print_count(runs.size(), "method"), over,
                                  paint::plain_text(experiment_words(race.spec.problem)));
    out += describe_runs(runs, in.x_axis);
    if (which == FigureKind::Stepsize) out += range_sentence(runs, &Trace::stepsize, "Stepsizes");
    if (which == FigureKind::Momentum) out += range_sentence(runs, &Trace::momentum, "Momentum");
    if (which == FigureKind::Objective && in.objective_column == state::ObjectiveColumn::Norm)
        out += range_sentence(runs, &Trace::norm, "Norms");
    if (which == FigureKind::Objective && in.objective_column == state::ObjectiveColumn::SigmaR)
        out += range_sentence(runs, &Trace::sigma_r, "Least singular values");
    if (!in.foreign.empty()) {
        std::vector<std::string> names;
        for (const std::string& label : overlay_labels(race, in.foreign))
            names.push_back(paint::plain_text(label));
        out += fmt::format(" Laid over it: {}.", in_a_row(names));
    }
    const bool error = !which || which == FigureKind::Error;
    if (const std::string bands = band_words(in); !bands.empty() && error)
        out += in.x_axis == state::XAxis::Iterations ? fmt::format(" Spread behind the errors: {}.", bands)
                                                     : " " + band_note(in);
    return out + note_sentence(which, in);
}

}  // namespace lowrank::race
