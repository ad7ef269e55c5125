// Studies as a tab of the window.
#pragma once
#include "app/state/workspace.h"

namespace lowrank::workspace {

state::Workspace studies_workspace();

}  // namespace lowrank::workspace
