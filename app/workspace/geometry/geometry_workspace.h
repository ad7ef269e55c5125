// The cone as a tab of the window.
#pragma once
#include "app/state/workspace.h"

namespace lowrank::workspace {

state::Workspace geometry_workspace();

}  // namespace lowrank::workspace
