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

double one_norm(const Matrix& A) {
    double largest = 0;
    for (Index j = 0; j < A.cols(); ++j) largest = std::max(largest, A.col(j).lpNorm<1>());
    return largest;
}

/// out = R^-1 of an upper triangle, tile after tile of columns: those right of a tile do not enter it.
void solve_identity(const Matrix& R, Matrix& out, const std::stop_token& stop) {
    const Index r = R.cols();
    const Index width = r < kWideProduct ? std::max<Index>(r, 1) : 64;
    out.setIdentity(r, r);
    const auto tile = [&](Index t) {
        const Index j = t * width, columns = std::min(width, r - j), rows = j + columns;
        auto part = out.block(0, j, rows, columns);
        R.topLeftCorner(rows, rows).triangularView<Eigen::Upper>().solveInPlace(part);
    };
    (void)parallel_tiles((r + width - 1) / width, tile, stop);
}

/// qr holds H = Q R; inverse = R^-1. Singular where 1 / (||R|| ||R^-1||) is below kSmallestRcond.
Retracted invert_triangle(ThinQr& qr, Matrix& inverse, const std::stop_token& stop) {
    const Index r = qr.R.cols();
    if (!qr.R.allFinite()) return Retracted::Singular;
    const double size = one_norm(qr.R);
    for (Index i = 0; i < r; ++i)
        if (!(std::abs(qr.R(i, i)) > kSmallestRcond * size * 1e-3)) return Retracted::Singular;
    solve_identity(qr.R, inverse, stop);
    if (stop.stop_requested()) return Retracted::Cancelled;
    return 1 / (size * one_norm(inverse)) >= kSmallestRcond ? Retracted::Done : Retracted::Singular;
}

/// An orthonormal Q and a core C with Q C = [U, t Up], U orthonormal and Up'U = 0, into qr.Q and qr.R.
Outcome extended_basis(const Matrix& U, const Matrix& Up, double t, Matrix& joint, ThinQr& qr,
                       const std::stop_token& stop) {
    const Index n = U.rows(), r = U.cols();
    if (2 * r > n) {
        // Fewer rows than columns: the whole space is the basis.
        qr.Q.setIdentity(n, n);
        qr.R.resize(n, 2 * r);
        qr.R.leftCols(r) = U;
        qr.R.rightCols(r) = t * Up;
        return Outcome::Done;
    }
    // One factorisation of the whole, and not of Up alone: where Up has a low rank, the columns that fill its
    // basis up would not be orthogonal to U.
    joint.resize(n, 2 * r);
    joint.leftCols(r) = U;
    joint.rightCols(r) = t * Up;
    return thin_qr(joint, qr, stop);
}

}  // namespace

Retracted retract_orthographic(const FixedRankPoint& X, const TangentVector& xi, double t,
                               RetractionWorkspace& work, FixedRankPoint& out, const std::stop_token& stop) {
    work.H = X.K;
    work.H += t * xi.M;
    if (thin_qr(work.H, work.inverse, stop) == Outcome::Cancelled) return Retracted::Cancelled;
    const Retracted inverted = invert_triangle(work.inverse, work.core, stop);
    if (inverted != Retracted::Done) return inverted;

    // t H^-1 = t R^-1 Q'. The bases are then those of U and V plus something that vanishes with the step, so
    // that near the end one pass of thin_qr is enough.
    core_product(work.core, work.inverse.Q.transpose(), work.inverse.R, stop);
    work.inverse.R *= t;
    const Matrix& per_core = work.inverse.R;
    const Index r = X.rank();
    work.A.resize(X.rows(), r);
    const auto left = [&](Index i, Index rows) {
        work.A.middleRows(i, rows) = X.U.middleRows(i, rows);
        thin_product(xi.Up.middleRows(i, rows), per_core, work.A.middleRows(i, rows), Into::Add, stop);
    };
    for_each_row_tile(X.rows(), r, r, left, stop);
    work.B.resize(X.cols(), r);
    const auto right = [&](Index i, Index rows) {
        work.B.middleRows(i, rows) = X.V.middleRows(i, rows);
        outer_product(xi.Vp.middleRows(i, rows), per_core, work.B.middleRows(i, rows), Into::Add, stop);
    };
    for_each_row_tile(X.cols(), r, r, right, stop);
    if (thin_qr(work.A, work.left, stop) == Outcome::Cancelled ||
        thin_qr(work.B, work.right, stop) == Outcome::Cancelled)
        return Retracted::Cancelled;

    core_product(work.H, work.right.R.transpose(), work.core, stop);
    core_product(work.left.R, work.core, work.H, stop);
    if (stop.stop_requested()) return Retracted::Cancelled;
    out.K.swap(work.H);
    out.U.swap(work.left.Q);
    out.V.swap(work.right.Q);
    return Retracted::Done;
}

