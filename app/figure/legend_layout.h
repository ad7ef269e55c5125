// Where the legend goes and what finds room in it. Part of layout.
#pragma once
#include "app/figure/layout.h"

namespace lowrank::figure {

/// A legend inside the plot: at the dragged place, or in the corner where it covers least. Columns are given
/// up where they do not fit, then the legend. covered: the share of the visible curves' length behind it.
Legend legend_inside(const Figure& figure, const state::ViewState& view, const Surface& surface,
                     const Layout& layout, double& covered);

/// A legend in columns under the plot, names only; its height is what layout must set aside.
float legend_below_height(const Figure& figure, const Surface& surface, float width);
Legend legend_below(const Figure& figure, const Surface& surface, paint::Rect area);

}  // namespace lowrank::figure
