// The least and the largest number of a column, where some of them may not count.
#pragma once
#include <limits>
#include <span>

#include "core/linalg/types.h"

namespace lowrank {

/// Of the numbers that count; low > high where none does.
struct Extremes {
    double low = std::numeric_limits<double>::infinity();
    double high = -std::numeric_limits<double>::infinity();
    bool all_count = true;
    bool empty() const { return low > high; }
};

/// What counts lies from least to most; NaN never does. Cost: one pass over memory.
Extremes extremes_of(std::span<const double> column, double least = std::numeric_limits<double>::lowest(),
                     double most = std::numeric_limits<double>::max());

}  // namespace lowrank
