// Where a tooltip stands.
#pragma once
#include "app/paint/geometry.h"

namespace lowrank::ui {

/// What a tooltip is about, and what lies around it.
struct TooltipAbout {
    paint::Rect row;       ///< the control
    paint::Rect panel{};   ///< the column or card of rows that it belongs to; empty: none
    paint::Rect ground{};  ///< of the panel, below its last row
    paint::Rect window;
};

/// The upper left corner of a tooltip of w by h, within the window where it fits there: below the last row of
/// its panel, where it covers nothing; else beside the panel, at the height of the row; below the row where
/// there is no panel or no room beside it, and above it where there is none below. gap: between it and what
/// it stands beside.
paint::Point tooltip_place(const TooltipAbout& about, float w, float h, float gap);

}  // namespace lowrank::ui
