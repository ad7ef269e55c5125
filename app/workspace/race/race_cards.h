// The four figures of the race on their cards, with one pointer each, and the cards that take their place:
// the matrix, a step.
#pragma once
#include <array>
#include <string_view>

#include "app/ui/cards.h"

namespace lowrank::race {

using FigureSlots = std::array<ui::FigureSlot, 4>;  ///< by FigureKind

/// The error figure, the matrix or a step in its parts large, the other three below it; in a low window one
/// card with a switch among all.
void figure_cards(ui::Ui& ui, FigureSlots& slots, paint::Rect area);

/// The cards of the race that can stand alone: its figures, by FigureKind, the matrix and a step in its
/// parts.
inline constexpr std::string_view kMatrixCard = "matrix", kStepCard = "step";
inline constexpr std::array<std::string_view, 6> kRaceCards = {
    "figure.error", "figure.stepsize", "figure.momentum", "figure.objective", kMatrixCard, kStepCard};
void race_card(ui::Ui& ui, FigureSlots& slots, std::string_view name, paint::Rect card);

/// The error figure in the right column, while something else is large; returns its height.
float small_error_card(ui::Ui& ui, FigureSlots& slots, paint::Rect column);

/// Truth, samples, iterate and error as large as the card allows, in one row or more. switched: the way
/// back to the curves stands in its head.
void matrix_view(ui::Ui& ui, paint::Rect card, bool switched);

/// Two matrices in one place, the left one to a line, the right one beyond it. Fills the area: what can be
/// chosen above, both pictures in one frame of these proportions (columns by rows), their names below. The
/// line is dragged anywhere on them or moved by Left and Right. Returns where the pictures are.
paint::Rect matrix_wipe(ui::Ui& ui, paint::Rect area, float aspect);

/// Whether the wipe shows errors: only of two iterates that have one.
bool wipes_errors(const ui::Context& context);

/// One step of the chosen method in its parts, the one that is walked through lit. Asks for the step by being
/// drawn. switched: the way back to the curves stands in its head.
void step_card(ui::Ui& ui, paint::Rect card, bool switched);

}  // namespace lowrank::race
