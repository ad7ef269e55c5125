// The race as a tab of the window: its keys and its help.
#pragma once
#include "app/state/workspace.h"

namespace lowrank::workspace {

class RaceWorkspace final : public state::Workspace {
public:
    const state::WorkspaceInfo& info() const override;
    bool apply_own(state::AppState& state, const state::Owned& action, state::Effects& out) const override;
    std::optional<state::Actions> keys(const state::KeyEvent& key,
                                       const state::AppState& state) const override;
    state::Actions escaped(const state::AppState& state) const override;
    std::span<const state::HelpLine> key_lines() const override;
    std::span<const state::HelpLine> pointer_lines() const override;
    void write_view(const state::AppState& state, std::map<std::string, std::string>& view) const override;
    std::string read_view(state::AppState& state,
                          const std::map<std::string, std::string>& view) const override;
    void reset_view(state::AppState& state) const override;
    void problem_changed(state::AppState& state, const ProblemSpec& before) const override;
    void experiment_opened(state::AppState& state) const override;
    void show_sheet(state::AppState& state) const override;
    std::optional<state::FigureKind> noted_figure(const state::AppState& state) const override;
    std::string why_unseen(const state::AppState& state, const Race& race,
                           const CurveNote& note) const override;
    std::optional<state::CurvesSeen> curves_seen(const state::AppState& state) const override;
    void point_at(state::AppState& state, std::optional<std::int64_t> t) const override;
    void show_figure(state::AppState& state, std::string_view figure, state::Effects& out) const override;
    std::string figure_to_export(const state::AppState& state) const override;
};

}  // namespace lowrank::workspace
