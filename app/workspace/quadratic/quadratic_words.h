// What a person sees of the quadratic as words of [view], and back.
#pragma once
#include "app/state/saved_view.h"
#include "app/workspace/quadratic/quadratic_state.h"

namespace lowrank::workspace {

/// quadratic_card, quadratic_small, quadratic_plane (X:Y:HALF), quadratic_selected (counted from 1) and the axes: what
/// differs from an untouched quadratic.
void write_quadratic_words(const state::QuadraticState& q, state::SavedView& view);

/// The other way; a sentence where a word cannot be.
std::string read_quadratic_words(state::QuadraticState& q, const state::SavedView& view);

/// As it is at the start.
void reset_quadratic_view(state::QuadraticState& q);

}  // namespace lowrank::workspace
