// Marks that picture and legend of the surface share. Part of the surface's figure.
#pragma once
#include "app/figure/figure.h"

namespace lowrank::figure {

void draw_surface_probe(paint::Point at, const Surface& surface, paint::Painter& painter);
void draw_surface_optimum(paint::Point at, const Surface& surface, paint::Painter& painter);

}  // namespace lowrank::figure
