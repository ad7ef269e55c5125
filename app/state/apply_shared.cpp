// What comes from elsewhere as a whole: a share line, a section of a workspace, a figure of the catalogue.
#include <algorithm>
#include <utility>

#include "app/state/apply.h"
#include "app/state/figure_catalogue.h"
#include "app/state/saved_view.h"
#include "core/io/share_line.h"

namespace lowrank::state {
namespace {

const std::string kPaste = "paste";  // the undo step

}  // namespace

void apply_one(AppState& state, const PasteShareLine& a, Effects& out) {
    for (const auto& tab : state.tabs) {
        if (!tab->owns_line(a.line)) continue;
        const Result<KeyValues> section = tab->read_line(a.line);
        if (!section) return notify(state, section.sentence(), true);
        tab->take_section(state, *section, kPaste, out);
        return notify(state, std::string(tab->info().label) + " pasted.", false);
    }
    const Result<ExperimentSpec> read = read_share_line(a.line);
    if (!read) return notify(state, read.sentence(), true);
    if (const auto reason = why_refused(*read, state.memory_limit); !reason.empty())
        return notify(state, reason, true);
    if (ask_before_reading(state, {*read, "This share line", kPaste})) return;
    replace_experiment(state, *read, kPaste, out, true);
    notify(state, "Experiment pasted.", false);
}

void apply_one(AppState& state, const TakeSection& a, Effects& out) {
    for (const auto& tab : state.tabs)
        if (tab->info().name == a.workspace) tab->take_section(state, a.section, a.what, out);
}

void apply_one(AppState& state, const OpenFigure& a, Effects& out) {
    const Result<LiveChoice> choice = read_live_choice(a.name);
    if (!choice) return notify(state, choice.sentence(), true);
    const FigureRow& row = *choice->figure;
    state.dialog = Dialog::None;
    const auto tab = std::ranges::find_if(
        state.tabs, [&](const auto& each) { return each->info().name == row.workspace; });
    if (tab == state.tabs.end()) return;
    const std::string what = "figure " + a.name;
    const KeyValues keys = row.live.settings(choice->panel);
    if ((*tab)->info().own_file) {
        (*tab)->take_section(state, keys, what, out);
    } else {
        ExperimentSpec spec = default_experiment();
        if (const Result<Written> read = apply_options(keys, spec); !read)
            return notify(state, read.sentence(), true);
        replace_experiment(state, spec, what, out, true);
        state.show_workspace(row.workspace);
    }
    (*tab)->show_figure(state, row.name, out);
    if (const std::string words = words_of(*choice); a.hint && !words.empty())
        notify(state, "Figure " + std::string(row.name) + ": " + words + ".", false);
}

void apply_one(AppState& state, const AnswerShared& a, Effects& out) {
    if (!state.shared) return;
    const SharedExperiment shared = *std::exchange(state.shared, std::nullopt);
    state.dialog = Dialog::None;
    if (!a.yes) return;
    if (shared.what != kPaste)
        apply_one(
            state,
            EditExperiment{shared.spec, false, shared.what, true, shared.pins, shared.scenes, shared.notes},
            out);
    else
        replace_experiment(state, shared.spec, shared.what, out, true);
    if (const std::string wrong = restore_view(state, shared.view); !wrong.empty())
        notify(state, wrong, true);
    if (shared.what == kPaste) notify(state, "Experiment pasted.", false);
}

}  // namespace lowrank::state
