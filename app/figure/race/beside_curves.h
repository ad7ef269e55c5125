// What stands beside a race's curves: notes that are pinned to their points, bands of other seeds behind them.
#pragma once
#include "app/figure/race/build_race_figures.h"

namespace lowrank::figure {

/// Whether a note's curve is seen and has come to its iteration. Whether its value has a place on the axes is the figure's.
bool noted_point(const RaceFiguresInput& input, const CurveNote& note);

/// Whether a note's point lies where a person has zoomed it out of sight.
bool zoomed_away(const RaceFiguresInput& input, const CurveNote& note);

/// The notes of one figure that have a point on one of its curves.
void add_notes(Figure& figure, const RaceFiguresInput& input);

/// 'median and 20 to 80 % of 20 other seeds', or of so many of them as there are; empty where the input's bands are not of
/// its race as it is, and before the first.
std::string band_words(const RaceFiguresInput& input);

/// The bands of the curves that are seen, behind the error over iterations, and the words as a note.
void add_bands(Figure& figure, const RaceFiguresInput& input);

}  // namespace lowrank::figure
