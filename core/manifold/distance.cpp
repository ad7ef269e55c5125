// The difference of two thin products, normed through their triangular factors.
#include "core/manifold/distance.h"

#include <algorithm>

#include "core/linalg/orthonormal_basis.h"

namespace lowrank {

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
