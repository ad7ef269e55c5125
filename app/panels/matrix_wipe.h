// Two matrices in one place, the left one to a line, the right one beyond it.
#pragma once
#include "app/ui/widgets.h"

namespace lowrank::panels {

/// Fills the area: what can be chosen above, both pictures in one frame of these proportions (columns by rows), their names
/// below. The line is dragged anywhere on them or moved by Left and Right. Returns where the pictures are.
Rect matrix_wipe(Ui& ui, Rect area, float aspect);

/// Whether it shows errors: only of two iterates that have one.
bool wipes_errors(const Context& context);

}  // namespace lowrank::panels
