// What a person sees of the race as words of [view], and back.
#pragma once
#include "app/state/saved_view.h"

namespace lowrank::workspace {

/// race_card, race_centre, step_part (counted from 1), x_axis, gradient_norm, theory, whole, hidden, selected, fit, and the axes of the four figures: what
/// differs from an untouched race.
void write_race_words(const state::AppState& app, state::SavedView& view);

/// The other way; a sentence where a word cannot be.
std::string read_race_words(state::AppState& app, const state::SavedView& view);

/// As it is at the start.
void reset_race_view(state::AppState& app);

}  // namespace lowrank::workspace
