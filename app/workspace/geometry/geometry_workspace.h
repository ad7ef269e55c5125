// The cone as a tab of the window.
#pragma once
#include "app/state/workspace.h"

namespace lowrank::geometry {

state::Workspace geometry_workspace();

}  // namespace lowrank::geometry
