// What stands beside a race's curves: the notes that are pinned to their points.
#pragma once
#include "app/figure/race/build_race_figures.h"

namespace lowrank::figure {

/// Whether a note's curve is seen and has come to its iteration. Whether its value has a place on the axes is the figure's.
bool noted_point(const RaceFiguresInput& input, const CurveNote& note);

/// The notes of one figure that have a point on one of its curves.
void add_notes(Figure& figure, const RaceFiguresInput& input);

}  // namespace lowrank::figure
