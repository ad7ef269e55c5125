// Loss, level sets, steps and restart tests on the cone, held against definitions and against the methods of
// the race.
#include <cmath>
#include <numbers>

#include "core/cone/cone_path.h"
#include "core/cone/cone_retraction.h"
#include "core/cone/cone_step.h"
#include "tests/catch.h"
#include "tests/core/cone/cone_defect.h"
#include "tests/core/cone/places.h"

using namespace lowrank;
using namespace lowrank::test;

namespace {

ConeLoss sample_loss() { return entry_loss(1, 0.4, 0.15, cone_point({1.2, 0.7})); }

/// Three terms that are no entries, one of them with a weight of 0.
ConeLoss skewed_loss() {
    return {{{0.9, place(3)}, {0.5, place(4)}, {0, place(5)}, {1.3, place(6)}}, cone_point({-0.8, 0.3})};
}

MethodSpec spec_of(const std::string& text) {
    auto parsed = parse_method(text);
    REQUIRE(parsed);
    return *parsed;
}

StepInput sample_input(StepKind kind, double eta = 0.6) {
    return {kind, cone_point({1, 0}), cone_point({1.1, -0.35}), eta, std::nullopt};
}

}  // namespace

TEST_CASE("the loss of weighted entries is that of the matrices, its gradient the slope of its value") {
    const Vector3 target = cone_point({1.2, 0.7});
    const ConeLoss loss = entry_loss(0.7, 0.3, 0.2, target);
    for (int k = 0; k < 10; ++k) {
        const Matrix D = matrix_at(place(k)) - matrix_at(target);
        const double f =
            (0.7 * D(0, 0) * D(0, 0) + 2 * 0.3 * D(0, 1) * D(0, 1) + 0.2 * D(1, 1) * D(1, 1)) / 2;
        CHECK(loss.value(place(k)) == Approx(f));
        for (const ConeLoss& each : {loss, skewed_loss()})
            for (int i = 0; i < 3; ++i) {
                const Vector3 e = 1e-5 * Vector3::Unit(i), p = place(k);
                CHECK((each.value(p + e) - each.value(p - e)) / 2e-5 ==
                      Approx(each.gradient(p)(i)).margin(1e-9));
            }
        CHECK(skewed_loss().energy(place(k)) ==
              Approx(skewed_loss().gradient(skewed_loss().target + place(k)).dot(place(k))));
    }
    CHECK(loss.value(target) == 0);
}

TEST_CASE("the loss as a problem measures the same: f, gradient and energy") {
    const ConeLoss loss = skewed_loss();
    const auto problem = problem_of(loss);
    CHECK(problem->rank == 1);
    for (const RankOne& at : points_on_cone()) {
        const FixedRankPoint X = fixed_rank_point(cone_point(at));
        GradientProducts out;
        const Matrix UK = X.U * X.K;
        REQUIRE(problem->A->gradient({UK, X.V}, problem->y, X.U, X.V, out) == Outcome::Done);
        CHECK(out.residual_squared / 2 == Approx(loss.value(cone_point(at))));
        const Matrix G = matrix_at(loss.gradient(cone_point(at)));
        CHECK((out.GV - G * X.V).norm() < 1e-13 * (1 + G.norm()));
        double energy = 0;
        REQUIRE(problem->A->energy({UK, X.V}, energy) == Outcome::Done);
        CHECK(energy == Approx(loss.energy(cone_point(at))));
    }
}

