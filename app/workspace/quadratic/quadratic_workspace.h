// The quadratic as a tab of the window: transport, undo, share lines and files of its own.
#pragma once
#include "app/state/workspace.h"

namespace lowrank::workspace {

state::Workspace quadratic_workspace();

}  // namespace lowrank::workspace
