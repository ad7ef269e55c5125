// The menu a right click opens. Knows items, not what they do.
#pragma once
#include <span>

#include "app/figure/menu.h"
#include "app/panels/widgets.h"

namespace lowrank::panels {

/// Opens the menu of a name at the pointer; draw it each frame with context_menu().
void open_context_menu(std::string_view name);

/// Draws the menu while it is open; a click on an item emits its actions and closes it.
void context_menu(Ui& ui, std::string_view name, std::span<const figure::MenuItem> items);

}  // namespace lowrank::panels
