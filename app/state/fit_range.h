// The iterations that rates are fitted on: as a person drags them, and as a word of [view].
#pragma once
#include <optional>

#include "app/state/view_field.h"
#include "app/state/view_state.h"

namespace lowrank::state {

/// With rows enough for a rate; absent: chosen by itself.
std::optional<FitRange> usable_fit(const std::optional<FitRange>& range);

/// 'auto' or FIRST:LAST.
Codec<std::optional<FitRange>> fit_codec();

}  // namespace lowrank::state
