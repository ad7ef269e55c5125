// What a learner draws by hand, as part of a race's figures.
#pragma once
#include "app/figure/race/build_race_figures.h"

namespace lowrank::figure {

/// Whether a figure is drawn on now: it shows the sheet and nothing of a race.
bool is_sheet(const RaceFiguresInput& in, state::FigureKind kind);

/// Makes a figure with its title and the words under its axes the sheet: the question's axes and what is drawn so far.
void make_sheet(Figure& figure, const RaceFiguresInput& in);

/// The drawing that was given as an answer, beside the measured curves. It stands over iterations alone.
void add_drawn(Figure& figure, const RaceFiguresInput& in);

}  // namespace lowrank::figure
