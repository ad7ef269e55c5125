// Which step of the chosen method is shown in its parts, and the walk through them.
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "app/state/actions.h"
#include "app/state/app_state.h"
#include "core/method/algorithms.h"

namespace lowrank::race {

/// The t of the step that leaves the cursor's iterate; at the newest one, of the last step made. Nothing
/// where the chosen method has made none.
std::optional<std::int64_t> step_shown(const state::AppState& state);

/// The parts of that step by the rules in force there; before the first step, by those of the start.
std::vector<PartForm> parts_shown(const state::AppState& state);

/// One part on (by 1) or back (-1): past the last part the next step begins, before the first the step before
/// ends.
state::Actions walk_parts(const state::AppState& state, int by);

}  // namespace lowrank::race
