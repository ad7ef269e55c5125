// How tall thin matrices are cut for several threads: by sizes only.
#pragma once
#include <algorithm>

#include "core/linalg/parallel.h"

namespace lowrank {

/// How the rows of an m x k matrix are cut when each tile is multiplied by a k x c matrix.
struct RowTiles {
    // Below this many multiplications waking a second thread costs more than it saves (a wake is about
    // 10 us).
    static constexpr Index kWorthThreads = 2'000'000;
    // Fixed, so that sums over tiles have one order whatever the number of threads.
    static constexpr Index kMostTiles = 8;

    Index rows, count, height;
    RowTiles(Index m, Index k, Index c) : rows(m) {
        count = m * k * c < kWorthThreads ? 1 : std::min(kMostTiles, std::max<Index>(1, m / 128));
        height = (m + count - 1) / count;
        height = std::max<Index>(8, (height + 7) / 8 * 8);
        count = std::max<Index>(1, (m + height - 1) / height);
    }
    Index begin(Index tile) const { return tile * height; }
    Index size(Index tile) const { return std::min(height, rows - tile * height); }
};

/// work(first row, rows) for every tile until the token fires: what is left out then is for the caller to
/// notice.
template <class Work>
void for_each_row_tile(Index m, Index k, Index c, const Work& work, const std::stop_token& stop = {}) {
    const RowTiles tiles(m, k, c);
    (void)parallel_tiles(
        tiles.count, [&](Index t) { work(tiles.begin(t), tiles.size(t)); }, stop);
}

}  // namespace lowrank
