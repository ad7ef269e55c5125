// Two places of an axis as a word of [view].
#pragma once
#include "app/state/ends_word.h"

namespace lowrank::state {

/// 'A:B' from low to high; whole: of whole numbers alone.
Codec<AxisEnds> axis_ends(double low, double high, std::string needed, bool whole = false);

}  // namespace lowrank::state
