// What a person sees of the quadratic as words of [view].
#pragma once
#include "app/state/view_field.h"

namespace lowrank::quadratic {

/// quadratic_card, quadratic_small, quadratic_angle_ends, quadratic_fit, quadratic_plane (X:Y:HALF),
/// quadratic_selected (counted from 1) and the axes: what differs from an untouched quadratic.
state::ViewFields quadratic_fields();

}  // namespace lowrank::quadratic
