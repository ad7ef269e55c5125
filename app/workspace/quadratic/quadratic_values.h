// What the cursor points at on the quadratic: the chosen method's numbers, its components and their damping,
// and what theory says of this Q.
#pragma once
#include <string>

#include "app/workspace/quadratic/quadratic_panel.h"

namespace lowrank::panels {

/// Draws from the top of the column; returns the height it took.
float quadratic_values(Ui& ui, Rect column, const QuadraticContext& quadratic);

/// The same numbers as plain text, a line each, for the clipboard.
std::string quadratic_readout(const state::QuadraticState& state, const QuadraticRace& race);

}  // namespace lowrank::panels
