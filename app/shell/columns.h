// The panels at the window's sides: a column that scrolls, and the tab it leaves when it is folded.
#pragma once
#include <functional>

#include "app/ui/widgets.h"

namespace lowrank::shell {

/// A panel's column in a child that scrolls where the window is low; draw returns the height it took.
void column(const panels::Context& context, const char* id, paint::Rect panel,
            const std::function<float(panels::Ui&, paint::Rect)>& draw);

/// The tab a folded panel leaves, or the handle beside the edge of an open one.
void fold_handle(panels::Ui& ui, paint::Rect panel, bool open, bool right, std::string_view label);

}  // namespace lowrank::shell
