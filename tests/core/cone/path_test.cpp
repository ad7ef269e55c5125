// Paths to the truth: iterate for iterate those of core/method, joined by moves that lie where the method
// moves.
#include <cmath>

#include "core/cone/cone_path.h"
#include "core/cone/cone_retraction.h"
#include "core/method/registry.h"
#include "tests/catch.h"
#include "tests/core/cone/cone_defect.h"

using namespace lowrank;

namespace {

const Vector3 kStart = cone_point({1, -0.314});
ConeLoss path_loss() { return entry_loss(1, 0.2, 0.05, cone_point({1.4, 0.384})); }

std::vector<PathRules> several_rules() {
    return {{.d = 2.0}, {.eta = 0.7}, {.mu = 0.9, .eta = 0.4}, {.mu = 1.3, .d = 10.0}};
}

ConePath path_of(StepKind kind, const PathRules& rules) {
    const auto path = cone_path(kind, rules, path_loss(), kStart);
    REQUIRE(path);
    return *path;
}

}  // namespace

TEST_CASE("a path's iterates are those of core/method, and its steps lead from one to the next") {
    for (const PathRules& rules : several_rules())
        for (const StepKind kind : kStepKinds) {
            CAPTURE(label_of(kind), rules.eta);
            const ConePath path = path_of(kind, rules);
            REQUIRE(path.last() > 3);
            REQUIRE(path.steps.size() + 1 == path.points.size());
            const auto method = make_method(method_of(kind, rules));
            method->start(problem_of(path_loss()), fixed_rank_point(kStart));
            for (int t = 0; t <= path.last(); ++t) {
                const RunPoint& at = path.points[static_cast<std::size_t>(t)];
                CHECK((at.X - space_of(method->iterate())).norm() < 1e-12);
                if (t == path.last()) break;
                const StepReport report = method->step({});
                REQUIRE(report.status == StepStatus::Moved);
                CHECK(at.mu == report.stepsize);
                CHECK(at.eta == report.momentum);
                const ConeStep& step = path.steps[static_cast<std::size_t>(t)];
                CHECK(step.X == at.X);
                CHECK(step.next == path.points[static_cast<std::size_t>(t) + 1].X);
                const auto again = cone_step(
                    path_loss(),
                    {kind, at.X, path.points[static_cast<std::size_t>(t > 0 ? t - 1 : 0)].X, at.eta, at.mu});
                REQUIRE(again);
                CHECK((again->next - step.next).norm() < 1e-12);
            }
        }
}

TEST_CASE("a path is joined as the method moves: along retractions on the cone, straight beside it") {
    for (const PathRules& rules : several_rules())
        for (const StepKind kind : kStepKinds) {
            CAPTURE(label_of(kind), rules.eta);
            const ConePath path = path_of(kind, rules);
            std::size_t curves = 0, momenta = 0;
            for (const ConeStep& step : path.steps) {
                const std::vector<PathPiece> pieces = pieces_of(step, 0.02);
                REQUIRE_FALSE(pieces.empty());
                CHECK(pieces.front().points.front() == step.X);
                CHECK(pieces.back().points.back() == step.next);
                for (std::size_t k = 0; k < pieces.size(); ++k) {
                    const PathPiece& piece = pieces[k];
                    if (k > 0) CHECK(piece.points.front() == pieces[k - 1].points.back());
                    momenta += piece.momentum;
                    if (piece.momentum) CHECK(piece.points.back() == step.Y);
                    CHECK(piece.on_cone == is_riemannian(kind));
                    if (!piece.on_cone) {
                        CHECK(piece.points.size() == 2);
                        continue;
                    }
                    curves += piece.points.size() > 4;
                    const Vector3 base = piece.momentum ? step.X : step.Y;
                    const Vector3 xi =
                        piece.momentum ? step.extrapolated : Vector3(-step.mu * step.projected);
                    const auto n = static_cast<double>(piece.points.size() - 1);
                    for (std::size_t i = 0; i < piece.points.size(); ++i) {
                        CHECK(std::abs(testing::cone_defect(piece.points[i])) < 1e-12);
                        const auto there = retract_orthographic(base, double(i) / n * xi);
                        REQUIRE(there);
                        CHECK((piece.points[i] - *there).norm() < 1e-12);
                    }
                }
                if (is_riemannian(kind)) continue;
                // Grad leaves the cone along its tangent plane, and so does NAG from an iterate that already
                // lies off it.
                CHECK(pieces[pieces.size() - 2].points.back() == step.arrival);
                if (kind == StepKind::Nag && step.extrapolated.norm() > 1e-3)
                    CHECK(std::abs(testing::cone_defect(step.Y)) > 1e-9);
            }
            CHECK((curves > 0) == is_riemannian(kind));
            CHECK((momenta > 0) == has_momentum(kind));
        }
}

