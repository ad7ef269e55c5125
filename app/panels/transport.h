// The transport: run, pause, step, speed, and the bar on which time is scrubbed. Knows no session.
#pragma once
#include "app/panels/widgets.h"

namespace lowrank::panels {

/// centre: left and right edges of the figures, under which the scrub bar stands.
void transport(Ui& ui, Rect bar, float centre_left, float centre_right);

}  // namespace lowrank::panels
