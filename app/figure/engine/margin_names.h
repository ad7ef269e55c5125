// Names of reference lines in the margin right of the plot, where no curve is. Part of layout.
#pragma once
#include "app/figure/engine/layout.h"

namespace lowrank::figure {

/// So many lines and more are named in the margin: inside they would lie on curves and on each other.
inline constexpr std::size_t kNamedInMargin = 3;

/// What the margin must be wide for the names, the brief ones where the others would take too much; 0: there is none.
float margin_for_names(const Figure& figure, const Surface& surface);

/// Each name at the height of its line, or as near as the others leave room; a leader joins the two. Names without
/// room are left out, the last ones first.
void place_names_in_margin(const Figure& figure, const Surface& surface, Layout& layout);

}  // namespace lowrank::figure
