// Studies as a tab of the window.
#pragma once
#include "app/state/workspace.h"

namespace lowrank::studies {

state::Workspace studies_workspace();

}  // namespace lowrank::studies
