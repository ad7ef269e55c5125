// The few words theory needs inside a plot: which side is underdamped, what a line bounds, where the fit is. Part of
// layout.
#pragma once
#include "app/figure/engine/layout.h"

namespace lowrank::figure {

/// Adds them to the labels that lie in the plot, each at the first of its places that is in the plot, clear of the
/// legend and of other labels, and off the curves; a word without such a place is not said.
void place_theory_words(const Figure& figure, const Surface& surface, Layout& layout);

}  // namespace lowrank::figure
