// Local theory in numbers: the spectrum, what the rank constraint buys, and the chosen method's rates side by side.
#pragma once
#include <string>

#include "app/panels/widgets.h"

namespace lowrank::panels {

/// Returns the height it took.
float theory_panel(Ui& ui, Rect column);

/// What the rank constraint buys, in one line ('κ = 5.68; without the rank constraint it would be ∞.').
std::string rank_buys(double kappa, double kappa_f);

}  // namespace lowrank::panels
