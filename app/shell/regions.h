// Where the parts of the window are: bars, panels, centre, and what folds when it is narrow.
#pragma once
#include <optional>

#include "app/paint/painter.h"

namespace lowrank::shell {

struct Regions {
    paint::Rect top, left, centre, right, transport;
    bool left_open = true, right_open = true;  ///< folded: left or right is a tab
};

/// The right panel folds first, then the left, when the centre would be under 44 em; a person's own word
/// counts more, except that both open must leave 24 em, or the one folds that was not asked for last (right_last:
/// it was the right one). One alone must leave 12 em. A workspace without a right panel has not even its tab.
Regions regions(float width, float height, float em, std::optional<bool> left_open,
                std::optional<bool> right_open, bool right_panel = true, bool right_last = false);

}  // namespace lowrank::shell
