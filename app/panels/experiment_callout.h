// What the problem's numbers mean, under its controls.
#pragma once
#include "app/panels/widgets.h"

namespace lowrank::panels {

/// Samples against degrees of freedom, and what follows from it: the race's own facts, or the refusal with the offer to
/// run all the same where that is possible. Returns the height it took.
float experiment_callout(Ui& ui, Rect at);

}  // namespace lowrank::panels
