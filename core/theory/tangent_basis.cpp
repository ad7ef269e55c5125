// Products with a complement by one block reflection, and the coordinates built on them.
#include "core/theory/tangent_basis.h"

#include "core/linalg/dense_svd.h"
#include "core/linalg/row_tiles.h"
#include "core/linalg/thin_products.h"

namespace lowrank {
namespace {

/// out = C - A B for thin C and A.
void subtract_product(const ConstMatrixRef& C, const ConstMatrixRef& A, const Matrix& B,
                      Eigen::Ref<Matrix> out) {
    if (A.rows() == 0) return;  // a square factor has no complement
    for_each_row_tile(A.rows(), A.cols(), B.cols(), [&](Index i, Index rows) {
        auto part = out.middleRows(i, rows);
        part = C.middleRows(i, rows);
        thin_product(A.middleRows(i, rows), B, part, Into::Subtract);
    });
}

}  // namespace

Outcome Complement::set(const Matrix& U, const std::stop_token& stop) {
    const Index r = U.cols();
    Matrix core = U.topRows(r), left, right;
    Vector s;
    if (core_svd(core, left, s, right, stop) == Outcome::Cancelled) return Outcome::Cancelled;
    B_ = U.topRows(r);
    B_.noalias() += left * right.transpose();
    U2_ = U.bottomRows(U.rows() - r);
    F_.noalias() = right * (1 + s.array()).inverse().matrix().asDiagonal() * right.transpose();
    return Outcome::Done;
}

void Complement::times(const ConstMatrixRef& C, Eigen::Ref<Matrix> out) {
    const Index r = F_.rows();
    cross_product(U2_, C, product_);
    folded_.noalias() = F_ * product_;
    out.topRows(r).setZero();
    out.topRows(r).noalias() -= B_ * folded_;
    subtract_product(C, U2_, folded_, out.bottomRows(size()));
}

void Complement::transposed_times(const Matrix& G, Eigen::Ref<Matrix> out) {
    const Index r = F_.rows();
    cross_product(U2_, G.bottomRows(size()), product_);
    product_.noalias() += B_.transpose() * G.topRows(r);
    folded_.noalias() = F_ * product_;
    subtract_product(G.bottomRows(size()), U2_, folded_, out);
}

Matrix Complement::dense() const {
    const Index r = F_.rows(), n = size();
    Matrix out(r + n, n);
    const Matrix folded = F_ * U2_.transpose();
    out.topRows(r).noalias() = -B_ * folded;
    out.bottomRows(n).setIdentity();
    out.bottomRows(n).noalias() -= U2_ * folded;
    return out;
}

Outcome TangentBasis::set(const FixedRankPoint& X, const std::stop_token& stop) {
    X_ = &X;
    rank_ = X.rank();
    if (left.set(X.U, stop) == Outcome::Cancelled) return Outcome::Cancelled;
    return right.set(X.V, stop);
}

void TangentBasis::set_left(const Eigen::Ref<const Matrix>& C, Matrix& L) {
    L.resize(X_->rows(), 2 * rank_);
    L.leftCols(rank_) = X_->U;
    left.times(C, L.rightCols(rank_));
}

void TangentBasis::factors(const double* x, Matrix& L, Matrix& R) {
    const Index r = rank_;
    set_left(C(x), L);
    R.resize(X_->cols(), 2 * r);
    right.times(D(x), R.leftCols(r));
    M_ = M(x).transpose();
    for_each_row_tile(X_->cols(), r, r, [&](Index i, Index rows) {
        thin_product(X_->V.middleRows(i, rows), M_, R.block(i, 0, rows, r), Into::Add);
        R.block(i, r, rows, r) = X_->V.middleRows(i, rows);
    });
}

void TangentBasis::joined_factors(const double* w, Matrix& L, Matrix& R) {
    set_left(joined_C(w), L);
    R.resize(X_->cols(), 2 * rank_);
    R << W(w), X_->V;
}

void TangentBasis::joined_coordinates(const Matrix& GV, const Matrix& GtU, double* w) {
    left.transposed_times(GV, joined_C(w));
    W(w) = GtU;
}

void TangentBasis::coordinates(const Matrix& GV, const Matrix& GtU, double* x) {
    cross_product(X_->U, GV, M_);
    M(x) = M_;
    left.transposed_times(GV, C(x));
    right.transposed_times(GtU, D(x));
}

}  // namespace lowrank
