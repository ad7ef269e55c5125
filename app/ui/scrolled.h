// A page of a dialog that scrolls where it is higher than its place.
#pragma once
#include <functional>
#include <string>

#include "app/ui/widgets.h"

namespace lowrank::panels {

/// draw(inside, page) lays a page out from page.x and page.y down, page.w wide, which leaves the bar its room, and returns where
/// it ends. A page that appears begins at its top. Probed as NAME.page.
void scrolled(Ui& ui, const std::string& name, Rect at, const std::function<float(Ui&, Rect)>& draw);

}  // namespace lowrank::panels
