// The table of workspaces. Knows words only.
#include "app/state/workspaces.h"

#include <array>

namespace lowrank::state {
namespace {

constexpr std::array kWorkspaces = {
    WorkspaceInfo{Workspace::Race, "race", "Race", "Error, stepsize and momentum of every method"},
    WorkspaceInfo{Workspace::Rates, "rates", "Rates",
                  "Why they fall as they do: the spectral radius over stepsize and momentum"},
    WorkspaceInfo{Workspace::Quadratic, "quadratic", "Quadratic",
                  "The same rules on two numbers: zigzag and ripple in the plane"},
};

}  // namespace

std::span<const WorkspaceInfo> workspaces() { return kWorkspaces; }

bool is_listed(Workspace workspace) {
    for (const WorkspaceInfo& each : kWorkspaces)
        if (each.workspace == workspace) return true;
    return false;
}

std::optional<Workspace> workspace_from(std::string_view name) {
    for (const WorkspaceInfo& each : kWorkspaces)
        if (each.name == name) return each.workspace;
    return {};
}

}  // namespace lowrank::state
