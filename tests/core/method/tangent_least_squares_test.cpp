// The kernel of the methods with inner problems, against its definitions and dense solutions.
#include "core/method/tangent_least_squares.h"

#include <random>
#include <vector>

#include "core/problem/generate.h"
#include "tests/catch.h"
#include "tests/core/method/allocation_counter.h"
#include "tests/dense_reference.h"

using namespace lowrank;
using namespace lowrank::test;

namespace {

Matrix drawn(Index rows, Index cols, std::mt19937& engine) {
    std::normal_distribution<double> normal;
    return Matrix::NullaryExpr(rows, cols, [&] { return normal(engine); });
}

struct TangentCase {
    std::shared_ptr<const Problem> problem;
    FixedRankPoint X;
};

TangentCase tangent_case(ProblemKind kind, unsigned seed) {
    ProblemSpec spec;
    spec.kind = kind;
    spec.rows = 14;
    spec.cols = row_of(kind).symmetric ? 14 : 11;
    spec.rank = row_of(kind).symmetric ? 1 : 2;
    spec.rate = row_of(kind).entrywise ? 0.7 : 5;
    Instance made;
    REQUIRE(generate_instance(spec, made) == Outcome::Done);
    std::mt19937 engine(seed);
    const Index r = spec.rank;
    return {
        made.problem,
        {orthonormal_columns(drawn(spec.rows, r, engine)), drawn(r, r, engine) + 3 * Matrix::Identity(r, r),
         orthonormal_columns(drawn(spec.cols, r, engine))}};
}

TangentVector drawn_tangent(const FixedRankPoint& X, std::mt19937& engine) {
    TangentVector xi;
    const Matrix Z = drawn(X.rows(), X.cols(), engine);
    project_to_tangent(X, Z * X.V, Z.transpose() * X.U, xi);
    return xi;
}

Matrix dense_of(const FixedRankPoint& X, const TangentVector& xi) {
    return X.U * xi.M * X.V.transpose() + xi.Up * X.V.transpose() + X.U * xi.Vp.transpose();
}

/// J as a matrix on the coordinates (M, Up, Vp), normal directions included.
Matrix matrix_of(TangentOperator& J, const FixedRankPoint& X, Index m) {
    const Index r = X.rank(), n1 = X.rows(), n2 = X.cols();
    Matrix out(m, r * r + (n1 + n2) * r);
    TangentVector unit;
    Vector column;
    for (Index k = 0; k < out.cols(); ++k) {
        set_zero_like(X, unit);
        if (k < r * r)
            unit.M.data()[k] = 1;
        else if (k < r * r + n1 * r)
            unit.Up.data()[k - r * r] = 1;
        else
            unit.Vp.data()[k - r * r - n1 * r] = 1;
        J.make_tangent(unit, {});
        REQUIRE(J.apply(unit, column, {}) == Outcome::Done);
        out.col(k) = column;
    }
    return out;
}

constexpr ProblemKind kEveryKind[] = {ProblemKind::MatrixCompletion, ProblemKind::MatrixSensing,
                                      ProblemKind::RankOneMeasurements, ProblemKind::PhaseRetrieval};

}  // namespace

TEST_CASE("J and J* are adjoint, J of the point is what is measured, and both in one pass are both") {
    for (const ProblemKind kind : kEveryKind) {
        const TangentCase c = tangent_case(kind, 3);
        CAPTURE(*row_of(kind).word);
        TangentOperator J;
        J.bind(*c.problem->A, c.X);
        std::mt19937 engine(5);
        const TangentVector xi = drawn_tangent(c.X, engine);
        CHECK(norm(xi) == Approx(dense_of(c.X, xi).norm()).epsilon(1e-13));
        Vector measured, of_point, plain;
        REQUIRE(J.apply(xi, measured, {}) == Outcome::Done);
        const Vector z = drawn(c.problem->A->measurements(), 1, engine);
        TangentVector back, normal, twice;
        REQUIRE(J.adjoint(z, back, {}) == Outcome::Done);
        const double size = measured.norm() * z.norm();
        CHECK(std::abs(measured.dot(z) - inner(xi, back)) <= 1e-13 * size);

        TangentVector point;
        set_zero_like(c.X, point);
        point.M = c.X.K;
        REQUIRE(J.apply(point, of_point, {}) == Outcome::Done);
        REQUIRE(c.problem->A->apply({c.X.U * c.X.K, c.X.V}, plain) == Outcome::Done);
        CHECK((of_point - plain).norm() <= 1e-13 * plain.norm());

        REQUIRE(J.normal(xi, c.problem->y, normal, {}) == Outcome::Done);
        CHECK(J.squared() == Approx((measured - c.problem->y).squaredNorm()).epsilon(1e-12));
        REQUIRE(J.adjoint(measured - c.problem->y, twice, {}) == Outcome::Done);
        CHECK((dense_of(c.X, normal) - dense_of(c.X, twice)).norm() <= 1e-12 * norm(twice));
    }
}