TEST_CASE("every point of a level set is on the cone, within its height, and has the level") {
    for (const ConeLoss& loss : {sample_loss(), skewed_loss(), entry_loss(1, 1, 1, cone_point({1, 0.2})),
                                 entry_loss(1, 0, 0, cone_point({1, 0.2}))})
        for (const double level : {1e-7, 1e-3, 0.02, 0.3, 2.0, 40.0}) {
            CAPTURE(level);
            const auto curves = level_curves(loss, level, -3, 3);
            if (level < 1) CHECK_FALSE(curves.empty());
            for (const LevelCurve& curve : curves) {
                REQUIRE(curve.points.size() > 1);
                double longest = 0, whole = 0;
                for (std::size_t k = 0; k < curve.points.size(); ++k) {
                    const Vector3& p = curve.points[k];
                    CHECK(std::abs(p.z()) <= 3 + 1e-12);
                    CHECK(std::abs(testing::cone_defect(p)) < 1e-13 * (1 + p.squaredNorm()));
                    // Between two rulings a cut end is as near to the curve as the chord of its level.
                    const bool end = !curve.closed && (k == 0 || k + 1 == curve.points.size());
                    if (!end) CHECK(loss.value(p) == Approx(level).epsilon(1e-6).margin(1e-12));
                    if (k == 0) continue;
                    longest = std::max(longest, (p - curve.points[k - 1]).norm());
                    whole += (p - curve.points[k - 1]).norm();
                }
                if (curve.closed) {
                    // Nothing is missing between its points, nor between the last and the first.
                    const double gap = (curve.points.front() - curve.points.back()).norm();
                    CHECK(gap <= 1.01 * longest);
                    CHECK(longest < 0.25 * whole);
                }
            }
        }
    // Near a truth with full weights the level set is an ellipse about it, small as the level.
    const auto small = level_curves(sample_loss(), 1e-9, -3, 3);
    REQUIRE(small.size() == 1);
    CHECK(small[0].closed);
    for (const Vector3& p : small[0].points) CHECK((p - sample_loss().target).norm() < 1e-3);
    CHECK(level_curves(sample_loss(), -1, -3, 3).empty());
}

TEST_CASE("a step's parts are what their formulas say") {
    for (const ConeLoss& loss : {sample_loss(), skewed_loss()})
        for (const StepKind kind : kStepKinds) {
            CAPTURE(label_of(kind));
            const StepInput in = sample_input(kind);
            const Result<ConeStep> made = cone_step(loss, in);
            REQUIRE(made);
            const ConeStep& s = *made;
            for (const Vector3& p : {s.X, s.previous, s.base, s.next})
                CHECK(std::abs(testing::cone_defect(p)) < 1e-14 * (1 + p.squaredNorm()));
            const TangentFrame frame = tangent_frame(s.base);
            CHECK((s.gradient - loss.gradient(s.Y)).norm() == 0);
            CHECK((s.projected - frame.project(s.gradient)).norm() < 1e-15);
            CHECK((s.arrival - s.Y + s.mu * s.projected).norm() < 1e-15);
            // The line search leaves no slope along the direction.
            CHECK(loss.gradient(s.arrival).dot(s.projected) == Approx(0).margin(1e-14));
            if (!has_momentum(kind)) {
                CHECK(s.Y == s.X);
                CHECK(s.extrapolated.norm() == 0);
            } else if (is_riemannian(kind)) {
                CHECK((retract_orthographic(s.X, s.pulled).value() - s.previous).norm() < 1e-14);
                CHECK((inverse_orthographic(s.X, s.Y) + 0.6 * s.pulled).norm() < 1e-14);
                CHECK(s.Y == s.base);
            } else {
                CHECK((s.Y - s.X - 0.6 * (s.X - s.previous)).norm() < 1e-15);
                CHECK(std::abs(testing::cone_defect(s.Y)) > 1e-3);
                CHECK(s.base == nearest_on_cone(s.Y).value());
            }
            const Vector3 back = is_riemannian(kind)
                                     ? retract_orthographic(s.base, -s.mu * s.projected).value()
                                     : nearest_on_cone(s.arrival).value();
            CHECK(s.next == back);
        }
}

TEST_CASE("Grad and the two without momentum meet their momentum forms at eta = 0") {
    const ConeLoss loss = sample_loss();
    const auto next = [&](StepKind kind) { return cone_step(loss, sample_input(kind, 0))->next; };
    CHECK(next(StepKind::Nag) == next(StepKind::Grad));
    CHECK(next(StepKind::Narg) == next(StepKind::RGrad));
    CHECK((next(StepKind::Grad) - next(StepKind::RGrad)).norm() > 1e-6);
}

