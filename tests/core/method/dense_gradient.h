// Residual and gradient at a point, and products of matrices, the slow and plain way.
#pragma once
#include "tests/catch.h"
#include "tests/core/manifold/random_point.h"
#include "tests/core/method/instances.h"

namespace lowrank::test {

inline double dense_inner(const Matrix& a, const Matrix& b) { return a.cwiseProduct(b).sum(); }

/// A(X) - y.
inline Vector residual_at(const TestInstance& instance, const FixedRankPoint& X) {
    Vector out;
    REQUIRE(instance.A->apply({X.U * X.K, X.V}, out, {}) == Outcome::Done);
    return out - instance.problem->y;
}

/// P_T A*(A(X) - y), a matrix.
inline Matrix gradient_at(const TestInstance& instance, const FixedRankPoint& X) {
    return dense_projection(X, instance.A->adjoint(residual_at(instance, X)));
}

/// ||A(D)||^2.
inline double energy_of(const TestInstance& instance, const Matrix& D) {
    double out = 0;
    REQUIRE(instance.A->energy({D, Matrix::Identity(D.cols(), D.cols())}, out, {}) == Outcome::Done);
    return out;
}

}  // namespace lowrank::test
