// The figures of a study as pages.
#pragma once
#include "app/figure/page/page.h"
#include "app/workspace/studies/figures/study_places.h"

namespace lowrank::figure {

/// Bands, errors, strips, profiles or the recovery of fields; a sentence where this study has nothing to draw
/// of it.
Result<Page> study_page(state::FigureId figure, const StudyPageInput& input);

}  // namespace lowrank::figure
