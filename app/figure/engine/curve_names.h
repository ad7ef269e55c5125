// Names beside their curves, in place of a legend. Part of layout.
#pragma once
#include "app/figure/engine/layout.h"

namespace lowrank::figure {

/// Gives each visible curve its name, with the tag of an oracle, in the curve's colour: at its end where there is room, else along it where it covers
/// least. Names meet neither each other nor the frame; one that stands away from its curve has a line to it. A name for
/// which there is no room at all is left out.
void place_curve_names(const Figure& figure, const Surface& surface, Layout& layout);

}  // namespace lowrank::figure
