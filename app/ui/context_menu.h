// The menu a right click opens.
#pragma once
#include <functional>
#include <span>

#include "app/figure/pointing/menu.h"
#include "app/ui/widgets.h"

namespace lowrank::ui {

/// Opens the menu of a name at the pointer, or where the keyboard asked for it; draw it each frame with
/// context_menu().
void open_context_menu(std::string_view name);
void open_context_menu(Memory& memory, std::string_view name, paint::Point at);

/// Draws the menu while it is open; a click on an item hands its actions over (emits them where there is
/// nobody to hand them to) and closes it.
void context_menu(Ui& ui, std::string_view name, std::span<const figure::MenuItem> items,
                  const std::function<void(const state::Actions&)>& take = {});

}  // namespace lowrank::ui
