// The workspaces as tabs in the bar at the top, with undo and redo beside them.
#pragma once
#include <string>
#include <string_view>

#include "app/ui/widgets.h"

namespace lowrank::panels {

constexpr float kButton = 28, kBarGap = 8;  ///< nominal px, of the whole bar

/// What a tooltip says, and the keys of the command below it.
std::string with_keys(std::string_view words, std::string_view id);

/// Of all tabs, one gap behind each.
float tabs_width(ui::Ui& ui);

/// Tabs, then undo and redo, in the bar up to its end. Tabs that have no room beside the two stand in a menu;
/// where that would be the one in front, the two give way. Returns their right end.
float tabs_and_undo(ui::Ui& ui, paint::Rect bar, float y, float h);

}  // namespace lowrank::panels
