// The quadratic as a tab of the window: transport, undo, share lines and files of its own.
#pragma once
#include "app/state/workspace.h"

namespace lowrank::quadratic {

state::Workspace quadratic_workspace();
/// Whether a tab is this one.
bool is_quadratic(const state::Workspace& tab);

}  // namespace lowrank::quadratic
