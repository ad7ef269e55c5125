// The workspaces that work, in the order of their tabs: names for people, words for the command line.
// Knows no panel; a workspace gets its row with the work that makes it function.
#pragma once
#include <optional>
#include <span>
#include <string_view>

#include "app/state/view_state.h"

namespace lowrank::state {

struct WorkspaceInfo {
    Workspace workspace;
    std::string_view name;     ///< 'race', as --workspace takes it
    std::string_view label;    ///< 'Race', on its tab
    std::string_view tooltip;  ///< what it shows
};

/// In the order of the tabs; Ctrl+1 opens the first.
std::span<const WorkspaceInfo> workspaces();

bool is_listed(Workspace workspace);

/// The listed workspace of a name, or nothing.
std::optional<Workspace> workspace_from(std::string_view name);

}  // namespace lowrank::state
