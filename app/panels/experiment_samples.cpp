// What is seen, what it comes to a degree of freedom, filled rows; below them a line a fact, the worst first.
#include "app/panels/experiment_samples.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/core.h>
#include <utility>
#include <vector>

#include "app/paint/markup.h"
#include "app/panels/experiment_rows.h"
#include "app/state/cause.h"
#include "app/state/outcome.h"
#include "app/state/taking_part.h"
#include "app/ui/callout.h"
#include "app/ui/format.h"
#include "app/ui/parameter_row.h"
#include "core/io/experiment_keys.h"
#include "core/io/table/centring.h"

namespace lowrank::panels {
namespace {

using namespace ui;
using paint::Rect;

constexpr std::string_view kFillWords = "r or more in each";

}  // namespace

void fill_row(Ui& ui, Stack& rows) {
    const ProblemSpec& problem = ui.context().state.experiment.problem;
    if (!row_of(problem.source).sampled || !row_of(problem.kind).entrywise) return;
    Rect fill = rows.next();
    ui.text(cut_left(fill, ui.px(kOptionLabel)), "Fill rows", {ui.theme().text});
    const float box = ui.px(20);
    const Rect all{fill.x + ui.px(5), fill.y, box + ui.px(4) + ui.text_width(kFillWords, 12), fill.h};
    ui.group("fill-rows.stop", {all.x, all.y + ui.px(4), all.w, all.h - ui.px(8)});
    const bool ticked = ui.checkbox("fill-rows", {all.x, all.y, box, all.h}, problem.fill_rows);
    if (ui.area("fill-rows.words", {all.x + box, all.y, all.w - box, all.h}) || ticked) {
        ExperimentSpec spec = ui.context().state.experiment;
        spec.problem.fill_rows = !spec.problem.fill_rows;
        edit_experiment(ui, "fill rows", false, spec);
    }
    ui.tooltip(
        "Draw on until every row and column has at least r samples: one that has fewer cannot be "
        "recovered by any method.");
    ui.end_group();
    ui.text({all.x + box + ui.px(4), all.y, fill.right() - all.x - box, all.h}, kFillWords,
            {ui.theme().quiet, 12});
}

void centring_row(Ui& ui, Stack& rows) {
    const ExperimentSpec& experiment = ui.context().state.experiment;
    if (!is_table(experiment.problem)) return;
    Rect row = rows.next();
    ui.text(cut_left(row, ui.px(kOptionLabel)), "Taken off", {ui.theme().text});
    static constexpr std::array<std::string_view, 6> kParts = {"none", "mean", "rows",
                                                               "cols", "both", "auto"};
    static_assert(kParts.size() == static_cast<std::size_t>(Centring::Auto) + 1);
    // Of ratings auto is both.
    const bool ratings = row_of(experiment.problem.source).labelled;
    const Centring now = experiment.problem.center;
    const auto chosen = ui.segmented(
        "center", inset(row, 0, ui.px(2)), std::span(kParts).first(ratings ? 5 : 6),
        static_cast<int>(ratings && now == Centring::Auto ? Centring::Both : now), ratings ? 12 : 10);
    static_assert(kCentringRidge == 5);  // the tooltip says it
    ui.tooltip(
        "What is fitted to the ratings that are not held out and taken off before the low rank: their mean; "
        "with parts of rows, of columns, or of both, fitted together with a ridge of weight 5, as if each "
        "row and column had five more ratings equal to the mean. Predictions add it again.");
    if (!chosen) return;
    ExperimentSpec spec = experiment;
    spec.problem.center = static_cast<Centring>(*chosen);
    edit_experiment(ui, "what is taken off", false, spec);
}

namespace {

/// Samples and degrees of freedom of the experiment; 0 while they are not known.
std::pair<Index, Index> sample_counts(const Context& c) {
    const ProblemSpec& problem = c.state.experiment.problem;
    Index samples = c.race.facts.measurements, freedom = c.race.facts.degrees_of_freedom;
    if (is_drawn(problem)) {
        // How many samples filled rows take is known once they are drawn.
        const bool drawn = problem.fill_rows && c.race.spec.problem == problem && samples > 0;
        if (!drawn) samples = measurement_count(problem);
        freedom = degrees_of_freedom(problem);
    }
    return {samples, freedom};
}

}  // namespace

void samples_line(Ui& ui, Rect row) {
    const theme::Theme& t = ui.theme();
    const auto [samples, freedom] = sample_counts(ui.context());
    ui.probe("samples", row);
    if (samples <= 0 || freedom <= 0) return ui.text(row, "Reading the data…", {t.quiet});
    const double ratio = static_cast<double>(samples) / static_cast<double>(freedom);
    const bool enough = ratio >= state::kSurelyEnough;
    const std::string number = decimals(ratio, 1), word = enough ? "enough" : ratio >= 1 ? "few" : "too few";
    const std::string words = fmt::format("{} samples per unknown: {}", number, word);
    ui.text(row, ui.text_width(words) <= row.w ? words : fmt::format("{} per unknown: {}", number, word),
            {enough       ? t.good
             : ratio >= 1 ? t.warning
                          : t.bad});
    ui.area("samples.words", row);
    ui.tooltip_of([&] {
        std::string told =
            "An unknown is a degree of freedom of the matrix, of which it has r (n_1 + n_2 − r)";
        for (const std::string& note : ui.context().race.facts.notes)
            told += "\n" + paint::escape_markup(note);
        return told;
    });
}

namespace {

/// Whether any method runs: a race of none never ends.
bool has_runner(const state::AppState& state) {
    for (Index m = 0; state.has_method(m); ++m)
        if (state::takes_part(state, m)) return true;
    return false;
}

}  // namespace

float experiment_callout(Ui& ui, Rect at) {
    const Context& c = ui.context();
    const state::AppState& state = c.state;
    const InstanceFacts& facts = c.race.facts;
    const theme::Theme& t = ui.theme();
    std::vector<CalloutLine> lines;
    // On the first screen it stands above the plot.
    const auto cause = state.level.more ? state::cause_of(state, c.race, c.theory) : std::nullopt;
    const bool offer =
        !state.refusal.empty() && state::could_run_all_the_same(state.experiment, state.memory_limit);
    if (!state.refusal.empty()) {
        lines.push_back({state.refusal, t.bad});
        if (!c.race.traces.empty()) lines.push_back({"Grey: the last experiment that ran.", t.quiet});
    } else if (!c.race.failure.empty()) {
        lines.push_back({c.race.failure, t.bad});
    } else {
        const auto [samples, freedom] = sample_counts(c);
        if (samples > 0 && freedom > 0) {
            lines.push_back({fmt::format("{} samples · {} degrees of freedom", samples, freedom), t.quiet});
            const double ratio = static_cast<double>(samples) / static_cast<double>(freedom);
            const bool thin = ratio < state::kSurelyEnough;
            if (!cause)
                lines.push_back({fmt::format("{} per unknown · {}", decimals(ratio, 2),
                                             ratio < 1 ? "too few"
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
        if (cause) lines.push_back({.words = cause->words, .colour = t.bad, .numbers = true});
        for (const std::string& warning : facts.warnings)
            if (!cause || warning != cause->words) lines.push_back({warning, t.warning});
        for (const std::string& note : facts.notes) lines.push_back({note, t.quiet});
    }
    const bool cured = cause && cause->cure;
    // Rows below it do not move where a race begins anew.
    const bool under_way = state.refusal.empty() && has_runner(state) &&
                           (c.race.generation < state.race.progress.awaited ||
                            (c.race.failure.empty() && state::outcome_words(c.race).empty()));
    const float foot = cured || offer ? ui.px(24) : 0;
    const CalloutDrawn drawn =
        callout(ui, at, "callout", lines, foot, under_way ? c.memory.callout_height * c.em : 0);
    if (!under_way) c.memory.callout_height = drawn.height / c.em;
    const Rect choices{drawn.foot.x, drawn.foot.y + ui.px(2), drawn.foot.w, ui.px(22)};
    if (cured) {
        if (ui.link("cure", choices, paint::escape_markup(cause->cure->label),
                    offer ? paint::HAlign::Right : paint::HAlign::Left))
            c.emit(cause->cure->edit);
        ui.tooltip("Tries it; undo takes it back\nCtrl+Z");
    }
    if (offer) {
        if (ui.link("run-all-the-same", choices, "Run all the same", paint::HAlign::Left)) {
            ExperimentSpec spec = state.experiment;
            spec.problem.allow_underdetermined = true;
            c.emit(state::EditExperiment{spec, false, "run with too few samples"});
        }
        ui.tooltip(
            "Fewer samples than degrees of freedom: many matrices of this rank fit them, and no method can "
            "tell "
            "which is X⋆.\nOn the command line: --allow-underdetermined");
    }
    return drawn.height;
}

}  // namespace lowrank::panels
