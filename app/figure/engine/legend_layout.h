// Where the legend goes and what finds room in it. Part of layout.
#pragma once
#include "app/figure/engine/layout.h"

namespace lowrank::figure {

/// A legend inside the plot: at the dragged place, where it was before as long as it covers nothing there, where it is
/// clear of all curves, or where it covers least. Columns are given up where they do not fit or would cover a curve, then
/// the legend. before: null, or how it stood a moment ago. covers: whether a part of a curve lies behind it.
Legend legend_inside(const Figure& figure, const state::ViewState& view, const Surface& surface,
                     const Layout& layout, const Legend* before, bool& covers);

/// A legend outside the plot, for paper: in columns under it or as one column beside it. Names only, or with the
/// second column of numbers (rates). The size is what layout must set aside.
struct LegendOutside {
    float below_height = 0;
    float beside_width = 0, beside_height = 0;
};
LegendOutside legend_outside(const Figure& figure, const Surface& surface, float plot_width, bool rates);
Legend legend_in(const Figure& figure, const Surface& surface, paint::Rect area, bool one_column, bool rates);

}  // namespace lowrank::figure