TEST_CASE(
    "conjugate gradients end at the dense least-squares solution, with a residual orthogonal to the tangent "
    "space") {
    for (const ProblemKind kind : kEveryKind) {
        const TangentCase c = tangent_case(kind, 7);
        CAPTURE(*row_of(kind).word);
        TangentOperator J;
        J.bind(*c.problem->A, c.X);
        const Matrix dense = matrix_of(J, c.X, c.problem->A->measurements());
        const Vector solution = least_squares(dense, c.problem->y);

        TangentCgWork work;
        TangentVector gamma;
        set_zero_like(c.X, gamma);
        REQUIRE(J.adjoint(c.problem->y, work.residual, {}) == Outcome::Done);
        const double size = norm(work.residual);
        TangentCgResult result;
        const auto apply = [&](const TangentVector& d, TangentVector& out) { return J.normal(d, out, {}); };
        const auto plain = [](const TangentVector& r, TangentVector& out) { out = r; };
        REQUIRE(conjugate_gradients(J, {1e-13 * size, 500}, apply, plain, work, gamma, result, {}) ==
                Outcome::Done);
        CHECK(result.end == TangentCgEnd::Tolerance);
        Vector measured;
        REQUIRE(J.apply(gamma, measured, {}) == Outcome::Done);
        CHECK((measured - dense * solution).norm() <= 1e-10 * c.problem->y.norm());
        TangentVector left;
        REQUIRE(J.adjoint(c.problem->y - measured, left, {}) == Outcome::Done);
        CHECK(norm(left) <= 1e-11 * size);
        CHECK((c.X.U.transpose() * gamma.Up).norm() + (c.X.V.transpose() * gamma.Vp).norm() <=
              1e-13 * norm(gamma));
    }
}

TEST_CASE(
    "in a ball conjugate gradients end inside it or on its boundary, and each longer run lowers the model "
    "further") {
    const TangentCase c = tangent_case(ProblemKind::MatrixSensing, 11);
    TangentOperator J;
    J.bind(*c.problem->A, c.X);
    const auto apply = [&](const TangentVector& d, TangentVector& out) { return J.normal(d, out, {}); };
    const auto plain = [](const TangentVector& r, TangentVector& out) { out = r; };
    TangentVector b, image;
    REQUIRE(J.adjoint(c.problem->y, b, {}) == Outcome::Done);
    double before = 0;
    bool on_boundary = false, inside = false;
    for (const double radius : {0.1, 1.0, 3.0, 10.0, 1e3}) {
        TangentCgWork work;
        work.residual = b;
        TangentVector x;
        set_zero_like(c.X, x);
        TangentCgResult result;
        REQUIRE(conjugate_gradients(J, {1e-10 * norm(b), 500, radius}, apply, plain, work, x, result, {}) ==
                Outcome::Done);
        const bool boundary = result.end == TangentCgEnd::Boundary;
        if (boundary)
            CHECK(norm(x) == Approx(radius).epsilon(1e-12));
        else
            CHECK(norm(x) < radius);
        on_boundary |= boundary;
        inside |= !boundary;
        REQUIRE(J.normal(x, image, {}) == Outcome::Done);
        const double model = inner(x, image) / 2 - inner(b, x);
        CHECK(model < before);
        before = model;
    }
    CHECK(on_boundary);
    CHECK(inside);
}

TEST_CASE(
    "LSQR gives the minimum-norm solution of a rank-deficient system, and its own residual norms are right") {
    std::mt19937 engine(17);
    const Matrix B = drawn(50, 12, engine) * drawn(12, 20, engine);
    const Vector b = drawn(50, 1, engine);
    const Vector expected = least_squares(B, b);
    // The unknowns as a pair of blocks: 3 x 4 and 8 x 1.
    const auto joined = [](const FactorPair& x) {
        Vector out(20);
        out << x.left.reshaped(), x.right.reshaped();
        return out;
    };
    const auto forward = [&](const FactorPair& x, Vector& out) {
        out = B * joined(x);
        return Outcome::Done;
    };
    const auto adjoint = [&](const Vector& u, FactorPair& out) {
        const Vector v = B.transpose() * u;
        out.left = v.head(12).reshaped(3, 4);
        out.right = v.tail(8).reshaped(8, 1);
        return Outcome::Done;
    };
    LsqrWork work;
    work.u = b;
    FactorPair x;
    LsqrResult result;
    REQUIRE(lsqr({1e-15, 200}, forward, adjoint, work, x, result, {}) == Outcome::Done);
    CHECK((joined(x) - expected).norm() <= 1e-12 * expected.norm());
    CHECK(result.residual == Approx((B * joined(x) - b).norm()).epsilon(1e-12));
    for (const Index steps : {1, 3, 6}) {
        work.u = b;
        REQUIRE(lsqr({0, steps}, forward, adjoint, work, x, result, {}) == Outcome::Done);
        CHECK(result.steps == steps);
        const Vector r = B * joined(x) - b;
        CHECK(result.residual == Approx(r.norm()).epsilon(1e-10));
        CHECK(result.normal == Approx((B.transpose() * r).norm()).epsilon(1e-8));
    }
    work.u.setZero(50);
    REQUIRE(lsqr({0, 10}, forward, adjoint, work, x, result, {}) == Outcome::Done);
    CHECK(joined(x).norm() == 0);
    CHECK(result.steps == 0);
}

TEST_CASE("inner solvers end where the token fires, and allocate nothing after the first step") {
    const TangentCase c = tangent_case(ProblemKind::MatrixCompletion, 23);
    TangentOperator J;
    J.bind(*c.problem->A, c.X);
    TangentCgWork work;
    TangentVector x;
    TangentCgResult result;
    Index applied = 0;
    long allocated = 0;
    std::stop_source source;
    const auto apply = [&](const TangentVector& d, TangentVector& out) {
        if (++applied == 2) (void)allocations_since_last_call();
        if (applied == 4) allocated = allocations_since_last_call();
        if (applied == 6) source.request_stop();
        return J.normal(d, out, source.get_token());
    };
    const auto plain = [](const TangentVector& r, TangentVector& out) { out = r; };
    set_zero_like(c.X, x);
    REQUIRE(J.adjoint(c.problem->y, work.residual, {}) == Outcome::Done);
    CHECK(conjugate_gradients(J, {0, 500}, apply, plain, work, x, result, source.get_token()) ==
          Outcome::Cancelled);
    CHECK(applied == 6);
    if (allocations_are_counted()) CHECK(allocated == 0);
}
