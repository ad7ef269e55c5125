// Local theory in numbers: the spectrum, what the rank constraint buys, and the chosen method's rates side by side.
#pragma once
#include "app/ui/widgets.h"

namespace lowrank::panels {

/// Returns the height it took.
float theory_panel(Ui& ui, Rect column);

}  // namespace lowrank::panels
