// The race as a tab of the window: its keys and its help.
#pragma once
#include "app/state/workspace.h"

namespace lowrank::race {

state::Workspace race_workspace();

}  // namespace lowrank::race
