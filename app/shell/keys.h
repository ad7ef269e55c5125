// What each key means, as actions.
#pragma once
#include "app/shell/application.h"
#include "app/state/app_state.h"

namespace lowrank::shell {

/// Nothing for keys without a meaning; while a dialog is open only Escape and F1 have one.
state::Actions actions_of(const KeyEvent& key, const state::AppState& state);

}  // namespace lowrank::shell
