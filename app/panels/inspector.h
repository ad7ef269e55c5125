// What the iteration cursor points at: the chosen method's numbers, and the matrix pictures.
#pragma once
#include <string>

#include "app/ui/widgets.h"

namespace lowrank::panels {

/// Draws from the top of the column; returns the height it took.
float inspector(Ui& ui, Rect column);
float matrix_card(Ui& ui, Rect column);

/// The same pictures as large as the card allows, in one row or more. head_right: px kept free in its head.
void matrix_view(Ui& ui, Rect card, float head_right);

/// The inspector's values as plain text, a line each, for the clipboard.
std::string readout(const state::AppState& state, const Race& race);

/// What the run of a method is called, its changes included; before there is one, what its rules are called (markup).
std::string run_markup(const Context& context, Index method);

}  // namespace lowrank::panels
