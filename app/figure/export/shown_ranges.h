// What the axes of a page show as it stands: where a range begins that a person types.
#pragma once
#include <optional>
#include <string>

#include "app/figure/export/export_page.h"
#include "app/state/view_state.h"

namespace lowrank::figure {

/// Nothing of an axis that the page does not have, or whose cells are words.
struct ShownRanges {
    std::optional<state::AxisRange> x, y;
    std::string y_name{};  ///< what the curves' y axis shows (markup), where there is a word for it
    bool operator==(const ShownRanges&) const = default;
};

/// Of the figure, map or strips that the ranges of a look are meant for, before any look is given to it; ends
/// in few digits.
ShownRanges shown_ranges(const Page& page, const ExportSettings& settings);

}  // namespace lowrank::figure
