// The range that shows everything visible, and easing towards it. Hidden curves never count.
#pragma once
#include <optional>

#include "app/figure/engine/figure.h"

namespace lowrank::figure {

struct FittedRange {
    state::AxisRange x, y;
    bool empty = true;  ///< there is nothing to fit
};

/// The fitted ranges of a figure's visible series (ghosts and foreign curves count while they are shown), by
/// its axes' kinds. x starts at 0 where the data does and ends 5 % behind the last value. A linear y has 5 %
/// margins (16 % above a reference line at the top, for its word); a logarithmic one goes to whole decades,
/// down to the floor where there is one and no further unless a curve passes it by ten, and up to the ceiling
/// where there is one and one of the methods stays below it. Where the axis has room above and a run ends
/// right below the top it goes a decade higher. Without data: the ranges the axes have.
FittedRange fit(const Figure& figure);

/// Three decades above where the visible curves begin: one that diverges is seen to leave, and does not press
/// those that converge against the floor.
std::optional<double> ceiling_over_starts(const Figure& figure);

/// A step of an axis on its way to new limits, exponential, settled 150 ms after they rest (within a
/// thousandth of the range, where it arrives exactly). On a logarithmic axis the exponents move.
state::AxisRange ease(state::AxisRange from, state::AxisRange to, double seconds, bool logarithmic);

}  // namespace lowrank::figure
