// A line a fact, the worst first.
#include "app/panels/experiment_callout.h"

#include <algorithm>
#include <vector>

#include "app/panels/format.h"
#include "core/io/experiment_keys.h"

namespace lowrank::panels {
namespace {

// Samples per degree of freedom from which NARG+R recovered ten of ten matrices (n = 60, r = 3); five of ten at 1.8.
constexpr double kSurelyEnough = 2.3;

}  // namespace

float experiment_callout(Ui& ui, Rect at) {
    const Context& c = ui.context();
    const state::AppState& state = c.state;
    const InstanceFacts& facts = c.race.facts;
    const theme::Theme& t = ui.theme();
    struct Line {
        std::string words;
        theme::Colour colour;
    };
    std::vector<Line> lines;
    const bool offer =
        !state.refusal.empty() && state::could_run_all_the_same(state.experiment, state.memory_limit);
    if (!state.refusal.empty()) {
        lines.push_back({state.refusal, t.bad});
        if (!c.race.traces.empty()) lines.push_back({"Grey: the last experiment that ran.", t.quiet});
    } else if (!c.race.failure.empty()) {
        lines.push_back({c.race.failure, t.bad});
    } else {
        Index samples = facts.measurements, freedom = facts.degrees_of_freedom;
        const ProblemSpec& problem = state.experiment.problem;
        if (problem.source == ProblemSource::Generated) {
            // How many samples filled rows take is known once they are drawn.
            const bool drawn = problem.fill_rows && c.race.spec.problem == problem && samples > 0;
            if (!drawn) samples = measurement_count(problem);
            freedom = degrees_of_freedom(problem);
        }
        if (samples > 0 && freedom > 0) {
            lines.push_back(
                {std::to_string(samples) + " samples · " + std::to_string(freedom) + " degrees of freedom",
                 t.quiet});
            const double ratio = static_cast<double>(samples) / static_cast<double>(freedom);
            const bool thin = ratio < kSurelyEnough;
            lines.push_back({decimals(ratio, 2) + " per degree · " +
                                 (ratio < 1 ? "too few"
                                  : thin    ? "methods may fail"
                                            : "well determined"),
                             thin ? t.warning : t.good});
            if (ratio < 1)
                lines.push_back(
                    {"Run all the same: the samples can be fitted, X⋆ is not determined.", t.quiet});
        } else {
            lines.push_back(
                {c.race.building ? "Making the instance…" : "Waiting for the instance…", t.quiet});
        }
        for (const std::string& warning : facts.warnings) lines.push_back({warning, t.warning});
        for (const std::string& note : facts.notes) lines.push_back({note, t.quiet});
    }
    float height = ui.px(16);
    const float width = at.w - ui.px(20);
    for (const Line& line : lines)
        height += ui.paragraph({0, 0, width, 0}, line.words, {line.colour, 12}, false);
    if (offer) height += ui.px(24);
    ui.painter().rect({at.x, at.y, at.w, height}, t.field, ui.px(4));
    float y = at.y + ui.px(8);
    for (const Line& line : lines)
        y += ui.paragraph({at.x + ui.px(10), y, width, 0}, line.words, {line.colour, 12});
    if (offer) {
        if (ui.link("run-all-the-same", {at.x + ui.px(10), y + ui.px(2), width, ui.px(22)},
                    "Run all the same", HAlign::Left)) {
            ExperimentSpec spec = state.experiment;
            spec.problem.allow_underdetermined = true;
            c.emit(state::EditExperiment{spec, false, "run with too few samples"});
        }
        ui.tooltip(
            "Fewer samples than degrees of freedom: many matrices of this rank fit them, and no method can "
            "tell "
            "which is X⋆.\nOn the command line: --allow-underdetermined");
    }
    ui.probe("callout", {at.x, at.y, at.w, height});
    return height;
}

}  // namespace lowrank::panels
