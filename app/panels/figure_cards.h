// The four figures of the race on their cards, with one pointer each.
#pragma once
#include <array>
#include <string_view>

#include "app/ui/cards.h"

namespace lowrank::panels {

using FigureSlots = std::array<FigureSlot, 4>;  ///< by FigureKind

/// The error figure, the matrix or a step in its parts large, the other three below it; in a low window one card with a switch among all.
void figure_cards(Ui& ui, FigureSlots& slots, Rect area);

/// The cards of the race that can stand alone: its figures, by FigureKind, the matrix and a step in its parts.
inline constexpr std::string_view kMatrixCard = "matrix", kStepCard = "step";
inline constexpr std::array<std::string_view, 6> kRaceCards = {
    "figure.error", "figure.stepsize", "figure.momentum", "figure.objective", kMatrixCard, kStepCard};
void race_card(Ui& ui, FigureSlots& slots, std::string_view name, Rect card);

/// The error figure in the right column, while something else is large; returns its height.
float small_error_card(Ui& ui, FigureSlots& slots, Rect column);

}  // namespace lowrank::panels
