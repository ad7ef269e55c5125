// The race as a tab of the window: its keys and its help.
#pragma once
#include "app/state/workspace.h"

namespace lowrank::workspace {

state::Workspace race_workspace();

}  // namespace lowrank::workspace
