// What of the window is saved with an experiment: the [view] of its file.
#pragma once
#include <string>

#include "app/state/app_state.h"
#include "app/state/view_field.h"

namespace lowrank::state {

/// workspace = race, rates, …, what each workspace keeps there (Workspace::fields), and how figures leave
/// (write_export_words).
SavedView saved_view(const AppState& state);

/// Puts back what a file says. Keys it does not know are other versions' and pass; of a value that cannot be,
/// nothing is taken, and the sentence says which are allowed. Empty where all is well.
std::string restore_view(AppState& state, const SavedView& view);

}  // namespace lowrank::state
