// Passes over the known values of a table, which may be a hundred million.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <vector>

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

/// Keeps those of the values, each with its position, for which keeps(position, value) holds.
template <class Keeps>
Outcome keep_values(std::vector<std::int64_t>& position, std::vector<double>& value,
                    const std::stop_token& stop, Keeps keeps) {
    std::size_t kept = 0;
    const Outcome done = each_of(value.size(), stop, [&](std::size_t k) {
        if (!keeps(position[k], value[k])) return;
        position[kept] = position[k];
        value[kept++] = value[k];
    });
    position.resize(kept);
    value.resize(kept);
    return done;
}

}  // namespace lowrank
