// Projective and orthographic retraction and the inverse of the latter.
#include "core/manifold/retraction.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/linalg/dense_svd.h"
#include "core/linalg/row_tiles.h"
#include "core/linalg/thin_products.h"
#include "core/linalg/truncated_svd.h"

namespace lowrank {

namespace {

constexpr double kSmallestRcond = 1e-12;
constexpr double kOrthogonal = 1e-13;

double one_norm(const Matrix& A) {
    double largest = 0;
    for (Index j = 0; j < A.cols(); ++j) largest = std::max(largest, A.col(j).lpNorm<1>());
    return largest;
}

/// qr holds H = Q R; inverse = R^-1. Singular where 1 / (||R|| ||R^-1||) is below kSmallestRcond.
Retracted invert_triangle(ThinQr& qr, Matrix& inverse) {
    const Index r = qr.R.cols();
    if (!qr.R.allFinite()) return Retracted::Singular;
    const double size = one_norm(qr.R);
    for (Index i = 0; i < r; ++i)
        if (!(std::abs(qr.R(i, i)) > kSmallestRcond * size * 1e-3)) return Retracted::Singular;
    inverse.setIdentity(r, r);
    qr.R.triangularView<Eigen::Upper>().solveInPlace(inverse);
    return 1 / (size * one_norm(inverse)) >= kSmallestRcond ? Retracted::Done : Retracted::Singular;
}

/// An orthonormal Q and a core C with Q C = [U, t Up], U orthonormal and Up'U = 0, into qr.Q and qr.R.
void extended_basis(const Matrix& U, const Matrix& Up, double t, Matrix& joint, ThinQr& qr) {
    const Index n = U.rows(), r = U.cols();
    if (2 * r > n) {
        // Fewer rows than columns: the whole space is the basis.
        qr.Q.setIdentity(n, n);
        qr.R.resize(n, 2 * r);
        qr.R.leftCols(r) = U;
        qr.R.rightCols(r) = t * Up;
        return;
    }
    // One factorisation of the whole, and not of Up alone: where Up has a low rank, the columns that fill its
    // basis up would not be orthogonal to U.
    joint.resize(n, 2 * r);
    joint.leftCols(r) = U;
    joint.rightCols(r) = t * Up;
    thin_qr(joint, qr);
}

}  // namespace

Retracted retract_orthographic(const FixedRankPoint& X, const TangentVector& xi, double t,
                               RetractionWorkspace& work, FixedRankPoint& out) {
    work.H = X.K;
    work.H += t * xi.M;
    thin_qr(work.H, work.inverse);
    if (invert_triangle(work.inverse, work.core) == Retracted::Singular) return Retracted::Singular;

    const Index r = X.rank();
    work.A.resize(X.rows(), r);
    for_each_row_tile(X.rows(), r, r, [&](Index i, Index rows) {
        work.A.middleRows(i, rows) = t * xi.Up.middleRows(i, rows);
        thin_product(X.U.middleRows(i, rows), work.H, work.A.middleRows(i, rows), Into::Add);
    });
    work.B.resize(X.cols(), r);
    for_each_row_tile(X.cols(), r, r, [&](Index i, Index rows) {
        work.B.middleRows(i, rows) = t * xi.Vp.middleRows(i, rows);
        outer_product(X.V.middleRows(i, rows), work.H, work.B.middleRows(i, rows), Into::Add);
    });
    thin_qr(work.A, work.left);
    thin_qr(work.B, work.right);

    // K+ = R1 H^-1 R2' with H^-1 = R^-1 Q'.
    work.H.noalias() = work.inverse.Q.transpose() * work.right.R.transpose();
    work.inverse.R.noalias() = work.core * work.H;
    out.K.noalias() = work.left.R * work.inverse.R;
    out.U.swap(work.left.Q);
    out.V.swap(work.right.Q);
    return Retracted::Done;
}

Retracted retract_projective(const FixedRankPoint& X, const TangentVector& xi, double t,
                             RetractionWorkspace& work, FixedRankPoint& out, const std::stop_token& stop) {
    const Index r = X.rank();
    // X + t xi = [U, t Up] [[K + t M, I], [I, 0]] [V, t Vp]'.
    extended_basis(X.U, xi.Up, t, work.A, work.left);
    extended_basis(X.V, xi.Vp, t, work.B, work.right);
    work.H.setZero(2 * r, 2 * r);
    work.H.topLeftCorner(r, r) = X.K;
    work.H.topLeftCorner(r, r) += t * xi.M;
    work.H.topRightCorner(r, r).setIdentity();
    work.H.bottomLeftCorner(r, r).setIdentity();
    work.inverse.R.noalias() = work.left.R * work.H;
    work.core.noalias() = work.inverse.R * work.right.R.transpose();
    if (!work.core.allFinite()) return Retracted::Singular;

    if (work.core.rows() == work.core.cols()) {
        if (core_svd(work.core, work.core_left, work.core_values, work.core_right, stop) ==
            Outcome::Cancelled)
            return Retracted::Cancelled;
    } else {
        SvdFactors svd;
        dense_svd(work.core, svd);
        work.core_left = svd.U;
        work.core_values = svd.s;
        work.core_right = svd.V;
    }
    const Vector& s = work.core_values;
    const double rounding = static_cast<double>(2 * r) * std::numeric_limits<double>::epsilon();
    if (!(s(r - 1) > rounding * s(0))) return Retracted::Singular;
    thin_product(work.left.Q, work.core_left.leftCols(r), out.U);
    thin_product(work.right.Q, work.core_right.leftCols(r), out.V);
    out.K.setZero(r, r);
    out.K.diagonal() = s.head(r);
    return Retracted::Done;
}

void inverse_orthographic(const FixedRankPoint& X, const FixedRankPoint& Y, RetractionWorkspace& work,
                          TangentVector& out) {
    // Y V = Y.U (Y.K (Y.V' V)) and Y' U = Y.V (Y.K' (Y.U' U)).
    cross_product(Y.V, X.V, work.H);
    work.core.noalias() = Y.K * work.H;
    thin_product(Y.U, work.core, work.A);
    cross_product(Y.U, X.U, work.H);
    work.core.noalias() = Y.K.transpose() * work.H;
    thin_product(Y.V, work.core, work.B);
    project_to_tangent(X, work.A, work.B, out);
    out.M -= X.K;
}

}  // namespace lowrank
