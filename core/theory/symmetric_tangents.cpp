// One half of a symmetric direction lies in C, the other in D, in complements of the same vector with bases
// of their own.
#include "core/theory/symmetric_tangents.h"

#include <cmath>
#include <numbers>

namespace lowrank {
namespace {

constexpr double kHalf = 1 / std::numbers::sqrt2;

double sign_of(const FixedRankPoint& X) { return X.U.col(0).dot(X.V.col(0)) < 0 ? -1 : 1; }

}  // namespace

bool is_symmetric(const Problem& problem, const FixedRankPoint& X) {
    if (!row_of(problem.A->kind()).symmetric) return false;
    // ||u -+ v||^2 = 2 (1 - |u'v|)
    constexpr double kFar = 1e-4;
    return 1 - std::abs(X.U.col(0).dot(X.V.col(0))) <= kFar * kFar / 2;
}

SymmetricTangents::SymmetricTangents(HessianMap& map, const FixedRankPoint& X)
    : map_(map),
      sign_(sign_of(X)),
      side_(X.rows(), 1),
      other_(X.rows() - 1, 1),
      in_(map.dimension()),
      out_(map.dimension()) {}

Outcome SymmetricTangents::apply(const double* x, double* out, const std::stop_token& stop) {
    TangentBasis& basis = map_.basis();
    const Index n = dimension();
    // w u' = sign w v' has the coordinates sign U_perp'w in C, and u w' those of V_perp'w in D.
    const Eigen::Map<const Matrix> w(x + 1, n - 1, 1);
    in_(0) = x[0];
    in_.segment(1, n - 1) = kHalf * sign_ * w;
    basis.left.times(w, side_);
    basis.right.transposed_times(side_, other_);
    in_.tail(n - 1) = kHalf * other_;
    if (map_.apply(in_.data(), out_.data(), stop) == Outcome::Cancelled) return Outcome::Cancelled;
    out[0] = out_(0);
    other_ = out_.tail(n - 1);
    basis.right.times(other_, side_);
    basis.left.transposed_times(side_, other_);
    Eigen::Map<Matrix>(out + 1, n - 1, 1) = kHalf * (sign_ * out_.segment(1, n - 1) + other_.col(0));
    return Outcome::Done;
}

Matrix symmetric_frame(const FixedRankPoint& X, const TangentBasis& basis) {
    const Index n = X.rows();
    Matrix S = Matrix::Zero(basis.dimension(), n);
    S(0, 0) = 1;
    S.block(1, 1, n - 1, n - 1) = kHalf * sign_of(X) * Matrix::Identity(n - 1, n - 1);
    S.bottomRightCorner(n - 1, n - 1) = kHalf * (basis.right.dense().transpose() * basis.left.dense());
    return S;
}

Matrix on_symmetric_tangents(const Matrix& H, const FixedRankPoint& X, const TangentBasis& basis) {
    const Matrix S = symmetric_frame(X, basis);
    return S.transpose() * H * S;
}

}  // namespace lowrank
