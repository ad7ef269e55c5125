// Singular values of a point, products with tangent vectors, and distances: all on r x r cores and thin
// factors.
#include "core/manifold/point.h"

#include <algorithm>
#include <cmath>

#include "core/linalg/orthonormal_basis.h"
#include "core/linalg/row_tiles.h"
#include "core/linalg/thin_products.h"
#include "core/linalg/truncated_svd.h"

namespace lowrank {

// Here and not in the header: every unit would instantiate the products of Eigen.
Matrix FixedRankPoint::dense() const { return U * K * V.transpose(); }

Vector singular_values(const FixedRankPoint& X) {
    SvdFactors svd;
    dense_svd(X.K, svd);
    return svd.s;
}

double inner(const TangentVector& a, const TangentVector& b) {
    return a.M.cwiseProduct(b.M).sum() + a.Up.cwiseProduct(b.Up).sum() + a.Vp.cwiseProduct(b.Vp).sum();
}

double norm(const TangentVector& a) {
    return std::sqrt(a.M.squaredNorm() + a.Up.squaredNorm() + a.Vp.squaredNorm());
}

void project_to_tangent(const FixedRankPoint& X, const Matrix& GV, const Matrix& GtU, TangentVector& out,
                        const std::stop_token& stop) {
    cross_product(X.U, GV, out.M, stop);
    out.Up.resize(X.rows(), X.rank());
    const auto left = [&](Index i, Index rows) {
        out.Up.middleRows(i, rows) = GV.middleRows(i, rows);
        thin_product(X.U.middleRows(i, rows), out.M, out.Up.middleRows(i, rows), Into::Subtract, stop);
    };
    for_each_row_tile(X.rows(), X.rank(), X.rank(), left, stop);
    out.Vp.resize(X.cols(), X.rank());
    const auto right = [&](Index i, Index rows) {
        out.Vp.middleRows(i, rows) = GtU.middleRows(i, rows);
        outer_product(X.V.middleRows(i, rows), out.M, out.Vp.middleRows(i, rows), Into::Subtract, stop);
    };
    for_each_row_tile(X.cols(), X.rank(), X.rank(), right, stop);
}

namespace {

/// L = [U, Up] and R = [S, V]; put(i, rows, out) writes rows of S.
template <class Put>
void join_factors(const FixedRankPoint& X, const Matrix& Up, const Put& put, Matrix& L, Matrix& R,
                  const std::stop_token& stop) {
    const Index r = X.rank();
    L.resize(X.rows(), 2 * r);
    R.resize(X.cols(), 2 * r);
    const auto left = [&](Index i, Index rows) {
        L.block(i, 0, rows, r) = X.U.middleRows(i, rows);
        L.block(i, r, rows, r) = Up.middleRows(i, rows);
    };
    for_each_row_tile(X.rows(), r, r, left, stop);
    const auto right = [&](Index i, Index rows) {
        put(i, rows, R.block(i, 0, rows, r));
        R.block(i, r, rows, r) = X.V.middleRows(i, rows);
    };
    for_each_row_tile(X.cols(), r, r, right, stop);
}

}  // namespace

void tangent_factors(const FixedRankPoint& X, const TangentVector& xi, Matrix& L, Matrix& R,
                     const std::stop_token& stop) {
    const auto put = [&](Index i, Index rows, auto out) {
        out = xi.Vp.middleRows(i, rows);
        outer_product(X.V.middleRows(i, rows), xi.M, out, Into::Add, stop);
    };
    join_factors(X, xi.Up, put, L, R, stop);
}

void projected_factors(const FixedRankPoint& X, const TangentVector& xi, const Matrix& ZtU, Matrix& L,
                       Matrix& R, const std::stop_token& stop) {
    const auto put = [&](Index i, Index rows, auto out) { out = ZtU.middleRows(i, rows); };
    join_factors(X, xi.Up, put, L, R, stop);
}

void transport(const FixedRankPoint& from, const TangentVector& xi, const FixedRankPoint& to,
               TransportWorkspace& work, TangentVector& out, const std::stop_token& stop) {
    tangent_factors(from, xi, work.L, work.R, stop);
    cross_product(work.R, to.V, work.inner, stop);
    thin_product(work.L, work.inner, work.ZV, stop);
    cross_product(work.L, to.U, work.inner, stop);
    thin_product(work.R, work.inner, work.ZtU, stop);
    project_to_tangent(to, work.ZV, work.ZtU, out, stop);
}

double distance(const FixedRankPoint& X, const FixedRankPoint& Y) {
    const Index r = X.rank(), s = Y.rank();
    if (r + s > std::min(X.rows(), X.cols())) return (X.dense() - Y.dense()).norm();
    Matrix L(X.rows(), r + s), R(X.cols(), r + s);
    L.leftCols(r).noalias() = X.U * X.K;
    L.rightCols(s).noalias() = -(Y.U * Y.K);
    R.leftCols(r) = X.V;
    R.rightCols(s) = Y.V;
    ThinQr left, right;
    thin_qr(L, left);
    thin_qr(R, right);
    return (left.R * right.R.transpose()).norm();
}

}  // namespace lowrank
