// The cone as a tab of the window.
#pragma once
#include "app/state/saved_view.h"
#include "app/state/workspace.h"

namespace lowrank::workspace {

class GeometryWorkspace final : public state::Workspace {
public:
    const state::WorkspaceInfo& info() const override;
    bool apply(state::AppState& state, const state::Action& action, state::Effects& out) const override;
    bool apply_own(state::AppState& state, const state::Owned& action, state::Effects& out) const override;
    std::optional<state::Actions> keys(const state::KeyEvent& key,
                                       const state::AppState& state) const override;
    state::Actions escaped(const state::AppState& state) const override;
    std::span<const state::HelpLine> key_lines() const override;
    std::span<const state::HelpLine> pointer_lines() const override;
    state::History history(const state::AppState& state) const override;
    KeyValues section(const state::AppState& state) const override;
    std::string why_unreadable(const KeyValues& section) const override;
    void take_section(state::AppState& state, const KeyValues& section, const std::string& what,
                      state::Effects& out) const override;
    bool running(const state::AppState& state) const override;
    void reset_speed(state::AppState& state, state::Effects& out) const override;
    state::Playing playing(const state::AppState& state) const override;
    bool counts_iterations(const state::AppState& state) const override;
    void point_at(state::AppState& state, std::optional<std::int64_t> t) const override;
    void write_view(const state::AppState& state, state::SavedView& view) const override;
    std::string read_view(state::AppState& state, const state::SavedView& view) const override;
    void reset_view(state::AppState& state) const override;
    std::vector<state::SaveKind> saves(const state::AppState& state) const override;
    std::string figure_to_export(const state::AppState& state) const override;
};

}  // namespace lowrank::workspace
