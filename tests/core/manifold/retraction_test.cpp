// Both retractions and the inverse: orders, exactness, round trips, and what happens where a core is
// singular.
#include "core/manifold/retraction.h"

#include <cmath>
#include <vector>

#include "tests/catch.h"
#include "tests/core/manifold/random_point.h"

using namespace lowrank;
using namespace lowrank::test;

namespace {

FixedRankPoint orthographic(const FixedRankPoint& X, const TangentVector& xi, double t) {
    RetractionWorkspace work;
    FixedRankPoint Y;
    REQUIRE(retract_orthographic(X, xi, t, work, Y) == Retracted::Done);
    return Y;
}

FixedRankPoint projective(const FixedRankPoint& X, const TangentVector& xi, double t) {
    RetractionWorkspace work;
    FixedRankPoint Y;
    REQUIRE(retract_projective(X, xi, t, work, Y) == Retracted::Done);
    return Y;
}

/// The slope of log error against log t over two decades.
template <class Error>
double slope(Error error) {
    const double far = 1e-1, near = 1e-3;
    return std::log(error(far) / error(near)) / std::log(far / near);
}

double away_from_orthonormal(const Matrix& Q) {
    return (Q.transpose() * Q - Matrix::Identity(Q.cols(), Q.cols())).norm();
}

bool leaves_its_tangent_space(const Shape& s) { return s.r < std::min(s.n1, s.n2); }

}  // namespace

TEST_CASE("each retraction agrees with X + t xi to second order, and with the other to third") {
    for (const Shape& s : kShapes) {
        if (!leaves_its_tangent_space(s)) continue;
        CAPTURE(s.n1, s.n2, s.r);
        const FixedRankPoint X = random_point(s.n1, s.n2, s.r, 1);
        const TangentVector xi = random_tangent(X, 2);
        const auto line = [&](double t) { return Matrix(X.dense() + t * dense(X, xi)); };
        CHECK(slope([&](double t) { return (orthographic(X, xi, t).dense() - line(t)).norm(); }) ==
              Approx(2).margin(0.1));
        CHECK(slope([&](double t) { return (projective(X, xi, t).dense() - line(t)).norm(); }) ==
              Approx(2).margin(0.1));
        CHECK(slope([&](double t) {
                  return (orthographic(X, xi, t).dense() - projective(X, xi, t).dense()).norm();
              }) == Approx(3).margin(0.1));
    }
}

TEST_CASE("where the rank is full both retractions are X + t xi itself") {
    for (const Shape& s : kShapes) {
        if (leaves_its_tangent_space(s)) continue;
        CAPTURE(s.n1, s.n2, s.r);
        const FixedRankPoint X = random_point(s.n1, s.n2, s.r, 1);
        const TangentVector xi = random_tangent(X, 2);
        const Matrix line = X.dense() + 0.3 * dense(X, xi);
        CHECK((orthographic(X, xi, 0.3).dense() - line).norm() < 1e-13);
        CHECK((projective(X, xi, 0.3).dense() - line).norm() < 1e-13);
    }
}

TEST_CASE("the orthographic retraction projects back to X + t xi and its inverse gives xi again") {
    for (const Shape& s : kShapes) {
        CAPTURE(s.n1, s.n2, s.r);
        const FixedRankPoint X = random_point(s.n1, s.n2, s.r, 5);
        const TangentVector xi = random_tangent(X, 6);
        const FixedRankPoint Y = orthographic(X, xi, 0.4);
        CHECK((dense_projection(X, Y.dense()) - X.dense() - 0.4 * dense(X, xi)).norm() < 1e-13);
        RetractionWorkspace work;
        TangentVector back;
        inverse_orthographic(X, Y, work, back);
        CHECK((dense(X, back) - 0.4 * dense(X, xi)).norm() < 1e-13);
        CHECK((X.U.transpose() * back.Up).norm() < 1e-13);
        CHECK((X.V.transpose() * back.Vp).norm() < 1e-13);
    }
}

TEST_CASE(
    "the orthographic retraction is X + t xi + t^2 Up (K + t M)^-1 Vp' where the core is badly conditioned") {
    for (const double condition : {1e2, 1e5, 1e8, 1e11}) {
        CAPTURE(condition);
        FixedRankPoint X = random_point(30, 20, 3, 5);
        Matrix left = random_point(3, 3, 3, 11).U, right = random_point(3, 3, 3, 12).U;
        X.K = left * Vector{{1, std::sqrt(1 / condition), 1 / condition}}.asDiagonal() * right.transpose();
        TangentVector xi = random_tangent(X, 6);
        // Half as far as the least singular value, where both factors change by about a half.
        const double t = 0.5 / condition / norm(xi);
        const FixedRankPoint Y = orthographic(X, xi, t);
        CHECK(away_from_orthonormal(Y.U) < 1e-13);
        CHECK(away_from_orthonormal(Y.V) < 1e-13);
        ThinQr H;
        thin_qr(X.K + t * xi.M, H);
        const Matrix bent =
            xi.Up * H.R.triangularView<Eigen::Upper>().solve(H.Q.transpose() * xi.Vp.transpose());
        CHECK((Y.dense() - X.dense() - t * dense(X, xi) - t * t * bent).norm() < 1e-14);
    }
}

