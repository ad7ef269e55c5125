// The coordinates of the tangent space, and the Hessian in them against its definition.
#include "core/theory/hessian.h"

#include <cmath>

#include "core/manifold/retraction.h"
#include "tests/catch.h"
#include "tests/core/problem/operators.h"
#include "tests/core/theory/drawn.h"

using namespace lowrank;
using namespace lowrank::test;

namespace {

/// The tangent vector with the coordinates x.
TangentVector tangent(TangentBasis& basis, const FixedRankPoint& X, const Vector& x) {
    Matrix L, R;
    basis.factors(x.data(), L, R);
    const Matrix Z = L * R.transpose();
    TangentVector out;
    project_to_tangent(X, Z * X.V, Z.transpose() * X.U, out);
    return out;
}

/// f along the projective retraction, whose second derivative is the Riemannian Hessian's.
double objective(const Problem& problem, const FixedRankPoint& X, const TangentVector& xi, double t) {
    RetractionWorkspace work;
    FixedRankPoint Y;
    REQUIRE(retract_projective(X, xi, t, work, Y) == Retracted::Done);
    Vector e;
    const Matrix left = Y.U * Y.K;
    REQUIRE(problem.A->apply({left, Y.V}, e) == Outcome::Done);
    return 0.5 * (e - problem.y).squaredNorm();
}

}  // namespace

TEST_CASE("tangent basis: coordinates are orthonormal, and products with the complement are what they say") {
    for (const Case& c : kCases) {
        const Instance instance = drawn(c.kind, c.rows, c.cols, c.rank, c.rate);
        const FixedRankPoint& X = instance.truth->X;
        TangentBasis basis;
        REQUIRE(basis.set(X, {}) == Outcome::Done);
        const Index D = basis.dimension();
        CHECK(D == c.rank * (c.rows + c.cols - c.rank));
        Matrix all(c.rows * c.cols, D), L, R;
        for (Index k = 0; k < D; ++k) {
            const Vector unit = Vector::Unit(D, k);
            basis.factors(unit.data(), L, R);
            all.col(k) = (L * R.transpose()).reshaped();
        }
        CHECK((all.transpose() * all - Matrix::Identity(D, D)).cwiseAbs().maxCoeff() < 1e-13);
        // Coordinates of any matrix are those of its projection.
        const Matrix Z = random_matrix(c.rows, c.cols, 8);
        Vector x(D);
        basis.coordinates(Z * X.V, Z.transpose() * X.U, x.data());
        CHECK((x - all.transpose() * Z.reshaped()).norm() < 1e-12 * Z.norm());
        const Matrix U_perp = basis.left.dense();
        CHECK((U_perp.transpose() * X.U).norm() < 1e-13);
    }
}

TEST_CASE("local spectrum: the Hessian with its curvature is the second derivative along a retraction") {
    for (const Case& c : kCases) {
        const Instance instance = drawn(c.kind, c.rows, c.cols, c.rank, c.rate, 0.3);
        INFO("kind " << int(c.kind) << ' ' << c.rows << " x " << c.cols << " rank " << c.rank);
        const FixedRankPoint& X = instance.truth->X;
        const Vector e = residual_at(instance);
        HessianMap map(*instance.problem, X, &e, false);
        REQUIRE(map.prepare({}) == Outcome::Done);
        Vector x = random_matrix(map.dimension(), 1, 4).col(0).normalized() * instance.truth->sigma_r,
               Hx(x.size());
        REQUIRE(map.apply(x.data(), Hx.data(), {}) == Outcome::Done);
        const TangentVector xi = tangent(map.basis(), X, x);
        // The projective retraction is of second order, so nothing but the Hessian is left; Richardson takes
        // the fourth derivative away.
        const auto second = [&](double h) {
            return (objective(*instance.problem, X, xi, h) - 2 * objective(*instance.problem, X, xi, 0) +
                    objective(*instance.problem, X, xi, -h)) /
                   (h * h);
        };
        const double h = 4e-3;
        const double numeric = (4 * second(h / 2) - second(h)) / 3;
        CHECK(x.dot(Hx) == Approx(numeric).epsilon(1e-6));
        HessianMap flat(*instance.problem, X, nullptr, false);
        REQUIRE(flat.prepare({}) == Outcome::Done);
        Vector without(x.size());
        REQUIRE(flat.apply(x.data(), without.data(), {}) == Outcome::Done);
        if (c.rank < std::min(c.rows, c.cols)) CHECK(std::abs(x.dot(without) - numeric) > 1e-4 * numeric);
    }
}

