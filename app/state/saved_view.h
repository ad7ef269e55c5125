// What of the window is saved with an experiment: the [view] of its file.
#pragma once
#include <string>
#include <string_view>

#include "app/state/app_state.h"
#include "app/state/view_field.h"
#include "core/io/experiment_keys.h"

namespace lowrank::state {

/// workspace = race, rates, …, what each workspace keeps there (Workspace::fields), and how figures leave
/// (write_export_words).
SavedView saved_view(const AppState& state);

/// Puts back what a file says. Keys it does not know are other versions' and pass; of a value that cannot be,
/// nothing is taken, and the sentence says which are allowed. Empty where all is well.
std::string restore_view(AppState& state, const SavedView& view);

/// What a share line says of the window: how much is shown, where that is more than the first screen.
KeyValues view_for_line(const AppState& state);
/// The same, read; what else a line says of a view is another version's.
SavedView view_of_line(std::string_view line);

}  // namespace lowrank::state
