// What a tab that brings no transport and no file of its own shares with the race: the experiment, its undo,
// its files.
#include "app/state/workspace.h"

#include <algorithm>
#include <fmt/core.h>

#include "app/state/app_state.h"
#include "app/state/figure_catalogue.h"
#include "app/state/playback.h"
#include "app/state/saved_view.h"
#include "core/io/share_line.h"
#include "core/io/table/table_text.h"

namespace lowrank::state {

std::string line_of_section(std::string_view workspace, KeyValues section) {
    section.insert(section.begin(), {"problem", std::string(workspace)});
    return write_share_keys(section);
}

namespace {

Playing playing_race(const AppState& s) { return playing(s.race, s.race.running && !s.race.progress.ended); }

History history_of_race(const AppState& s) { return history_of(s.steps); }

void point_race_at(AppState& s, std::optional<std::int64_t> t) {
    s.race.waiting.reset();
    s.race.cursor.reset();
    // A race that has not begun goes on to be followed.
    if (t && s.race.progress.last > 0) s.race.cursor = std::clamp<std::int64_t>(*t, 0, s.race.progress.last);
}

}  // namespace

const Transport kRaceTransport = {
    // Actions that nobody takes are the race's (apply_one).
    .apply = [](AppState&, const Action&, Effects&) { return false; },
    .playing = playing_race,
    .history = history_of_race,
    .counts_iterations = [](const AppState&) { return true; },
    .point_at = point_race_at,
    .reset_speed = [](AppState&, Effects&) {},
};

std::string Workspace::share_line(const AppState& state) const {
    return own_file ? line_of_section(info().name, (*own_file->section)(state, true))
                    : write_share_line(state.accepted, view_for_line(state));
}

bool Workspace::owns_line(std::string_view line) const {
    return own_file && trimmed(line).starts_with(fmt::format("lrl1 problem={} ", info().name));
}

Result<KeyValues> Workspace::read_line(std::string_view line) const {
    Result<KeyValues> keys = read_share_keys(line);
    if (!keys) return keys;
    keys->erase(keys->begin());
    if (std::string why = (*own_file->why_unreadable)(*keys, true); !why.empty())
        return Failure{std::move(why)};
    return keys;
}

KeyValues Workspace::section(const AppState& state) const {
    return own_file ? (*own_file->section)(state, false) : KeyValues{};
}

std::string Workspace::why_unreadable(const KeyValues& section) const {
    return own_file ? (*own_file->why_unreadable)(section, false) : std::string();
}

void Workspace::take_section(AppState& state, const KeyValues& section, const std::string& what,
                             Effects& out) const {
    if (own_file) (*own_file->take)(state, section, what, out);
}

Demands Workspace::section_demands(const KeyValues& section, bool run) const {
    return asking ? (*asking->demands)(section, run) : Demands{};
}

std::vector<FigureChoice> Workspace::figures() const {
    std::vector<FigureChoice> choices = shown->others;
    for (const FigureRow* row : figures_of(info().name))
        choices.push_back({row->name, row->label, row->meaning, row->progress});
    return choices;
}

std::vector<SaveKind> Workspace::saves(const AppState& state) const {
    if (own_file) return {own_file->save};
    std::vector<SaveKind> kinds = {
        {"Experiment", "Problem, start, methods and every rule change, as TOML.", SaveWhat::Experiment},
        {"Curves", "Every number of every iteration, as CSV with the experiment in its head.", SaveWhat::Csv},
        {"Picture", "The chosen method's completed picture, as PNG.", SaveWhat::Picture},
        {"Matrix .npy",
         "The chosen method's matrix of low rank, for NumPy: known cells hold what it fits, too.",
         SaveWhat::MatrixNpy},
        {"Matrix .csv",
         "The chosen method's matrix of low rank, as text: known cells hold what it fits, too.",
         SaveWhat::MatrixCsv},
        {"Factors", "Left and right factors of the completed matrix, for NumPy.", SaveWhat::Factors},
        {"Instance", "The problem itself, spelled out, so that MATLAB and NumPy can solve the same one.",
         SaveWhat::Instance},
    };
    if (!has_pixels(state.accepted.problem))
        std::erase_if(kinds, [](const SaveKind& kind) { return kind.what == SaveWhat::Picture; });
    return kinds;
}

std::vector<std::string> sections_of(const Tabs& tabs) {
    std::vector<std::string> names;
    for (const auto& tab : tabs)
        if (tab->own_file) names.emplace_back(tab->info().name);
    return names;
}

std::string_view tab_that(const Tabs& tabs, bool WorkspaceInfo::*flag) {
    for (const auto& tab : tabs)
        if (tab->info().*flag) return tab->info().name;
    return {};
}

std::string names_of(const Tabs& tabs) {
    std::string out;
    for (std::size_t k = 0; k < tabs.size(); ++k)
        out += (k == 0 ? "" : k + 1 < tabs.size() ? ", " : " or ") + std::string(tabs[k]->info().name);
    return out;
}

}  // namespace lowrank::state
