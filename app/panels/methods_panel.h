// The methods of the race: on or off, how far, how good, with which rules.
#pragma once
#include "app/ui/widgets.h"

namespace lowrank::panels {

/// Draws from the top of the column; returns the height it took. roomy: two lines a method.
float methods_panel(Ui& ui, Rect column, bool roomy);

/// The height methods_panel will take with two lines a method.
float methods_panel_height(const Ui& ui, bool roomy);

}  // namespace lowrank::panels
