// CholeskyQR in one pass or two, and its Householder fallback.
#include "core/linalg/orthonormal_basis.h"

#include <cmath>

#include <Eigen/Cholesky>

#include "core/linalg/few_columns.h"
#include "core/linalg/huge_pages.h"
#include "core/linalg/reflections.h"
#include "core/linalg/row_tiles.h"
#include "core/linalg/wide_columns.h"

namespace lowrank {
namespace {

/// sums.leftCols(k) = Q'Q, lower triangle; the next column blocks hold the partial sums of the tiles, the
/// last is free.
Outcome gram(const Matrix& Q, const RowTiles& tiles, Matrix& sums, const std::stop_token& stop) {
    const Index k = Q.cols();
    sums.resize(k, k * (tiles.count + 1));
    const auto tile = [&](Index t) {
        auto part = sums.middleCols(t * k, k);
        if (k <= kFewColumns) return few_gram(Q, tiles.begin(t), tiles.size(t), part);
        const auto rows = Q.middleRows(tiles.begin(t), tiles.size(t));
        part.setZero();
        part.selfadjointView<Eigen::Lower>().rankUpdate(rows.transpose());
    };
    if (parallel_tiles(tiles.count, tile, stop) == Outcome::Cancelled) return Outcome::Cancelled;
    for (Index t = 1; t < tiles.count; ++t) sums.leftCols(k) += sums.middleCols(t * k, k);
    return Outcome::Done;
}

/// Q = Q L^{-T}, L the lower triangle of the first block of sums.
Outcome divide(Matrix& Q, const RowTiles& tiles, const Matrix& sums, const std::stop_token& stop) {
    const auto L = sums.leftCols(Q.cols());
    const auto tile = [&](Index t) {
        if (Q.cols() <= kFewColumns) return few_divide(Q, tiles.begin(t), tiles.size(t), L);
        auto rows = Q.middleRows(tiles.begin(t), tiles.size(t));
        L.triangularView<Eigen::Lower>().transpose().solveInPlace<Eigen::OnTheRight>(rows);
    };
    return parallel_tiles(tiles.count, tile, stop);
}

bool factor(Matrix& sums, Index k) {
    Eigen::Ref<Matrix> block = sums.leftCols(k);
    if (k <= kFewColumns) return few_cholesky(block);
    const Eigen::LLT<Eigen::Ref<Matrix>> cholesky(block);
    return cholesky.info() == Eigen::Success;
}

/// Whether the columns whose Gram matrix is the first block are orthogonal to 0.1, the Frobenius norm of
/// their cosines: then this pass ends at rounding. This is the condition CholeskyQR2 needs of its second,
/// measured instead of estimated from a condition number. Columns times powers of two have the same bits.
bool near_orthogonal(const Matrix& sums, Index k) {
    double squared = 0;
    for (Index j = 0; j < k; ++j) {
        const double inverse = 1 / sums(j, j);
        for (Index i = j + 1; i < k; ++i) squared += 2 * (sums(i, j) * inverse) * (sums(i, j) / sums(i, i));
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
Outcome householder(const ConstMatrixRef& A, ThinQr& out, const std::stop_token& stop) {
    const Index m = A.rows(), k = A.cols();
    const double largest = A.size() ? A.cwiseAbs().maxCoeff() : 0;
    const double scale = largest > 0 && std::isfinite(largest) ? largest : 1;
    Matrix reflected = A / scale;
    Vector tau;
    if (householder_qr(reflected, tau, stop) == Outcome::Cancelled) return Outcome::Cancelled;
    out.Q.setIdentity(m, k);
    if (apply_reflections(reflected, tau, 0, out.Q, stop) == Outcome::Cancelled) return Outcome::Cancelled;
    out.R = reflected.topRows(k).triangularView<Eigen::Upper>();
    out.R *= scale;
    for (Index i = 0; i < k; ++i)
        if (out.R(i, i) < 0) {
            out.R.row(i) *= -1;
            out.Q.col(i) *= -1;
        }
    return Outcome::Done;
}

enum class Attempt { Good, Cancelled, LosesDigits };

/// Squares that under- or overflowed show here; small columns lost to rounding in near_orthogonal.
bool in_range(const Matrix& R) { return R.diagonal().minCoeff() > 1e-140 && R.diagonal().maxCoeff() < 1e140; }

/// The steps of a pass in tiles of rows.
struct TallPass {
    RowTiles tiles;
    TallPass(Index m, Index k) : tiles(m, k, k) {}

    Outcome gram(const Matrix& Q, Matrix& work, const std::stop_token& stop) const {
        return lowrank::gram(Q, tiles, work, stop);
    }
    Outcome factor(Matrix& work, Index k, bool& positive, const std::stop_token&) const {
        positive = lowrank::factor(work, k);
        return Outcome::Done;
    }
    Outcome divide(Matrix& Q, const Matrix& work, const std::stop_token& stop) const {
        return lowrank::divide(Q, tiles, work, stop);
    }
    Outcome multiply(Matrix& work, Matrix& R, const std::stop_token&) const {
        times_transposed(work, R);
        return Outcome::Done;
    }
};

/// The same for many columns.
struct WidePass {
    WidePass(Index, Index) {}

    Outcome gram(const Matrix& Q, Matrix& work, const std::stop_token& stop) const {
        const Index k = Q.cols();
        return fresh(work, k, k, stop) == Outcome::Cancelled ? Outcome::Cancelled : wide_gram(Q, work, stop);
    }
    Outcome factor(Matrix& work, Index, bool& positive, const std::stop_token& stop) const {
        return wide_cholesky(work, positive, stop);
    }
    Outcome divide(Matrix& Q, const Matrix& work, const std::stop_token& stop) const {
        return wide_divide(Q, work, stop);
    }
    Outcome multiply(Matrix& work, Matrix& R, const std::stop_token& stop) const {
        return wide_triangles(work, R, stop);
    }
};

/// Q R by as many Cholesky factorisations as it takes: one where the columns of A are nearly orthogonal, two
/// elsewhere.
template <class Pass>
Attempt cholesky(const ConstMatrixRef& A, ThinQr& out, const std::stop_token& stop) {
    const Index k = A.cols();
    const Pass pass(A.rows(), k);
    const auto cancelled = [](Outcome outcome) { return outcome == Outcome::Cancelled; };
    if (cancelled(fresh(out.Q, A.rows(), k, stop)) || cancelled(fresh(out.R, k, k, stop)))
        return Attempt::Cancelled;
    out.Q = A;
    for (bool first = true;; first = false) {
        if (cancelled(pass.gram(out.Q, out.work, stop))) return Attempt::Cancelled;
        const bool last = near_orthogonal(out.work, k);
        if (!first && !last) return Attempt::LosesDigits;
        bool positive = false;
        if (cancelled(pass.factor(out.work, k, positive, stop))) return Attempt::Cancelled;
        if (!positive) return Attempt::LosesDigits;
        if (first) {
            out.R = out.work.leftCols(k).transpose().template triangularView<Eigen::Upper>();
            if (!in_range(out.R)) return Attempt::LosesDigits;
        }
        if (cancelled(pass.divide(out.Q, out.work, stop))) return Attempt::Cancelled;
        if (!first && cancelled(pass.multiply(out.work, out.R, stop))) return Attempt::Cancelled;
        if (last) return Attempt::Good;
    }
}

}  // namespace

Outcome thin_qr(const ConstMatrixRef& A, ThinQr& out, const std::stop_token& stop) {
    if (A.cols() == 0) {
        out.Q.resize(A.rows(), 0);
        out.R.resize(0, 0);
        return Outcome::Done;
    }
    const Attempt attempt =
        A.cols() < kWideColumns ? cholesky<TallPass>(A, out, stop) : cholesky<WidePass>(A, out, stop);
    if (attempt == Attempt::LosesDigits) return householder(A, out, stop);
    return attempt == Attempt::Good ? Outcome::Done : Outcome::Cancelled;
}

// Without a token to look at it is always done.
void thin_qr(const ConstMatrixRef& A, ThinQr& out) { static_cast<void>(thin_qr(A, out, {})); }

double thin_qr_memory(Index m, Index k) {
    const Index blocks = k < kWideColumns ? RowTiles(m, k, k).count + 2 : 2;
    return sizeof(double) * double(k) * double(k) * double(blocks);
}

}  // namespace lowrank