TEST_CASE("every step equals that of the method of the race, iterate for iterate") {
    const std::vector<std::pair<std::string, StepKind>> methods = {
        {"grad", StepKind::Grad},
        {"rgrad-proj", StepKind::Grad},
        {"rgrad-orth", StepKind::RGrad},
        {"grad:step=0.5", StepKind::Grad},
        {"nag:momentum=0.5", StepKind::Nag},
        {"narg", StepKind::Narg},
        {"narg:d=10", StepKind::Narg},
        {"nag", StepKind::Nag},
        {"narg:momentum=0.5,step=0.8", StepKind::Narg}};
    for (const ConeLoss& loss : {sample_loss(), entry_loss(1, 0.2, 0.6, cone_point({-1.1, 0.4}))})
        for (const auto& [name, kind] : methods) {
            CAPTURE(name);
            const Vector3 start = cone_point({loss.target.z() > 0 ? 0.8 : -0.8, 0.1});
            const ConeRun run = run_on_cone(spec_of(name), loss, start, 12);
            REQUIRE(run.points.size() >= 8);
            CHECK(run.points[0].X == start);
            for (std::size_t t = 0; t + 1 < run.points.size(); ++t) {
                CAPTURE(t);
                const RunPoint& at = run.points[t];
                StepInput in{kind, at.X, run.points[t == 0 ? 0 : t - 1].X, at.eta, std::nullopt};
                if (name.find("step=") != std::string::npos) in.mu = at.mu;
                const Result<ConeStep> step = cone_step(loss, in);
                REQUIRE(step);
                CHECK((step->next - run.points[t + 1].X).norm() < 1e-13);
                // The quotient of two small squares: what rounding the iterates leaves of it.
                if (step->projected.norm() > 1e-3) CHECK(step->mu == Approx(at.mu).epsilon(1e-9));
                CHECK(std::abs(testing::cone_defect(run.points[t + 1].X)) < 1e-14);
            }
        }
}

TEST_CASE("steps that have no retraction or no nearest point say so") {
    const ConeLoss loss = sample_loss();
    // The normal line beside the cone: X_{t-1} pulled back and pushed out to where nothing of u is left.
    const Vector3 X = cone_point({1, 0});
    const TangentFrame frame = tangent_frame(X);
    const Vector3 previous = retract_orthographic(X, 2 * frame.along + 0.5 * frame.around).value();
    const Result<ConeStep> lost = cone_step(loss, {StepKind::Narg, X, previous, 0.5, std::nullopt});
    REQUIRE_FALSE(lost);
    CHECK(lost.sentence() == "Y_t does not exist here: the normal line through it does not meet the cone.");
    // 2 X_t - X_{t-1} on the axis.
    const Result<ConeStep> tie = cone_step(
        loss,
        {StepKind::Nag, cone_point({1, 0}), cone_point({1, 0}) * 2 - Vector3(0, 0, 1), 1.0, std::nullopt});
    REQUIRE_FALSE(tie);
    CHECK(tie.sentence().find("equally near") != std::string::npos);
}

TEST_CASE("the restart test is the sign of an angle, and fires where the method restarts") {
    const ConeLoss loss = sample_loss();
    const Vector3 start = cone_point({0.5, -0.7});
    // Nothing that moved has no angle, not one of 0 degrees.
    const RestartAngles still = restart_angles(loss, start, start, start, start);
    CHECK(std::isnan(still.euclidean_angle));
    CHECK(std::isnan(still.riemannian_angle));
    for (const std::string test : {"gradient", "riemannian"}) {
        const ConeRun run = run_on_cone(spec_of("narg:d=2,restart=" + test), loss, start, 25);
        const auto tested = tested_steps(StepKind::Narg, loss, run);
        REQUIRE(tested);
        int fired = 0, agreed = 0;
        for (const TestedStep& each : *tested) {
            const RestartAngles& r = each.angles;
            if (r.moved.norm() > 0 && r.descent.norm() > 0)
                CHECK(std::cos(r.euclidean_angle) * r.moved.norm() * r.descent.norm() ==
                      Approx(-r.euclidean).margin(1e-14));
            CHECK(std::cos(r.riemannian_angle) * r.moved_along.norm() * r.slope.norm() ==
                  Approx(-r.riemannian).margin(1e-14));
            // invR_Y(X_t) - invR_Y(X_{t-1}) by the inverse retraction itself.
            const ConeStep& s = each.step;
            CHECK((inverse_orthographic(s.base, s.next) - inverse_orthographic(s.base, s.X) - r.moved_along)
                      .norm() < 1e-13);
            CHECK((inverse_orthographic(s.base, s.next) - s.mu * r.slope).norm() < 1e-13);
            if (static_cast<std::size_t>(each.t) + 1 >= run.points.size()) continue;
            // Where the values are rounding noise the sign is too.
            if (std::abs(r.euclidean) < 1e-13) continue;
            const bool fires = test == "gradient" ? r.euclidean > 0 : r.riemannian_fires();
            const bool restarted =
                run.points[static_cast<std::size_t>(each.t)].event == StepEvent::GradientRestart;
            CAPTURE(test, each.t, r.euclidean, r.riemannian);
            CHECK(fires == restarted);
            fired += fires;
            agreed += (r.euclidean > 0) == r.riemannian_fires();
        }
        CHECK(fired >= 2);
        CHECK(agreed > 10);
    }
}
