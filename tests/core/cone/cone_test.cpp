// The cone of symmetric rank-one matrices held against its definition and against core/manifold.
#include "core/cone/cone.h"

#include <cmath>
#include <numbers>

#include "core/cone/cone_retraction.h"
#include "core/manifold/retraction.h"
#include "tests/catch.h"
#include "tests/core/cone/cone_defect.h"
#include "tests/core/cone/places.h"

using namespace lowrank;
using namespace lowrank::test;

TEST_CASE("lengths, angles and determinants of symmetric matrices are those of R^3") {
    for (int k = 0; k < 40; ++k) {
        const Vector3 p = place(k), q = place(k + 100);
        const Matrix A = matrix_at(p), B = matrix_at(q);
        CHECK(A(0, 1) == A(1, 0));
        CHECK(A.cwiseProduct(B).sum() == Approx(p.dot(q)).margin(1e-14));
        CHECK((space_of(A) - p).norm() < 1e-15 * (1 + p.norm()));
        CHECK(A(0, 0) * A(1, 1) - A(0, 1) * A(1, 0) == Approx(testing::cone_defect(p)).margin(1e-14));
    }
    Matrix skew(2, 2);
    skew << 1, 5, -5, 2;
    CHECK(space_of(skew).y() == 0);
}

TEST_CASE("a point on the cone is its eigenvalue times a projector, and gives both back") {
    for (const RankOne& X : points_on_cone()) {
        CAPTURE(X.eigenvalue, X.angle);
        const Vector3 p = cone_point(X);
        Vector u(2);
        u << std::cos(X.angle), std::sin(X.angle);
        CHECK((matrix_at(p) - X.eigenvalue * u * u.transpose()).norm() < 1e-15 * std::abs(X.eigenvalue));
        CHECK(std::abs(testing::cone_defect(p)) < 1e-15 * p.squaredNorm());
        CHECK(p.norm() == Approx(std::abs(X.eigenvalue)).epsilon(1e-14));
        const RankOne back = rank_one_of(p);
        CHECK(back.eigenvalue == Approx(X.eigenvalue).epsilon(1e-14));
        CHECK(std::abs(std::sin(back.angle - X.angle)) < 1e-14);
        CHECK((space_of(fixed_rank_point(p)) - p).norm() < 1e-14 * p.norm());
    }
    CHECK(rank_one_of(Vector3::Zero()) == RankOne{0, 0});
}

TEST_CASE("the frame is orthonormal, its plane is the tangent plane of core/manifold, its normal leads out") {
    for (const RankOne& at : points_on_cone()) {
        CAPTURE(at.eigenvalue, at.angle);
        const Vector3 X = cone_point(at);
        const TangentFrame frame = tangent_frame(X);
        Eigen::Matrix3d axes;
        axes << frame.along, frame.around, frame.normal;
        CHECK((axes.transpose() * axes - Eigen::Matrix3d::Identity()).norm() < 1e-15);
        CHECK((frame.along * X.norm() - X).norm() < 1e-14 * X.norm());
        CHECK(testing::cone_defect(X + 1e-3 * frame.normal) <
              0);  // out: farther from the axis than from z = 0
        for (int k = 0; k < 5; ++k) {
            const Vector3 v = place(k);
            const FixedRankPoint M = fixed_rank_point(X);
            TangentVector xi;
            project_to_tangent(M, matrix_at(v) * M.V, matrix_at(v) * M.U, xi);
            const Matrix dense =
                M.U * xi.M * M.V.transpose() + xi.Up * M.V.transpose() + M.U * xi.Vp.transpose();
            CHECK(std::abs(dense(0, 1) - dense(1, 0)) < 1e-15 * v.norm());
            CHECK((space_of(dense) - frame.project(v)).norm() < 1e-14 * v.norm());
            CHECK(frame.normal.dot(frame.project(v)) == Approx(0).margin(1e-15));
        }
    }
}

TEST_CASE("the nearest point is P_1: on the cone, no other is nearer, and ties have none") {
    for (int k = 0; k < 30; ++k) {
        const Vector3 p = place(k);
        const auto nearest = nearest_on_cone(p);
        REQUIRE(nearest);
        CHECK(std::abs(testing::cone_defect(*nearest)) < 1e-15 * nearest->squaredNorm());
        const double least = (*nearest - p).norm();
        for (int a = 0; a < 360; a += 3)
            for (double s = -3; s <= 3; s += 0.05)
                CHECK((cone_point({s, a * std::numbers::pi / 360}) - p).norm() >= least - 1e-12);
        // What is left is orthogonal to the tangent plane there.
        CHECK(tangent_frame(*nearest).project(p - *nearest).norm() < 1e-14 * p.norm());
    }
    CHECK_FALSE(nearest_on_cone({0, 0, 2}));
    CHECK_FALSE(nearest_on_cone({1, 2, 0}));
    CHECK_FALSE(nearest_on_cone({0, 0, 0}));
}

