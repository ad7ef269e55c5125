// Reduces a matrix panel by panel. Within a panel the matrix in force is A - V Y' - X U': V and U hold the
// reflections, Y and X what they do to the rest.
#include "core/linalg/bidiagonal_reduction.h"

#include <algorithm>

#include <Eigen/Householder>

#include "core/linalg/huge_pages.h"
#include "core/linalg/parallel.h"

namespace lowrank {
namespace {

constexpr Index kPanel = 32;
// Entries a thread multiplies by a vector at a time: waking a second one takes as long as a quarter of that.
constexpr Index kTileEntries = 1 << 17;

/// out = A' v or A v of a block of the matrix, in tiles of columns or of rows.
template <class Block, class In, class Out>
Outcome transposed_product(const Block& A, const In& v, Out out, const std::stop_token& stop) {
    const Index width = std::max<Index>(8, kTileEntries / std::max<Index>(1, A.rows()) / 8 * 8);
    return parallel_tiles((A.cols() + width - 1) / width,
                          [&](Index tile) {
                              const Index first = tile * width, count = std::min(width, A.cols() - first);
                              out.segment(first, count).noalias() =
                                  A.middleCols(first, count).transpose() * v;
                          },
                          stop);
}

template <class Block, class In, class Out>
Outcome product(const Block& A, const In& v, Out out, const std::stop_token& stop) {
    const Index height = std::max<Index>(64, kTileEntries / std::max<Index>(1, A.cols()) / 64 * 64);
    return parallel_tiles((A.rows() + height - 1) / height,
                          [&](Index tile) {
                              const Index first = tile * height, count = std::min(height, A.rows() - first);
                              out.segment(first, count).noalias() = A.middleRows(first, count) * v;
                          },
                          stop);
}

/// The panel that begins at a column: its reflections and their effects, rows and columns counted from there.
struct Panel {
    Matrix V, Y, X, U;
    Vector small = Vector(kPanel);

    void clear(Index m, Index n) {
        V.setZero(m, kPanel);
        X.setZero(m, kPanel);
        Y.setZero(n, kPanel);
        U.setZero(n, kPanel);
    }
};

}  // namespace

Outcome reduce_to_bidiagonal(Matrix&& A, BidiagonalForm& out, const std::stop_token& stop) {
    const Index m = A.rows(), n = A.cols();
    out.diagonal.setZero(n);
    out.above.setZero(n);
    out.of_columns.setZero(n);
    out.of_rows.setZero(std::max<Index>(0, n - 1));
    if (fresh(out.rows, n, n, stop) == Outcome::Cancelled) return Outcome::Cancelled;
    out.rows.setZero();
    Panel p;
    for (Index begin = 0; begin < n; begin += kPanel) {
        const Index width = std::min(kPanel, n - begin), M = m - begin, N = n - begin;
        p.clear(M, N);
        for (Index i = 0; i < width; ++i) {
            if (stop.stop_requested()) return Outcome::Cancelled;
            const Index j = begin + i, low = M - i, rest = N - i - 1;
            auto column = A.col(j).tail(low);
            if (i > 0) {
                column.noalias() -= p.V.block(i, 0, low, i) * p.Y.row(i).head(i).transpose();
                column.noalias() -= p.X.block(i, 0, low, i) * p.U.row(i).head(i).transpose();
            }
            column.makeHouseholderInPlace(out.of_columns(j), out.diagonal(j));
            auto v = p.V.col(i).tail(low);
            v = column;
            v(0) = 1;
            if (rest == 0) break;

            auto y = p.Y.col(i).tail(rest);
            if (transposed_product(A.block(j, j + 1, low, rest), v, y, stop) == Outcome::Cancelled)
                return Outcome::Cancelled;
            if (i > 0) {
                p.small.head(i).noalias() = p.V.block(i, 0, low, i).transpose() * v;
                y.noalias() -= p.Y.block(i + 1, 0, rest, i) * p.small.head(i);
                p.small.head(i).noalias() = p.X.block(i, 0, low, i).transpose() * v;
                y.noalias() -= p.U.block(i + 1, 0, rest, i) * p.small.head(i);
            }
            y *= out.of_columns(j);

            // Row j right of the diagonal, kept as a column, where it is contiguous.
            auto row = out.rows.col(j).tail(rest);
            row = A.row(j).tail(rest).transpose();
            row.noalias() -= p.Y.block(i + 1, 0, rest, i + 1) * p.V.row(i).head(i + 1).transpose();
            if (i > 0) row.noalias() -= p.U.block(i + 1, 0, rest, i) * p.X.row(i).head(i).transpose();
            row.makeHouseholderInPlace(out.of_rows(j), out.above(j));
            auto u = p.U.col(i).tail(rest);
            u = row;
            u(0) = 1;

            auto x = p.X.col(i).tail(low - 1);
            if (product(A.block(j + 1, j + 1, low - 1, rest), u, x, stop) == Outcome::Cancelled)
                return Outcome::Cancelled;
            p.small.head(i + 1).noalias() = p.Y.block(i + 1, 0, rest, i + 1).transpose() * u;
            x.noalias() -= p.V.block(i + 1, 0, low - 1, i + 1) * p.small.head(i + 1);
            if (i > 0) {
                p.small.head(i).noalias() = p.U.block(i + 1, 0, rest, i).transpose() * u;
                x.noalias() -= p.X.block(i + 1, 0, low - 1, i) * p.small.head(i);
            }
            x *= out.of_rows(j);
        }
        const Index left = N - width;
        if (left == 0) break;
        const Index tile_width = std::max<Index>(8, kTileEntries / (M - width) / 8 * 8);
        const auto update = [&](Index tile) {
            const Index first = width + tile * tile_width, count = std::min(tile_width, N - first);
            auto part = A.block(begin + width, begin + first, M - width, count);
            part.noalias() -= p.V.bottomRows(M - width) * p.Y.middleRows(first, count).transpose();
            part.noalias() -= p.X.bottomRows(M - width) * p.U.middleRows(first, count).transpose();
        };
        if (parallel_tiles((left + tile_width - 1) / tile_width, update, stop) == Outcome::Cancelled)
            return Outcome::Cancelled;
    }
    out.columns = std::move(A);
    return Outcome::Done;
}

}  // namespace lowrank
