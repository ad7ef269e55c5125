// Two points of a figure and what lies between them: iterations, ratio, rate.
#pragma once
#include <string>
#include <vector>

#include "app/figure/engine/layout.h"

namespace lowrank::figure {

/// The measurement from one place to another: each end on the point of the curve that passes within reach of
/// it, else where it is (whole iterations).
state::Measure measure_between(const Layout& layout, const Figure& figure, paint::Point from, paint::Point to,
                               float reach);

/// What it says, a heading first. Logarithmic y: ratio, decades, and by the iteration (the rate) and by the
/// digit; linear y: difference and slope; on an axis that counts no steps of a method: both differences and
/// the ratio.
std::vector<std::string> measure_words(const Figure& figure, const state::Measure& measure);

/// Both ends, the line between them and a card with the words, whose place it returns; nothing where both
/// ends are out of sight.
paint::Rect draw_measure(const Layout& layout, const Figure& figure, const state::Measure& measure,
                         const Surface& surface, paint::Painter& painter);

}  // namespace lowrank::figure
