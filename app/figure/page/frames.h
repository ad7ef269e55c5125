// A page at one moment after another.
#pragma once
#include <cstdint>
#include <functional>

#include "app/figure/engine/figure.h"

namespace lowrank::figure {

struct PageFrames {
    std::int64_t last = 0;  ///< the moments are 0 .. last
    /// Draws the page as it is at a moment; axes and legend stand where they stand at the last one.
    std::function<void(std::int64_t moment, const Surface&, paint::Painter&)> draw;
};

}  // namespace lowrank::figure
