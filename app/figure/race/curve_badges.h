// Badges at a race's curves: what became of one at its end, and where it was best.
#pragma once
#include "app/figure/engine/figure.h"
#include "core/run/trace.h"

namespace lowrank::figure {

/// Where the held-out error of the chosen curve, or else the lowest of all, had its least, once it has grown
/// since by a hundredth. One of each curve would hide the curves.
void mark_least(Figure& figure);

/// Where a curve leaves the axes before its trace ends, and that it diverged.
void mark_end(Figure& figure, const Series& series, const Trace& trace);

}  // namespace lowrank::figure
