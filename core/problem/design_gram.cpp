// Gram matrices of a design matrix: its rows are made some at a time, the lower triangle of the product in
// tiles.
#include "core/problem/design_gram.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "core/linalg/parallel.h"

namespace lowrank {
namespace {

// Measurements whose rows are kept at once, and the side of a tile of the symmetric product.
constexpr Index kGramRows = 512;
constexpr Index kGramTile = 96;
// Measurements a thread turns into rows at a time.
constexpr Index kGramRowTile = 16;

}  // namespace

Outcome design_gram(Index measurements, Index dimension,
                    const std::function<void(Index first, Eigen::Ref<Matrix> out)>& fill, Matrix& H,
                    const std::stop_token& stop) {
    const Index D = dimension;
    Matrix design(D, std::min(kGramRows, measurements));  // a column a measurement
    const Index side = (D + kGramTile - 1) / kGramTile;
    std::vector<std::pair<Index, Index>> tiles;
    for (Index i = 0; i < side; ++i)
        for (Index j = 0; j <= i; ++j) tiles.emplace_back(i * kGramTile, j * kGramTile);
    H.setZero(D, D);
    for (Index first = 0; first < measurements; first += kGramRows) {
        const Index count = std::min(kGramRows, measurements - first);
        const auto row_work = [&](Index tile) {
            const Index begin = tile * kGramRowTile;
            fill(first + begin, design.middleCols(begin, std::min(kGramRowTile, count - begin)));
        };
        if (parallel_tiles((count + kGramRowTile - 1) / kGramRowTile, row_work, stop) == Outcome::Cancelled)
            return Outcome::Cancelled;
        const auto product_work = [&](Index tile) {
            const auto [i, j] = tiles[size_t(tile)];
            const Index rows = std::min(kGramTile, D - i), columns = std::min(kGramTile, D - j);
            H.block(i, j, rows, columns).noalias() +=
                design.block(i, 0, rows, count) * design.block(j, 0, columns, count).transpose();
        };
        if (parallel_tiles(Index(tiles.size()), product_work, stop) == Outcome::Cancelled)
            return Outcome::Cancelled;
    }
    H.triangularView<Eigen::StrictlyUpper>() = H.transpose();
    return Outcome::Done;
}

}  // namespace lowrank
