// A race on paper: its error above stepsize and momentum, or one of its figures alone.
#pragma once
#include "app/figure/build_race_figures.h"

namespace lowrank::figure {

/// Overview: the error large, stepsize and momentum below it.
enum class RacePage { Overview, Error, Stepsize, Momentum, Objective };

/// Draws onto a page with a margin of 4 px; theme and paper are the surface's. A note says where predicted rates come
/// from and what symbols stand for.
void draw_race_page(RacePage which, RaceFiguresInput race, const Surface& surface, paint::Painter& painter);

}  // namespace lowrank::figure
