// What a person sees of the rates as words of [view].
#pragma once
#include "app/state/view_field.h"

namespace lowrank::rates {

/// probe_mu and probe_eta, rates_a and rates_b (MU:ETA), rates_band, rates_centre, rates_side, rates_camera
/// (YAW:PITCH:ZOOM) and the axes: what differs from an untouched map.
state::ViewFields rates_fields();

}  // namespace lowrank::rates
