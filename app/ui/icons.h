// Icons drawn as shapes, for the font has no transport symbols.
#pragma once
#include "app/paint/painter.h"
#include "app/state/icon.h"

struct ImDrawList;

namespace lowrank::ui {

using state::Icon;

/// Draws the icon centred at a point within a square of the given side, in px.
void draw_icon(ImDrawList& list, Icon icon, paint::Point centre, float side, theme::Colour colour);

}  // namespace lowrank::ui
