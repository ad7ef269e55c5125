// What the iteration cursor points at: the chosen method's numbers, and the matrix pictures. Knows no
// session.
#pragma once
#include <string>

#include "app/panels/widgets.h"

namespace lowrank::panels {

/// Draws from the top of the column; returns the height it took.
float inspector(Ui& ui, Rect column);
float matrix_card(Ui& ui, Rect column);

/// The inspector's values as plain text, a line each, for the clipboard.
std::string readout(const state::AppState& state, const Race& race);

}  // namespace lowrank::panels
