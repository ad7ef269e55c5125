// A race on paper: its error above stepsize and momentum, or one of its figures alone.
#pragma once
#include "app/figure/page/placed_page.h"
#include "app/figure/race/build_race_figures.h"

namespace lowrank::figure {

/// Overview: the error large, stepsize and momentum below it.
enum class RacePage { Overview, Error, Stepsize, Momentum, Objective };

/// A page with a margin of 4 px; theme and paper are the surface's. A note says where predicted rates come from and what
/// symbols stand for. It looks into what the race refers to.
PlacedPage lay_out_race(RacePage which, RaceFiguresInput race, const Surface& surface);

/// As it is at an iteration: every curve up to it, with the axes, predictions and places of the whole race. Measured
/// rates, which are known at the end, are left out.
PlacedPage lay_out_race_at(RacePage which, RaceFiguresInput race, std::int64_t t, const Surface& surface);

/// The last iteration of any method.
std::int64_t last_iteration(const Race& race);

}  // namespace lowrank::figure
