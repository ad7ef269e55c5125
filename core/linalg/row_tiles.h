// How tall thin matrices are cut for several threads: by sizes only. Knows nothing of what is computed.
#pragma once
#include <algorithm>

#include "core/linalg/parallel.h"

namespace lowrank {

/// How the rows of an m x k matrix are cut when each tile is multiplied by a k x k matrix.
struct RowTiles {
    // Below this many multiplications waking a second thread costs more than it saves (a wake is about
    // 10 us).
    static constexpr Index kWorthThreads = 2'000'000;
    // Fixed, so that sums over tiles have one order whatever the number of threads.
    static constexpr Index kMostTiles = 8;

    Index rows, count, height;
    RowTiles(Index m, Index k) : rows(m) {
        count = m * k * k < kWorthThreads ? 1 : std::min(kMostTiles, std::max<Index>(1, m / 128));
        height = (m + count - 1) / count;
        height = (height + 7) / 8 * 8;
        count = std::max<Index>(1, (m + height - 1) / height);
    }
    Index begin(Index tile) const { return tile * height; }
    Index size(Index tile) const { return std::min(height, rows - tile * height); }
};

/// work(first row, rows) for every tile.
template <class Work>
void for_each_row_tile(Index m, Index k, const Work& work) {
    const RowTiles tiles(m, k);
    (void)parallel_tiles(tiles.count, [&](Index t) { work(tiles.begin(t), tiles.size(t)); });
}

/// out = A'B, A m x k and B m x l, in tiles of columns: no sum is split, so nothing but out is written.
inline void cross_product(const Matrix& A, const Matrix& B, Matrix& out) {
    constexpr Index kColumns = 64;
    out.resize(A.cols(), B.cols());
    if (A.rows() * A.cols() * B.cols() < RowTiles::kWorthThreads) {
        out.noalias() = A.transpose() * B;
        return;
    }
    (void)parallel_tiles((B.cols() + kColumns - 1) / kColumns, [&](Index tile) {
        const Index j = tile * kColumns, width = std::min(kColumns, B.cols() - j);
        out.middleCols(j, width).noalias() = A.transpose() * B.middleCols(j, width);
    });
}

/// out = A B, A m x k and B k x k. out may not be A.
inline void thin_product(const Matrix& A, const Matrix& B, Matrix& out) {
    out.resize(A.rows(), B.cols());
    for_each_row_tile(A.rows(), A.cols(), [&](Index i, Index rows) {
        out.middleRows(i, rows).noalias() = A.middleRows(i, rows) * B;
    });
}

}  // namespace lowrank
