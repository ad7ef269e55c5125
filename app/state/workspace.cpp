// What a workspace that says nothing else shares with the race: the experiment, its undo, its files.
#include "app/state/workspace.h"

#include "app/state/app_state.h"
#include "app/state/figure_catalogue.h"
#include "core/io/share_line.h"
#include "core/io/table_text.h"

namespace lowrank::state {

std::string line_of_section(std::string_view workspace, KeyValues section) {
    section.insert(section.begin(), {"problem", std::string(workspace)});
    return write_share_keys(section);
}

std::optional<Actions> Workspace::keys(const KeyEvent&, const AppState&) const { return std::nullopt; }

Actions Workspace::escaped(const AppState&) const { return {}; }

History Workspace::history(const AppState& state) const {
    return {state.undo.empty() ? nullptr : &state.undo.back().what,
            state.redo.empty() ? nullptr : &state.redo.back().what};
}

bool Workspace::running(const AppState& state) const { return state.running; }

Playing Workspace::playing(const AppState& state) const {
    const bool ended = state.running && state.progress.ended && !state.cursor;
    return {state.running && !state.progress.ended, state.speed, state.cursor, ended};
}

std::string Workspace::share_line(const AppState& state) const {
    return info().own_file ? line_of_section(info().name, section(state)) : write_share_line(state.accepted);
}

bool Workspace::owns_line(std::string_view line) const {
    return info().own_file && trimmed(line).starts_with("lrl1 problem=" + std::string(info().name) + " ");
}

Result<KeyValues> Workspace::read_line(std::string_view line) const {
    Result<KeyValues> keys = read_share_keys(line);
    if (!keys) return keys;
    keys->erase(keys->begin());
    if (std::string why = why_unreadable(*keys); !why.empty()) return Failure{std::move(why)};
    return keys;
}

Result<Actions> Workspace::read_file(const std::string&, const std::string&) const { return Actions{}; }

std::vector<FigureChoice> Workspace::figures() const {
    std::vector<FigureChoice> choices;
    for (const FigureRow* row : figures_of(info().name))
        choices.push_back({row->name, row->label, row->meaning});
    return choices;
}

std::vector<SaveKind> Workspace::saves(const AppState& state) const {
    std::vector<SaveKind> kinds = {
        {"Experiment", "Problem, start, methods and every retuning, as TOML that can be opened and edited.",
         SaveWhat::Experiment},
        {"Curves", "Every number of every iteration, as CSV with the experiment in its head.", SaveWhat::Csv},
        {"Picture", "The chosen method's completed picture, as PNG.", SaveWhat::Picture},
        {"Matrix .npy", "The chosen method's completed matrix, for NumPy.", SaveWhat::MatrixNpy},
        {"Matrix .csv", "The chosen method's completed matrix, as text.", SaveWhat::MatrixCsv},
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
        if (tab->info().own_file) names.emplace_back(tab->info().name);
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
