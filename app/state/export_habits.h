// How figures left last, as a person's habit.
#pragma once
#include "app/state/app_state.h"
#include "app/state/effects.h"

namespace lowrank::state {

/// Where a figure leaves, how it does becomes a habit that settings keep; not where a dialog or a file turns
/// it. A film's format and resolution are the film's.
void keep_habits(AppState& state, Effects& out);

}  // namespace lowrank::state
