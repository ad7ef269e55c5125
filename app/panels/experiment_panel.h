// The experiment: which problem, how large, how much is seen, from where it starts.
#pragma once
#include "app/ui/widgets.h"

namespace lowrank::panels {

/// Draws from the top of the column; returns the height it took.
float experiment_panel(Ui& ui, Rect column);

}  // namespace lowrank::panels
