// One step of the chosen method in its parts, the one that is walked through lit.
#pragma once
#include "app/ui/widgets.h"

namespace lowrank::panels {

/// Asks for the step by being drawn. head_right: px kept free in its head.
void step_card(Ui& ui, Rect card, float head_right);

}  // namespace lowrank::panels
