// The top bar: name, workspaces, undo, how the figures are drawn, files, sharing, theme, help.
#pragma once
#include "app/ui/widgets.h"

namespace lowrank::panels {

/// figures_x: where the centre begins, so that its tools stand above it.
void top_bar(Ui& ui, Rect bar, float figures_x);

}  // namespace lowrank::panels