Retracted retract_projective(const FixedRankPoint& X, const TangentVector& xi, double t,
                             RetractionWorkspace& work, FixedRankPoint& out, const std::stop_token& stop) {
    const Index r = X.rank();
    // X + t xi = [U, t Up] [[K + t M, I], [I, 0]] [V, t Vp]'.
    if (extended_basis(X.U, xi.Up, t, work.A, work.left, stop) == Outcome::Cancelled ||
        extended_basis(X.V, xi.Vp, t, work.B, work.right, stop) == Outcome::Cancelled)
        return Retracted::Cancelled;
    work.H.setZero(2 * r, 2 * r);
    work.H.topLeftCorner(r, r) = X.K;
    work.H.topLeftCorner(r, r) += t * xi.M;
    work.H.topRightCorner(r, r).setIdentity();
    work.H.bottomLeftCorner(r, r).setIdentity();
    core_product(work.left.R, work.H, work.inverse.R, stop);
    core_product(work.inverse.R, work.right.R.transpose(), work.core, stop);
    if (stop.stop_requested()) return Retracted::Cancelled;
    if (!work.core.allFinite()) return Retracted::Singular;

    if (work.core.rows() == work.core.cols()) {
        if (core_svd(work.core, work.core_left, work.core_values, work.core_right, stop) ==
            Outcome::Cancelled)
            return Retracted::Cancelled;
    } else {
        SvdFactors svd;
        const Index keep = std::min(work.core.rows(), work.core.cols());
        if (dense_svd(work.core, keep, svd, stop) == Outcome::Cancelled) return Retracted::Cancelled;
        work.core_left = svd.U;
        work.core_values = svd.s;
        work.core_right = svd.V;
    }
    const Vector& s = work.core_values;
    const double rounding = static_cast<double>(2 * r) * std::numeric_limits<double>::epsilon();
    if (!(s(r - 1) > rounding * s(0))) return Retracted::Singular;
    thin_product(work.left.Q, work.core_left.leftCols(r), work.U, stop);
    thin_product(work.right.Q, work.core_right.leftCols(r), work.V, stop);
    if (stop.stop_requested()) return Retracted::Cancelled;
    out.U.swap(work.U);
    out.V.swap(work.V);
    out.K.setZero(r, r);
    out.K.diagonal() = s.head(r);
    return Retracted::Done;
}

Retracted retract_or_project(const FixedRankPoint& X, const TangentVector& xi, double t,
                             RetractionWorkspace& work, FixedRankPoint& out, const std::stop_token& stop,
                             bool& fell_back) {
    const Retracted orthographic = retract_orthographic(X, xi, t, work, out, stop);
    fell_back = orthographic == Retracted::Singular;
    return fell_back ? retract_projective(X, xi, t, work, out, stop) : orthographic;
}

void inverse_orthographic(const FixedRankPoint& X, const FixedRankPoint& Y, RetractionWorkspace& work,
                          TangentVector& out, const std::stop_token& stop) {
    // Y V = Y.U (Y.K (Y.V' V)) and Y' U = Y.V (Y.K' (Y.U' U)).
    cross_product(Y.V, X.V, work.H, stop);
    core_product(Y.K, work.H, work.core, stop);
    thin_product(Y.U, work.core, work.A, stop);
    cross_product(Y.U, X.U, work.H, stop);
    core_product(Y.K.transpose(), work.H, work.core, stop);
    thin_product(Y.V, work.core, work.B, stop);
    project_to_tangent(X, work.A, work.B, out, stop);
    out.M -= X.K;
}

}  // namespace lowrank
