// What the whole spectrum says of the chosen method at the cursor, as the figure of eigenvalues reads it.
#pragma once
#include <span>

#include "app/state/app_state.h"
#include "app/workspace/race/figures/eigenvalue_shares.h"
#include "app/workspace/race/whole_runner.h"
#include "core/run/trace.h"

namespace lowrank::race {

/// A sentence where there is nothing to show yet, or never.
Result<EigenvalueSharesInput> eigenvalue_shares_of(const WholeShown& whole, const Race& race,
                                                   const state::AppState& app,
                                                   std::span<const theme::MethodStyle> styles);

}  // namespace lowrank::race
