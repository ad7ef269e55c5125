// Passes over the known values of a table, which may be a hundred million.
#pragma once
#include <algorithm>
#include <cstddef>
#include <stop_token>

#include "core/linalg/parallel.h"

namespace lowrank {

/// visit(k) for k = 0 .. count - 1, with a look at the token every 65 536.
template <class Visit>
Outcome each_of(std::size_t count, const std::stop_token& stop, Visit visit) {
    constexpr std::size_t kBetweenLooks = std::size_t{1} << 16;
    for (std::size_t begin = 0; begin < count; begin += kBetweenLooks) {
        if (stop.stop_requested()) return Outcome::Cancelled;
        const std::size_t end = std::min(count, begin + kBetweenLooks);
        for (std::size_t k = begin; k < end; ++k) visit(k);
    }
    return Outcome::Done;
}

}  // namespace lowrank
