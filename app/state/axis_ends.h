// Two places of an axis that counts no iterations, A and B, and as a word of [view].
#pragma once
#include <optional>
#include <string>

#include "app/state/view_field.h"

namespace lowrank::state {

/// A place of the axis for each end; absent: it is not set.
struct AxisEnds {
    std::optional<double> a, b;
    bool operator==(const AxisEnds&) const = default;
};

/// 'A:B', an end that is not set left out, and no word where neither is: ends from low to high.
Codec<AxisEnds> axis_ends(double low, double high, std::string needed);

}  // namespace lowrank::state