TEST_CASE("the inverse retraction is P_T(Y - X) for any Y") {
    const FixedRankPoint X = random_point(10, 8, 3, 5), Y = random_point(10, 8, 3, 50);
    RetractionWorkspace work;
    TangentVector xi;
    inverse_orthographic(X, Y, work, xi);
    CHECK((dense(X, xi) - dense_projection(X, Y.dense() - X.dense())).norm() < 1e-13);
}

TEST_CASE("the projective retraction is the best approximation of X + t xi") {
    for (const Shape& s : kShapes) {
        CAPTURE(s.n1, s.n2, s.r);
        const FixedRankPoint X = random_point(s.n1, s.n2, s.r, 8);
        const TangentVector xi = random_tangent(X, 9);
        const Matrix Z = X.dense() + 0.7 * dense(X, xi);
        const FixedRankPoint Y = projective(X, xi, 0.7);
        // What is left is orthogonal to the tangent space at Y, and nothing that is left is above sigma_r.
        const Matrix rest = Z - Y.dense();
        CHECK(dense_projection(Y, rest).norm() < 1e-13);
        FixedRankPoint whole;
        whole.K = rest;
        CHECK(singular_values(whole)(0) <= singular_values(Y)(s.r - 1) + 1e-13);
    }
}

TEST_CASE("a tangent vector that leaves the column space alone is retracted without loss") {
    // Up of low rank: a basis of [U, Up] filled up at random would not be orthogonal to U.
    const FixedRankPoint X = random_point(14, 10, 3, 5);
    TangentVector xi = random_tangent(X, 6);
    xi.Up.rightCols(2).setZero();
    xi.Vp.setZero();
    const Matrix Z = X.dense() + dense(X, xi);
    CHECK((projective(X, xi, 1).dense() - Z).norm() < 1e-13);
    CHECK((orthographic(X, xi, 1).dense() - Z).norm() < 1e-13);
}

TEST_CASE("the bases stay orthonormal over a thousand steps") {
    for (const bool orth : {true, false}) {
        RetractionWorkspace work;
        FixedRankPoint X = random_point(30, 20, 4, 1);
        for (unsigned i = 0; i < 1000; ++i) {
            const TangentVector xi = random_tangent(X, i);
            const Retracted done =
                orth ? retract_orthographic(X, xi, 0.05, work, X) : retract_projective(X, xi, 0.05, work, X);
            REQUIRE(done == Retracted::Done);
        }
        CHECK(away_from_orthonormal(X.U) < 1e-13);
        CHECK(away_from_orthonormal(X.V) < 1e-13);
    }
}

TEST_CASE("the result may be the point itself") {
    const FixedRankPoint X = random_point(9, 12, 3, 5);
    const TangentVector xi = random_tangent(X, 6);
    RetractionWorkspace work;
    FixedRankPoint a = X, b = X;
    REQUIRE(retract_orthographic(a, xi, 0.4, work, a) == Retracted::Done);
    REQUIRE(retract_projective(b, xi, 0.4, work, b) == Retracted::Done);
    CHECK(a.dense() == orthographic(X, xi, 0.4).dense());
    CHECK(b.dense() == projective(X, xi, 0.4).dense());
}

TEST_CASE("a singular core is answered, not inverted, and the result stays as it was") {
    const FixedRankPoint X = random_point(9, 12, 3, 5);
    TangentVector xi = random_tangent(X, 6);
    xi.M = -X.K;
    xi.M(0, 0) += 1;  // K + M has rank 1
    RetractionWorkspace work;
    FixedRankPoint out = random_point(9, 12, 3, 70);
    const Matrix before = out.dense();
    CHECK(retract_orthographic(X, xi, 1, work, out) == Retracted::Singular);
    CHECK(out.dense() == before);

    xi.M.setConstant(std::nan(""));
    CHECK(retract_orthographic(X, xi, 1, work, out) == Retracted::Singular);
    CHECK(retract_projective(X, xi, 1, work, out) == Retracted::Singular);
    CHECK(out.dense() == before);
}

TEST_CASE("the projective retraction answers Singular where the rank is lost") {
    const FixedRankPoint X = random_point(9, 12, 3, 5);
    TangentVector xi = random_tangent(X, 6);
    xi.M = -X.K;
    xi.Up.setZero();
    xi.Vp.setZero();
    RetractionWorkspace work;
    FixedRankPoint out = X;
    CHECK(retract_projective(X, xi, 1, work, out) == Retracted::Singular);
    CHECK(out.dense() == X.dense());
}
