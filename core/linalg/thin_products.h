// Products of thin matrices: in lanes where they are small, in tiles of Eigen's kernel elsewhere. Which of
// the two, and with that every bit, depends on the sizes alone. A token is looked at between tiles of a few
// milliseconds; what is left once it fired is of no use, and whoever passed it looks at it before the product
// is believed.
#pragma once
#include <algorithm>

#include "core/linalg/parallel.h"
#include "core/linalg/types.h"

namespace lowrank {

/// What becomes of the matrix a product goes to: out = AB, out += AB, out -= AB.
enum class Into { Set, Add, Subtract };

/// A B, A m x k and B k x c. No factor may overlap out. Cost: 2 m k c.
void thin_product(const ConstMatrixRef& A, const ConstMatrixRef& B, Eigen::Ref<Matrix> out, Into into,
                  const std::stop_token& stop = {});

/// A B', A m x k and B c x k. No factor may overlap out. Cost: 2 m k c.
void outer_product(const ConstMatrixRef& A, const ConstMatrixRef& B, Eigen::Ref<Matrix> out, Into into,
                   const std::stop_token& stop = {});

/// A'B, A m x k and B m x c. No factor may overlap out. Cost: 2 m k c.
void cross_product(const ConstMatrixRef& A, const ConstMatrixRef& B, Eigen::Ref<Matrix> out,
                   const std::stop_token& stop = {});

/// The same into a matrix that takes the size of the product.
inline void thin_product(const ConstMatrixRef& A, const ConstMatrixRef& B, Matrix& out,
                         const std::stop_token& stop = {}) {
    out.resize(A.rows(), B.cols());
    thin_product(A, B, out, Into::Set, stop);
}
inline void outer_product(const ConstMatrixRef& A, const ConstMatrixRef& B, Matrix& out,
                          const std::stop_token& stop = {}) {
    out.resize(A.rows(), B.rows());
    outer_product(A, B, out, Into::Set, stop);
}
inline void cross_product(const ConstMatrixRef& A, const ConstMatrixRef& B, Matrix& out,
                          const std::stop_token& stop = {}) {
    out.resize(A.cols(), B.cols());
    cross_product(A, B, Eigen::Ref<Matrix>(out), stop);
}

/// Sides from which a product is cut in both directions: in row tiles alone each was tens of milliseconds at
/// 1800 columns, and a tile of few columns packs the whole other factor.
inline constexpr Index kWideProduct = 400, kProductSquare = 320;

/// work(i, rows, j, columns) for every square of an m x c matrix.
template <class Work>
void for_each_square(Index m, Index c, const Work& work, const std::stop_token& stop) {
    const Index down = (m + kProductSquare - 1) / kProductSquare;
    const Index across = (c + kProductSquare - 1) / kProductSquare;
    (void)parallel_tiles(
        down * across,
        [&](Index tile) {
            const Index i = tile % down * kProductSquare, j = tile / down * kProductSquare;
            work(i, std::min(kProductSquare, m - i), j, std::min(kProductSquare, c - j));
        },
        stop);
}

/// A B of expressions: one call of Eigen's kernel below kWideProduct columns of A, squares from there on. May
/// not overlap out.
template <class Left, class Right>
void core_product(const Left& A, const Right& B, Matrix& out, const std::stop_token& stop) {
    out.resize(A.rows(), B.cols());
    if (A.cols() < kWideProduct) {
        out.noalias() = A * B;
        return;
    }
    for_each_square(
        A.rows(), B.cols(),
        [&](Index i, Index rows, Index j, Index columns) {
            out.block(i, j, rows, columns).noalias() = A.middleRows(i, rows) * B.middleCols(j, columns);
        },
        stop);
}

}  // namespace lowrank