TEST_CASE("local spectrum: the map and the assembled matrix are one operator") {
    for (const Case& c : kCases)
        for (const bool scaled : {false, true}) {
            const Instance instance = drawn(c.kind, c.rows, c.cols, c.rank, c.rate, 0.2);
            const Vector e = residual_at(instance);
            HessianMap map(*instance.problem, instance.truth->X, &e, scaled);
            REQUIRE(map.prepare({}) == Outcome::Done);
            Matrix H;
            REQUIRE(dense_hessian(*instance.problem, instance.truth->X, map.basis(), &e, H) == Outcome::Done);
            const Index core = c.rank * c.rank;
            if (scaled) {
                H.topRows(core) *= std::sqrt(2.0);
                H.leftCols(core) *= std::sqrt(2.0);
            }
            CHECK((H - H.transpose()).cwiseAbs().maxCoeff() < 1e-14 * H.norm());
            Matrix columns(H.rows(), H.cols());
            for (Index k = 0; k < H.cols(); ++k) {
                const Vector unit = Vector::Unit(H.cols(), k);
                REQUIRE(map.apply(unit.data(), columns.data() + k * H.rows(), {}) == Outcome::Done);
            }
            CHECK((columns - H).cwiseAbs().maxCoeff() < 1e-13 * H.norm());
        }
}

TEST_CASE("local spectrum: joined coordinates are orthonormal, and the map in them is the same operator") {
    for (const Case& c : kCases)
        for (const bool scaled : {false, true}) {
            const Instance instance = drawn(c.kind, c.rows, c.cols, c.rank, c.rate, 0.2);
            INFO("kind " << int(c.kind) << ' ' << c.rows << " x " << c.cols << ", scaled " << scaled);
            const FixedRankPoint& X = instance.truth->X;
            const Vector e = residual_at(instance);
            HessianMap parted(*instance.problem, X, &e, scaled);
            HessianMap joined(*instance.problem, X, &e, scaled, TangentCoordinates::Joined);
            REQUIRE(parted.prepare({}) == Outcome::Done);
            REQUIRE(joined.prepare({}) == Outcome::Done);
            TangentBasis& basis = joined.basis();
            const Index D = joined.dimension();
            // Column k: the coordinates (M, C, D) of the k-th direction of (C, W).
            Matrix turn(D, D), image(D, D), L, R;
            for (Index k = 0; k < D; ++k) {
                const Vector unit = Vector::Unit(D, k);
                basis.joined_factors(unit.data(), L, R);
                const Matrix Z = L * R.transpose();
                basis.coordinates(Z * X.V, Z.transpose() * X.U, turn.col(k).data());
                Vector back(D);
                basis.joined_coordinates(Z * X.V, Z.transpose() * X.U, back.data());
                CHECK((back - unit).norm() < 1e-13);
                REQUIRE(joined.apply(unit.data(), image.col(k).data(), {}) == Outcome::Done);
            }
            CHECK((turn.transpose() * turn - Matrix::Identity(D, D)).cwiseAbs().maxCoeff() < 1e-13);
            Matrix other(D, D);
            for (Index k = 0; k < D; ++k) {
                const Vector x = turn.col(k);
                REQUIRE(parted.apply(x.data(), other.col(k).data(), {}) == Outcome::Done);
            }
            CHECK((turn * image - other).cwiseAbs().maxCoeff() < 1e-13 * other.norm());
        }
}
