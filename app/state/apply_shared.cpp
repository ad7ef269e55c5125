// What comes from elsewhere as a whole: a share line, a section of a workspace, a figure of the catalogue.
#include <algorithm>
#include <fmt/core.h>
#include <utility>

#include "app/state/apply.h"
#include "app/state/figure_catalogue.h"
#include "app/state/saved_view.h"
#include "app/state/trust.h"
#include "core/io/share_line.h"
#include "core/io/table/table_text.h"
#include "core/text/sha256.h"

namespace lowrank::state {
namespace {

const std::string kPaste = "paste";  // the undo step

/// Asks for what a pasted line asks for; false where that is nothing or answered.
bool ask_before(AppState& state, const PasteShareLine& a, const Demands& demands) {
    if (a.answered || demands.empty()) return false;
    ask(state, {.from = "This share line",
                .demands = demands,
                .checksum = sha256_text(trimmed(a.line)),
                .yes = {PasteShareLine{a.line, true}}});
    return true;
}

}  // namespace

void apply_one(AppState& state, const PasteShareLine& a, Effects& out) {
    for (const auto& tab : state.tabs) {
        if (!tab->owns_line(a.line)) continue;
        const Result<KeyValues> section = tab->read_line(a.line);
        if (!section) return notify(state, section.sentence(), true);
        if (ask_before(state, a, tab->section_demands(*section, false))) return;
        tab->take_section(state, *section, kPaste, out);
        return notify(state, fmt::format("{} pasted.", tab->info().label), false);
    }
    const Result<ExperimentSpec> read = read_share_line(a.line);
    if (!read) return notify(state, read.sentence(), true);
    if (const auto reason = why_refused(*read, state.memory_limit); !reason.empty())
        return notify(state, reason, true);
    if (ask_before(state, a, demands_of(*read))) return;
    replace_experiment(state, *read, kPaste, out, true);
    if (std::string wrong = restore_view(state, view_of_line(a.line)); !wrong.empty())
        return notify(state, std::move(wrong), true);
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
    const std::string what = fmt::format("figure {}", a.name);
    const KeyValues keys = row.live.settings(choice->panel);
    if ((*tab)->own_file) {
        (*tab)->take_section(state, keys, what, out);
    } else {
        ExperimentSpec spec = default_experiment();
        if (const Result<Written> read = apply_options(keys, spec); !read)
            return notify(state, read.sentence(), true);
        replace_experiment(state, spec, what, out, true);
        state.show_workspace(row.workspace);
    }
    if ((*tab)->shown->show) (*tab)->shown->show(state, row.name, out);
    if (const std::string words = words_of(*choice); a.hint && !words.empty())
        notify(state, fmt::format("Figure {}: {}.", row.name, words), false);
}

void apply_one(AppState& state, const AnswerTrust& a, Effects& out) {
    if (!state.asked) return;
    Asked asked = *std::exchange(state.asked, std::nullopt);
    state.dialog = Dialog::None;
    out.push_back(KeepAnswer{asked.checksum, a.yes});
    if (Actions& next = a.yes ? asked.yes : asked.no; !next.empty())
        out.push_back(PerformActions{std::move(next)});
}

}  // namespace lowrank::state