TEST_CASE("both retractions land on the cone and agree with core/manifold on the same matrices") {
    RetractionWorkspace work;
    for (const RankOne& at : points_on_cone())
        for (int k = 0; k < 8; ++k) {
            CAPTURE(at.eigenvalue, at.angle, k);
            const Vector3 X = cone_point(at);
            const TangentFrame frame = tangent_frame(X);
            const Vector3 xi = 0.3 * X.norm() * frame.project(place(k));
            const FixedRankPoint M = fixed_rank_point(X);
            TangentVector tangent;
            project_to_tangent(M, matrix_at(xi) * M.V, matrix_at(xi) * M.U, tangent);
            FixedRankPoint there;
            const auto orthographic = retract_orthographic(X, xi), projective = retract_projective(X, xi);
            REQUIRE(orthographic);
            REQUIRE(projective);
            for (const Vector3& landed : {*orthographic, *projective})
                CHECK(std::abs(testing::cone_defect(landed)) < 1e-14 * landed.squaredNorm());
            REQUIRE(retract_orthographic(M, tangent, 1, work, there) == Retracted::Done);
            CHECK((space_of(there) - *orthographic).norm() < 1e-14 * X.norm());
            CHECK(std::abs(there.dense()(0, 1) - there.dense()(1, 0)) < 1e-14 * X.norm());
            REQUIRE(retract_projective(M, tangent, 1, work, there) == Retracted::Done);
            CHECK((space_of(there) - *projective).norm() < 1e-14 * X.norm());
            // Along the normal at X, and along the normal where it lands.
            CHECK(frame.project(*orthographic - X - xi).norm() < 1e-14 * X.norm());
            CHECK(tangent_frame(*projective).project(X + xi - *projective).norm() < 1e-14 * X.norm());
            // The way back.
            CHECK((inverse_orthographic(X, *orthographic) - xi).norm() < 1e-14 * X.norm());
            const auto again = retract_orthographic(X, inverse_orthographic(X, cone_point({1.3, 0.9})));
            if (again) CHECK((*again - cone_point({1.3, 0.9})).norm() < 1e-12);
        }
    // X + xi with no part along u: the normal line runs beside the cone.
    const Vector3 X = cone_point({1, 0});
    const TangentFrame frame = tangent_frame(X);
    CHECK_FALSE(retract_orthographic(X, -frame.along + 0.4 * frame.around));
}

TEST_CASE("the retractions leave X + xi to second order and each other to third") {
    for (const RankOne& at : points_on_cone()) {
        CAPTURE(at.eigenvalue, at.angle);
        const Vector3 X = cone_point(at);
        const Vector3 xi = tangent_frame(X).vector(1, 0.9);
        const auto gaps = retraction_orders(X, xi, 1e-4 * X.norm(), 1e-2 * X.norm(), 9);
        REQUIRE(gaps.size() == 9);
        std::vector<double> length, projective, orthographic, between;
        for (const RetractionGaps& gap : gaps) {
            length.push_back(gap.length), between.push_back(gap.between);
            projective.push_back(gap.projective), orthographic.push_back(gap.orthographic);
            // The closed forms are the distances they stand for.
            const Vector3 t = gap.length * xi;
            CHECK((*retract_projective(X, t) - X - t).norm() ==
                  Approx(gap.projective).margin(1e-14 * X.norm()));
            CHECK((*retract_orthographic(X, t) - X - t).norm() ==
                  Approx(gap.orthographic).margin(1e-14 * X.norm()));
            CHECK((*retract_projective(X, t) - *retract_orthographic(X, t)).norm() ==
                  Approx(gap.between).margin(1e-14 * X.norm()));
        }
        CHECK(log_slope(length, projective) == Approx(2).margin(0.01));
        CHECK(log_slope(length, orthographic) == Approx(2).margin(0.01));
        CHECK(log_slope(length, between) == Approx(3).margin(0.01));
    }
    // Far out too the three lengths are distances.
    const Vector3 X = cone_point({-2, 0.4}), xi = tangent_frame(X).vector(1.7, 2.2);
    const auto gap = retraction_gaps(X, xi);
    REQUIRE(gap);
    CHECK((*retract_projective(X, xi) - *retract_orthographic(X, xi)).norm() == Approx(gap->between));
    // Along the ruling the cone is straight: there is nothing to retract.
    CHECK(retraction_gaps(X, tangent_frame(X).vector(0.3, 0))->between < 1e-40);
    CHECK_FALSE(retraction_gaps(X, -X + tangent_frame(X).around));
}

TEST_CASE("a slope needs two points above zero, and is exact on a power") {
    const std::vector<double> x{1, 2, 4}, y{3, 24, 192}, one{1}, none{0, 0, 0};
    CHECK(log_slope(x, y) == Approx(3));
    CHECK(std::isnan(log_slope(one, one)));
    CHECK(std::isnan(log_slope(x, none)));
}
