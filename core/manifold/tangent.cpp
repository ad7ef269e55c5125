// Tangent vectors of the manifold of rank-r matrices. Knows nothing of measurements.
#include <cmath>

#include "core/manifold/point.h"

namespace lowrank {

double inner(const TangentVector& a, const TangentVector& b) {
    return a.M.cwiseProduct(b.M).sum() + a.Up.cwiseProduct(b.Up).sum() + a.Vp.cwiseProduct(b.Vp).sum();
}

double norm(const TangentVector& a) {
    return std::sqrt(a.M.squaredNorm() + a.Up.squaredNorm() + a.Vp.squaredNorm());
}

void project_to_tangent(const FixedRankPoint& X, const Matrix& GV, const Matrix& GtU, TangentVector& out) {
    out.M.noalias() = X.U.transpose() * GV;
    out.Up = GV;
    out.Up.noalias() -= X.U * out.M;
    out.Vp = GtU;
    out.Vp.noalias() -= X.V * out.M.transpose();
}

void tangent_factors(const FixedRankPoint& X, const TangentVector& xi, Matrix& L, Matrix& R) {
    const Index r = X.rank();
    L.resize(X.rows(), 2 * r);
    R.resize(X.cols(), 2 * r);
    L.leftCols(r) = X.U;
    L.rightCols(r) = xi.Up;
    R.leftCols(r) = xi.Vp;
    R.leftCols(r).noalias() += X.V * xi.M.transpose();
    R.rightCols(r) = X.V;
}

}  // namespace lowrank
