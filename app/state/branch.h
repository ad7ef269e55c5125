// A branch of a run: a second entry of the same method whose rules are changed where it leaves the first's
// curve.
#pragma once
#include <optional>

#include "app/state/actions.h"
#include "app/state/app_state.h"

namespace lowrank::state {

/// Where a branch of the method's run would leave its curve: at the cursor, at the latest before the last
/// step that was made of a run that is over. Nothing where there is no run on screen to leave.
std::optional<Index> branch_point(const AppState& state, Index method);

/// The rules of the step that leaves X_t.
MethodSpec rules_at(const ExperimentSpec& spec, Index method, Index t);

/// Whether the method is a branch itself that leaves another's curve at t: its last change is made there, and
/// up to there another entry is the same run.
bool is_branch_at(const ExperimentSpec& spec, Index method, Index t);

/// Adds a branch that leaves the method's curve at t with one rule changed, or changes that rule of one that
/// leaves its curve there; returns its position. Requires that the rules can be changed so.
Index branch_off(ExperimentSpec& spec, Index method, Index t, const std::string& key,
                 const std::string& value);

}  // namespace lowrank::state
