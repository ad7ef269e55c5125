// The Hessian on the symmetric tangent vectors at a symmetric point of rank one.
#pragma once
#include "core/theory/hessian.h"

namespace lowrank {

/// Whether the spectrum at X is that on symmetric matrices: nothing else is measured, and X is one
/// up to 1e-4. In exact arithmetic every iterate is; with noise rounding can lead away from a
/// symmetric saddle.
bool is_symmetric(const Problem& problem, const FixedRankPoint& X);

/// x -> S' H S x, S the orthonormal coordinates of (w u' + u w') / sqrt(2), w in U_perp, and of u u' itself
/// in those of the whole tangent space at X = K u v', v = +-u. dimension n.
///
/// Requires rank 1.  map, already prepared, and X must outlive it.  Cost: that of a product with map.
class SymmetricTangents final : public SymmetricMap {
public:
    SymmetricTangents(HessianMap& map, const FixedRankPoint& X);
    Index dimension() const override { return map_.basis().left.rows(); }
    Outcome apply(const double* x, double* out, const std::stop_token& stop) override;

private:
    HessianMap& map_;
    double sign_;
    Matrix side_, other_;
    Vector in_, out_;
};

/// S itself, dimension of the whole tangent space x n, in the coordinates of the basis at X.
Matrix symmetric_frame(const FixedRankPoint& X, const TangentBasis& basis);

/// S' H S of a Hessian in the coordinates of the basis at X, as a matrix.
Matrix on_symmetric_tangents(const Matrix& H, const FixedRankPoint& X, const TangentBasis& basis);

}  // namespace lowrank
