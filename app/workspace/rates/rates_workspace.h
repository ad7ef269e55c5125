// The rates as a tab of the window: the probe and its keys.
#pragma once
#include "app/state/workspace.h"

namespace lowrank::workspace {

state::Workspace rates_workspace();

}  // namespace lowrank::workspace
