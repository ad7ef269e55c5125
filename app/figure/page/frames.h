// A page at one moment after another.
#pragma once
#include <cstdint>
#include <functional>

#include "app/figure/page/placed_page.h"

namespace lowrank::figure {

struct PageFrames {
    std::int64_t last = 0;  ///< the moments are 0 .. last
    /// The page as it is at a moment; axes and legend stand where they stand at the last one.
    std::function<PlacedPage(std::int64_t moment, const Surface&)> lay_out;
};

}  // namespace lowrank::figure
