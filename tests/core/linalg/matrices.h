// Matrices for the tests of core/linalg: random ones of a fixed seed, and ones with prescribed singular
// values.
#pragma once
#include <random>

#include "core/linalg/orthonormal_basis.h"
#include "core/linalg/truncated_svd.h"
#include "tests/core/linalg/random_matrix.h"

namespace lowrank::test {

inline Matrix random_basis(Index rows, Index cols, unsigned seed) {
    ThinQr qr;
    thin_qr(random_matrix(rows, cols, seed), qr);
    return qr.Q;
}

/// U diag(s) V' with random orthonormal U, V.
inline Matrix with_values(Index rows, Index cols, const Vector& s, unsigned seed) {
    return random_basis(rows, s.size(), seed) * s.asDiagonal() *
           random_basis(cols, s.size(), seed + 1).transpose();
}

inline Matrix product(const SvdFactors& f) { return f.U * f.s.asDiagonal() * f.V.transpose(); }

inline double not_orthonormal(const Matrix& Q) {
    return (Q.transpose() * Q - Matrix::Identity(Q.cols(), Q.cols())).norm();
}

/// P_r(Z) from the full decomposition.
inline Matrix best_approximation(const Matrix& Z, Index r) {
    SvdFactors all;
    dense_svd(Z, all);
    return all.U.leftCols(r) * all.s.head(r).asDiagonal() * all.V.leftCols(r).transpose();
}

}  // namespace lowrank::test
