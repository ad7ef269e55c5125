// Marks that picture and legend of the surface share. Part of the surface's figure.
#pragma once
#include "app/figure/engine/figure.h"

namespace lowrank::figure {

/// behind: a sheet stands before it, and it is seen through it faintly.
void draw_surface_probe(paint::Point at, bool behind, const Surface& surface, paint::Painter& painter);
void draw_surface_optimum(paint::Point at, bool behind, const Surface& surface, paint::Painter& painter);

}  // namespace lowrank::figure
