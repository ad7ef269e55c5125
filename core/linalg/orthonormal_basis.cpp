// CholeskyQR2 in row tiles and its Householder fallback. Knows nothing of manifolds.
#include "core/linalg/orthonormal_basis.h"

#include <cmath>

#include <Eigen/Cholesky>
#include <Eigen/QR>

#include "core/linalg/few_columns.h"
#include "core/linalg/row_tiles.h"

namespace lowrank {
namespace {

/// sums.leftCols(k) = Q'Q, lower triangle; the next column blocks hold the partial sums of the tiles, the
/// last is free.
void gram(const Matrix& Q, const RowTiles& tiles, Matrix& sums) {
    const Index k = Q.cols();
    sums.resize(k, k * (tiles.count + 1));
    (void)parallel_tiles(tiles.count, [&](Index t) {
        auto part = sums.middleCols(t * k, k);
        if (k <= kFewColumns) return few_gram(Q, tiles.begin(t), tiles.size(t), part);
        const auto rows = Q.middleRows(tiles.begin(t), tiles.size(t));
        part.setZero();
        part.selfadjointView<Eigen::Lower>().rankUpdate(rows.transpose());
    });
    for (Index t = 1; t < tiles.count; ++t) sums.leftCols(k) += sums.middleCols(t * k, k);
}

/// Q = Q L^{-T}, L the lower triangle of the first block of sums.
void divide(Matrix& Q, const RowTiles& tiles, const Matrix& sums) {
    const auto L = sums.leftCols(Q.cols());
    (void)parallel_tiles(tiles.count, [&](Index t) {
        if (Q.cols() <= kFewColumns) return few_divide(Q, tiles.begin(t), tiles.size(t), L);
        auto rows = Q.middleRows(tiles.begin(t), tiles.size(t));
        L.triangularView<Eigen::Lower>().transpose().solveInPlace<Eigen::OnTheRight>(rows);
    });
}

bool factor(Matrix& sums, Index k) {
    Eigen::Ref<Matrix> block = sums.leftCols(k);
    if (k <= kFewColumns) return few_cholesky(block);
    const Eigen::LLT<Eigen::Ref<Matrix>> cholesky(block);
    return cholesky.info() == Eigen::Success;
}

/// Whether the first block is I to 0.1 in the Frobenius norm: then a second pass ends at rounding. This is
/// the condition CholeskyQR2 needs, measured instead of estimated from a condition number, and blind to the
/// scaling of columns.
bool near_identity(const Matrix& sums, Index k) {
    double squared = 0;
    for (Index j = 0; j < k; ++j)
        for (Index i = j; i < k; ++i) {
            const double off = sums(i, j) - (i == j ? 1.0 : 0.0);
            squared += (i == j ? 1.0 : 2.0) * off * off;
        }
    return squared < 0.01;
}

/// out = L' out, L the lower triangle of the first block of sums. Small sizes by hand: Eigen's triangular
/// product packs blocks, which for k = 3 takes longer than the product.
void times_transposed(Matrix& sums, Matrix& out) {
    const Index k = out.cols();
    if (k > kFewColumns) {
        auto product = sums.rightCols(k);
        product.noalias() = sums.leftCols(k).triangularView<Eigen::Lower>().transpose() * out;
        out = product.template triangularView<Eigen::Upper>();
        return;
    }
    for (Index j = 0; j < k; ++j)
        for (Index i = 0; i <= j; ++i) {
            double sum = 0;
            for (Index l = i; l <= j; ++l) sum += sums(l, i) * out(l, j);
            out(i, j) = sum;
        }
}

/// Works for every finite A; scaled first, since squares of entries beyond 1e154 overflow.
void householder(const ConstMatrixRef& A, ThinQr& out) {
    const Index m = A.rows(), k = A.cols();
    const double largest = A.size() ? A.cwiseAbs().maxCoeff() : 0;
    const double scale = largest > 0 && std::isfinite(largest) ? largest : 1;
    const Eigen::HouseholderQR<Matrix> qr(A / scale);
    out.Q.setIdentity(m, k);
    out.Q.applyOnTheLeft(qr.householderQ());
    out.R = qr.matrixQR().topRows(k).template triangularView<Eigen::Upper>();
    out.R *= scale;
    for (Index i = 0; i < k; ++i)
        if (out.R(i, i) < 0) {
            out.R.row(i) *= -1;
            out.Q.col(i) *= -1;
        }
}

bool cholesky_twice(const ConstMatrixRef& A, ThinQr& out) {
    const Index m = A.rows(), k = A.cols();
    const RowTiles tiles(m, k, k);
    out.Q = A;
    gram(out.Q, tiles, out.work);
    if (!factor(out.work, k)) return false;
    out.R = out.work.leftCols(k).transpose().template triangularView<Eigen::Upper>();
    // Squares that under- or overflowed show here, small columns lost to rounding in the test below.
    if (!(out.R.diagonal().minCoeff() > 1e-140) || !(out.R.diagonal().maxCoeff() < 1e140)) return false;
    divide(out.Q, tiles, out.work);
    gram(out.Q, tiles, out.work);
    if (!near_identity(out.work, k) || !factor(out.work, k)) return false;
    divide(out.Q, tiles, out.work);
    times_transposed(out.work, out.R);
    return true;
}

}  // namespace

void thin_qr(const ConstMatrixRef& A, ThinQr& out) {
    if (A.cols() == 0) {
        out.Q.resize(A.rows(), 0);
        out.R.resize(0, 0);
        return;
    }
    if (!cholesky_twice(A, out)) householder(A, out);
}

}  // namespace lowrank
