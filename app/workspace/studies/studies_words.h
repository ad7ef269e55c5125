// What a person sees of a study as words of [view].
#pragma once
#include "app/state/view_field.h"

namespace lowrank::studies {

/// study_figure (a name of the catalogue), study_cell (counted from 1), study_hidden (methods, with ';'
/// between them), study_cost (iterations, calls or seconds), study_a and study_b (FIGURE:PANEL:X) and
/// study_method (counted from 1, whose shares are the map's colours): what differs from an untouched study.
/// What speaks of a study that is not on screen yet waits for it.
state::ViewFields studies_fields();

}  // namespace lowrank::studies
