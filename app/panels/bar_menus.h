// The menus of the bar at the top: parts of the screen, files, share lines, colours, language.
#pragma once
#include <span>
#include <string_view>

#include "app/ui/widgets.h"

namespace lowrank::panels {

/// Opens the menu below the button; begins: the tools it begins with.
void menu_button(ui::Ui& ui, paint::Rect r, std::span<const std::string_view> begins);

/// The colours and the languages, below the button that asks for them.
void theme_menu(ui::Ui& ui, paint::Rect r, bool clicked);

}  // namespace lowrank::panels
