// Points and tangent vectors drawn for the tests of this room.
#pragma once
#include <random>

#include "core/linalg/orthonormal_basis.h"
#include "core/manifold/point.h"
#include "tests/core/linalg/random_matrix.h"

namespace lowrank::test {

/// A point with a full, not diagonal core and singular values between 1 and 2.
inline FixedRankPoint random_point(Index n1, Index n2, Index r, unsigned seed) {
    FixedRankPoint X;
    ThinQr left, right, a, b;
    thin_qr(random_matrix(n1, r, seed), left);
    thin_qr(random_matrix(n2, r, seed + 1), right);
    thin_qr(random_matrix(r, r, seed + 2), a);
    thin_qr(random_matrix(r, r, seed + 3), b);
    X.U = left.Q;
    X.V = right.Q;
    X.K = a.Q * Vector::LinSpaced(r, r > 1 ? 2.0 : 1.5, 1.0).asDiagonal() * b.Q.transpose();
    return X;
}

inline TangentVector random_tangent(const FixedRankPoint& X, unsigned seed) {
    const Matrix Z = random_matrix(X.rows(), X.cols(), seed);
    TangentVector xi;
    project_to_tangent(X, Z * X.V, Z.transpose() * X.U, xi);
    const double size = norm(xi);
    xi.M /= size;
    xi.Up /= size;
    xi.Vp /= size;
    return xi;
}

inline Matrix dense(const FixedRankPoint& X, const TangentVector& xi) {
    return X.U * xi.M * X.V.transpose() + xi.Up * X.V.transpose() + X.U * xi.Vp.transpose();
}

/// P_T(Z) by its definition.
inline Matrix dense_projection(const FixedRankPoint& X, const Matrix& Z) {
    const Matrix PU = X.U * X.U.transpose(), PV = X.V * X.V.transpose();
    return PU * Z + Z * PV - PU * Z * PV;
}

struct Shape {
    Index n1, n2, r;
};
/// Square, tall, wide, rank 1, full rank, a single row.
inline const Shape kShapes[] = {{12, 12, 3}, {20, 7, 2}, {7, 20, 4}, {9, 8, 1},
                                {6, 6, 6},   {4, 11, 4}, {11, 4, 4}, {1, 9, 1}};

}  // namespace lowrank::test
