// Where the curves are, as points a few px apart: what words and legends would cover.
#pragma once
#include <vector>

#include "app/figure/engine/layout.h"

namespace lowrank::figure {

/// Points along the visible curves, ghosts included, 6 px apart; those of the chosen curve three times.
std::vector<paint::Point> curve_samples(const Figure& figure, const Layout& layout);

/// Which share of the points lies in a box that is wider by margin px on every side.
double share_inside(const std::vector<paint::Point>& samples, paint::Rect box, float margin);

}  // namespace lowrank::figure
