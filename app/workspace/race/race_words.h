// What a person sees of the race as words of [view].
#pragma once
#include "app/state/view_field.h"

namespace lowrank::race {

/// more, race_card, race_centre, race_beside, step_part (counted from 1), matrix_wipe, x_axis, gradient_norm,
/// size, theory, whole, bands, fit, selected, hidden, and the axes of the four figures: what differs from an
/// untouched race.
state::ViewFields race_fields();

}  // namespace lowrank::race
