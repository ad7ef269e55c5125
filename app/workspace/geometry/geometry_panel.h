// The left and the right panel of the cone: its numbers, and the parts of the step that is shown.
#pragma once
#include "app/ui/widgets.h"
#include "app/workspace/geometry/geometry_state.h"

namespace lowrank::workspace {

/// Each returns the height it took.
float geometry_panel(panels::Ui& ui, paint::Rect column);
float geometry_parts(panels::Ui& ui, paint::Rect column, const geometry::Drawn& drawn);

}  // namespace lowrank::workspace
