// The manual in the help dialog: its pages at the left, the chosen one at the right.
#pragma once
#include <span>
#include <string_view>

#include "app/state/manual_page.h"
#include "app/ui/widgets.h"

namespace lowrank::panels {

/// Pages that hold every word of the search, with their list; the choice is Memory::manual_page.
void manual_pages(ui::Ui& ui, paint::Rect at, std::span<const state::ManualPage> manual,
                  std::string_view search);

/// Whether each word of the search stands in a text of small letters, whatever the order.
bool holds_words(std::string_view small_letters, std::string_view search);

/// Up, Down and the page keys scroll what is drawn; the wheel does so anyway.
void scroll_by_keys(float page, bool arrows = true);

}  // namespace lowrank::panels
