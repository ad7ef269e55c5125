// The panels of the quadratic: Q in any of its views, the start, the methods and their rules; and what the
// cursor points at.
#pragma once
#include <span>
#include <string>
#include <string_view>

#include "app/ui/parameter_row.h"
#include "app/workspace/quadratic/quadratic_apply.h"
#include "core/run/session/quadratic_race.h"

namespace lowrank::quadratic {

/// What the quadratic's panels read beside the state.
struct QuadraticContext {
    const QuadraticRace& race;
    std::span<const theme::MethodStyle> styles;  ///< by position in the choice's methods
};

/// Q and the start, from the top of the column; returns the height it took.
float quadratic_panel(ui::Ui& ui, paint::Rect column);

/// The methods with their last words, and the rules of the chosen one; returns the height it took.
float quadratic_methods(ui::Ui& ui, paint::Rect column, const QuadraticContext& quadratic);

/// Emits the choice after a change; live while a knob is held.
void edit_quadratic(ui::Ui& ui, const QuadraticChoice& choice, std::string_view what, bool live);

/// Draws from the top of the column; returns the height it took.
float quadratic_values(ui::Ui& ui, paint::Rect column, const QuadraticContext& quadratic);

/// The same numbers as plain text, a line each, for the clipboard.
std::string quadratic_readout(const QuadraticState& state, const QuadraticRace& race);

}  // namespace lowrank::quadratic
