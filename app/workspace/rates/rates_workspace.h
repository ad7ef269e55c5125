// The rates as a tab of the window: the probe and its keys.
#pragma once
#include "app/state/workspace.h"

namespace lowrank::rates {

state::Workspace rates_workspace();
/// Whether a tab is this one.
bool is_rates(const state::Workspace& tab);

}  // namespace lowrank::rates
