// The tangent space: projection, inner product, factors.
#include "tests/catch.h"
#include "tests/core/manifold/random_point.h"

using namespace lowrank;
using namespace lowrank::test;

namespace {

TangentVector project(const FixedRankPoint& X, const Matrix& Z) {
    TangentVector out;
    project_to_tangent(X, Z * X.V, Z.transpose() * X.U, out);
    return out;
}

}  // namespace

TEST_CASE("the tangent projection is the one of the definition, idempotent and self-adjoint") {
    for (const Shape& s : kShapes) {
        CAPTURE(s.n1, s.n2, s.r);
        const FixedRankPoint X = random_point(s.n1, s.n2, s.r, 7);
        const Matrix Z = random_matrix(s.n1, s.n2, 20), W = random_matrix(s.n1, s.n2, 21);
        const TangentVector z = project(X, Z), w = project(X, W);
        CHECK((dense(X, z) - dense_projection(X, Z)).norm() < 1e-13 * Z.norm());
        CHECK((X.U.transpose() * z.Up).norm() < 1e-13 * Z.norm());
        CHECK((X.V.transpose() * z.Vp).norm() < 1e-13 * Z.norm());
        CHECK((dense(X, project(X, dense(X, z))) - dense(X, z)).norm() < 1e-13 * Z.norm());
        const double left = dense(X, z).cwiseProduct(W).sum(), right = Z.cwiseProduct(dense(X, w)).sum();
        CHECK(std::abs(left - right) < 1e-13 * Z.norm() * W.norm());
    }
}

TEST_CASE("the inner product of tangent vectors is that of the matrices") {
    for (const Shape& s : kShapes) {
        CAPTURE(s.n1, s.n2, s.r);
        const FixedRankPoint X = random_point(s.n1, s.n2, s.r, 3);
        const TangentVector a = random_tangent(X, 4), b = random_tangent(X, 5);
        CHECK(std::abs(inner(a, b) - dense(X, a).cwiseProduct(dense(X, b)).sum()) < 1e-14);
        CHECK(norm(a) == Approx(dense(X, a).norm()).epsilon(1e-13));
    }
}

TEST_CASE("the factors of a tangent vector multiply to it") {
    for (const Shape& s : kShapes) {
        CAPTURE(s.n1, s.n2, s.r);
        const FixedRankPoint X = random_point(s.n1, s.n2, s.r, 3);
        const TangentVector a = random_tangent(X, 4);
        Matrix L, R;
        tangent_factors(X, a, L, R);
        CHECK(L.cols() == 2 * s.r);
        CHECK((L * R.transpose() - dense(X, a)).norm() < 1e-14);
    }
}

TEST_CASE("the factors of a projected matrix multiply to its projection") {
    for (const Shape& s : kShapes) {
        CAPTURE(s.n1, s.n2, s.r);
        const FixedRankPoint X = random_point(s.n1, s.n2, s.r, 3);
        const Matrix Z = random_point(s.n1, s.n2, s.r, 9).dense(), ZV = Z * X.V, ZtU = Z.transpose() * X.U;
        TangentVector xi;
        project_to_tangent(X, ZV, ZtU, xi);
        Matrix L, R;
        projected_factors(X, xi, ZtU, L, R);
        CHECK(L.cols() == 2 * s.r);
        CHECK((L * R.transpose() - dense_projection(X, Z)).norm() < 1e-14);
    }
}

TEST_CASE("a transported tangent vector is its projection to the other tangent space") {
    for (const Shape& s : kShapes) {
        CAPTURE(s.n1, s.n2, s.r);
        const FixedRankPoint X = random_point(s.n1, s.n2, s.r, 3), Y = random_point(s.n1, s.n2, s.r, 8);
        const TangentVector a = random_tangent(X, 4);
        TransportWorkspace work;
        TangentVector there, here;
        transport(X, a, Y, work, there);
        CHECK((dense(Y, there) - dense_projection(Y, dense(X, a))).norm() < 1e-13);
        CHECK((Y.U.transpose() * there.Up).norm() < 1e-13);
        transport(X, a, X, work, here);
        CHECK((dense(X, here) - dense(X, a)).norm() < 1e-13);
    }
}

TEST_CASE("singular values are those of the matrix, not the diagonal of the core") {
    const FixedRankPoint X = random_point(9, 6, 3, 11);
    const Vector s = singular_values(X);
    REQUIRE(s.size() == 3);
    CHECK(s(0) == Approx(2.0).epsilon(1e-13));
    CHECK(s(1) == Approx(1.5).epsilon(1e-13));
    CHECK(s(2) == Approx(1.0).epsilon(1e-13));
}