TEST_CASE("a path ends at the truth, after so many steps, where it stands still or where it runs away") {
    for (const StepKind kind : kStepKinds) {
        CAPTURE(label_of(kind));
        const ConePath whole = path_of(kind, {.d = 2.0, .tolerance = 1e-4});
        CHECK(whole.end == PathEnd::Reached);
        CHECK(whole.error <= 1e-4);
        const auto error = [](const Vector3& X) { return (X - path_loss().target).norm(); };
        for (std::size_t t = 0; t + 1 < whole.points.size(); ++t) CHECK(error(whole.points[t].X) > 1e-4);
        // The last step that is allowed may be the one that arrives.
        const ConePath just = path_of(kind, {.d = 2.0, .tolerance = 1e-4, .most = whole.last()});
        CHECK(just.end == PathEnd::Reached);
        const ConePath cut = path_of(kind, {.d = 2.0, .tolerance = 1e-4, .most = whole.last() - 1});
        CHECK(cut.end == PathEnd::Unreached);
        CHECK(cut.last() == whole.last() - 1);
        CHECK(cut.error == error(cut.points.back().X));
        const ConePath away = path_of(kind, {.mu = 40.0, .eta = 0.5});
        CHECK(away.end == PathEnd::Left);
        CHECK(away.points.back().X.norm() > kFarthest * kStart.norm());
        const auto none = cone_path(kind, {}, path_loss(), path_loss().target);
        REQUIRE(none);
        CHECK(none->end == PathEnd::Reached);
        CHECK(none->last() == 0);
        CHECK(none->steps.empty());
    }
    // X_0 = e_1 e_1', and only c is seen: the gradient is a multiple of e_2 e_2', the normal there.
    const auto still =
        cone_path(StepKind::RGrad, {}, entry_loss(0, 0, 1, cone_point({1, 0.3})), cone_point({1, 0}));
    REQUIRE(still);
    CHECK(still->end == PathEnd::Stationary);
    CHECK(still->last() == 0);
    const auto refused = cone_path(StepKind::Narg, {.eta = 1}, path_loss(), kStart);
    REQUIRE_FALSE(refused);
    CHECK(refused.sentence().find("1") != std::string::npos);
}

TEST_CASE("where the normal line leaves the cone on the way, a straight move stands for the curve") {
    ConeStep step;
    step.kind = StepKind::RGrad;
    step.X = step.Y = step.base = cone_point({1, 0});
    step.extrapolated = Vector3::Zero();
    step.mu = 1;
    step.projected = -tangent_frame(step.X).vector(1.5, 2.8);
    const auto next = retract_orthographic(step.X, -step.projected);
    REQUIRE(next);
    step.next = *next;
    const auto pieces = pieces_of(step, 0.01);
    REQUIRE(pieces.size() == 1);
    CHECK_FALSE(pieces[0].on_cone);
    REQUIRE(pieces[0].points.size() == 3);
    CHECK(pieces[0].points[1] == step.X - step.projected);
}
