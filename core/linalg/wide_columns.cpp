// Products of tall matrices of many columns: right-looking Cholesky in panels; Gram matrix, division and
// triangular product in independent tiles.
#include "core/linalg/wide_columns.h"

#include <algorithm>

#include <Eigen/Cholesky>

#include "core/linalg/parallel.h"

namespace lowrank {
namespace {

constexpr Index kTileColumns = 64;
// Rows divided at a time: their k numbers stay in the second-level cache between the blocks of a triangular
// solution.
constexpr Index kRowsAtOnce = 64;

Index tiles_of(Index length, Index tile) { return (length + tile - 1) / tile; }

}  // namespace

Outcome wide_gram(const Matrix& Q, Eigen::Ref<Matrix> G, const std::stop_token& stop) {
    const Index k = Q.cols();
    return parallel_tiles(
        tiles_of(k, kTileColumns),
        [&](Index tile) {
            const Index first = tile * kTileColumns, count = std::min(kTileColumns, k - first);
            G.block(first, first, k - first, count).noalias() =
                Q.rightCols(k - first).transpose() * Q.middleCols(first, count);
        },
        stop);
}

Outcome wide_cholesky(Eigen::Ref<Matrix> G, bool& positive, const std::stop_token& stop) {
    const Index k = G.cols();
    positive = false;
    for (Index first = 0; first < k; first += kTileColumns) {
        const Index count = std::min(kTileColumns, k - first), below = first + count, rest = k - below;
        Eigen::Ref<Matrix> corner = G.block(first, first, count, count);
        const Eigen::LLT<Eigen::Ref<Matrix>> factor(corner);
        if (factor.info() != Eigen::Success) return Outcome::Done;
        const ConstMatrixRef L = corner;
        const auto divide = [&](Index tile) {
            const Index row = below + tile * kTileColumns, rows = std::min(kTileColumns, k - row);
            auto part = G.block(row, first, rows, count);
            L.triangularView<Eigen::Lower>().transpose().solveInPlace<Eigen::OnTheRight>(part);
        };
        if (parallel_tiles(tiles_of(rest, kTileColumns), divide, stop) == Outcome::Cancelled)
            return Outcome::Cancelled;
        const auto update = [&](Index tile) {
            const Index column = below + tile * kTileColumns, columns = std::min(kTileColumns, k - column);
            G.block(column, column, k - column, columns).noalias() -=
                G.block(column, first, k - column, count) *
                G.block(column, first, columns, count).transpose();
        };
        if (parallel_tiles(tiles_of(rest, kTileColumns), update, stop) == Outcome::Cancelled)
            return Outcome::Cancelled;
    }
    positive = true;
    return Outcome::Done;
}

Outcome wide_divide(Matrix& Q, const ConstMatrixRef& L, const std::stop_token& stop) {
    return parallel_tiles(
        tiles_of(Q.rows(), kRowsAtOnce),
        [&](Index tile) {
            auto rows =
                Q.middleRows(tile * kRowsAtOnce, std::min(kRowsAtOnce, Q.rows() - tile * kRowsAtOnce));
            L.triangularView<Eigen::Lower>().transpose().solveInPlace<Eigen::OnTheRight>(rows);
        },
        stop);
}

Outcome wide_triangles(const ConstMatrixRef& L, Matrix& R, const std::stop_token& stop) {
    const Index k = R.cols();
    return parallel_tiles(
        tiles_of(k, kTileColumns),
        [&](Index tile) {
            const Index first = tile * kTileColumns, count = std::min(kTileColumns, k - first),
                        rows = first + count;
            // Rows from above to below: what a block of rows needs of R has not been replaced yet.
            Matrix product(kTileColumns, count);
            for (Index row = 0; row < rows; row += kTileColumns) {
                const Index height = std::min(kTileColumns, rows - row);
                const auto corner = L.block(row, row, height, height).template triangularView<Eigen::Lower>();
                product.topRows(height).noalias() = corner.transpose() * R.block(row, first, height, count);
                const Index below = row + height;
                product.topRows(height).noalias() += L.block(below, row, rows - below, height).transpose() *
                                                     R.block(below, first, rows - below, count);
                R.block(row, first, height, count) = product.topRows(height);
            }
            R.block(first, first, count, count).template triangularView<Eigen::StrictlyLower>().setZero();
        },
        stop);
}

}  // namespace lowrank
