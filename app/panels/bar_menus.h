// The menus of the bar at the top: parts of the screen, commands, colours, language.
#pragma once
#include <functional>

#include "app/ui/widgets.h"

namespace lowrank::panels {

/// Opens the menu below the button; seen: whether a command's button stands in the bar, so that the menu
/// leaves it out.
void menu_button(ui::Ui& ui, paint::Rect r, const std::function<bool(const state::Command&)>& seen);

/// The button of the colours and the languages, with their menu.
void theme_button(ui::Ui& ui, paint::Rect r);

}  // namespace lowrank::panels
