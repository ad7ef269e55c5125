// The angle between gradient and last step: by its definition in dense matrices, and where theory knows it.
#include <cmath>
#include <numbers>

#include "app/figure/page/placed_page.h"
#include "app/workspace/race/figures/race_figures.h"
#include "core/io/instance/build_instance.h"
#include "core/io/share_line.h"
#include "core/method/method.h"
#include "core/run/session.h"
#include "core/run/step/gradient_angles.h"
#include "tests/app/recording_painter.h"
#include "tests/catch.h"
#include "tests/says.h"

using namespace lowrank;
using namespace lowrank::figure;
using namespace lowrank::race;

namespace {

struct AngleStage {
    ExperimentSpec spec = default_experiment();
    std::shared_ptr<const Instance> instance;

    explicit AngleStage(const char* method) {
        spec.problem.rows = spec.problem.cols = 16;
        spec.problem.rank = 2;
        spec.problem.rate = 0.7;
        spec.methods = {*read_method_entry(method)};
        auto built = build_instance(spec, 1e9);
        REQUIRE(built);
        instance = std::make_shared<const Instance>(std::move(*built));
    }
    std::vector<double> angles(std::int64_t rows) const {
        const auto degrees = gradient_angles(spec, instance, rows);
        REQUIRE(degrees);
        REQUIRE(degrees->size() == static_cast<std::size_t>(rows));
        CHECK(std::isnan(degrees->front()));
        return *degrees;
    }
};

/// The definition, with the projection and the gradient as whole matrices.
double dense_angle(const Problem& problem, const FixedRankPoint& X, const FixedRankPoint& before) {
    const Matrix rows = Matrix::Identity(X.rows(), X.rows()), cols = Matrix::Identity(X.cols(), X.cols());
    GradientProducts products;
    const Matrix left = X.U * X.K;
    CHECK(problem.A->gradient({left, X.V}, problem.y, rows, cols, products) == Outcome::Done);
    const auto projected = [&](const Matrix& Z) -> Matrix {
        const Matrix u = X.U * X.U.transpose(), v = X.V * X.V.transpose();
        return u * Z + Z * v - u * Z * v;
    };
    const Matrix G = projected(products.GV), s = projected(X.dense() - before.dense());
    return std::acos(G.cwiseProduct(s).sum() / (G.norm() * s.norm())) * 180 / std::numbers::pi;
}

}  // namespace

TEST_CASE("gradient angle: each is that of its definition, whatever the method") {
    for (const char* method : {"narg", "rgrad-proj", "grad", "scaledgd", "rcg"}) {
        const AngleStage stage(method);
        constexpr std::size_t kRows = 8;
        const std::vector<double> angles = stage.angles(kRows);
        const auto solver = make_method(stage.spec.methods.front().spec);
        solver->start(stage.instance->problem, stage.instance->start);
        for (std::size_t t = 1; t < kRows; ++t) {
            const FixedRankPoint before = solver->iterate();
            REQUIRE(solver->step({}).status == StepStatus::Moved);
            REQUIRE(solver->settle({}) == Outcome::Done);
            INFO(method << " at " << t);
            CHECK(angles[t] ==
                  Approx(dense_angle(*stage.instance->problem, solver->iterate(), before)).margin(1e-6));
        }
    }
}

TEST_CASE("gradient angle: after exact line search it tends to a right angle as steps shrink") {
    // 90 degrees but for the retraction, which moves the point by the square of the step: each angle is off
    // by as many steps as the one before, and steps shrink by the rate.
    const std::vector<double> angles = AngleStage("rgrad-orth:step=exact").angles(40);
    const auto off = [&](std::size_t t) { return std::abs(angles[t] - 90); };
    CHECK(off(39) < 1e-3);
    CHECK(off(39) < off(20) / 10);
    CHECK(off(20) < off(5) / 3);
}

TEST_CASE("gradient angle: a short constant step still points downhill") {
    // (1 - mu lambda) is above 0 for every eigenvalue, none of which is above 1: 0.5 is short enough.
    const std::vector<double> angles = AngleStage("rgrad-orth:step=0.5").angles(40);
    for (std::size_t t = 1; t < angles.size(); ++t) {
        INFO(t);
        CHECK(angles[t] > 90);
    }
}

TEST_CASE("gradient angle: momentum without restarts comes to go uphill") {
    const std::vector<double> angles = AngleStage("narg").angles(60);
    CHECK(std::ranges::any_of(angles, [](double degrees) { return degrees < 90; }));
}

TEST_CASE("gradient angle: a page has a curve a method, and says each in words") {
    AngleStage stage("narg+r");
    stage.spec.methods.push_back(*read_method_entry("rgrad-orth"));
    stage.spec.stop.max_iter = 30;
    const RunResult run = run_race(stage.spec, stage.instance, RunOptions{}, {});
    RaceFiguresInput race;
    race.race = &run.race;
    const Result<Page> page = gradient_angle_page({race, stage.instance, {}});
    REQUIRE(page);
    Surface surface;
    surface.area = {0, 0, 454, 302};
    surface.theme = &theme::theme(theme::ThemeName::Light);
    surface.paper = true;
    surface.card = false;
    const PlacedPage placed = page->lay_out(surface);
    const auto figures = parts_of<PlacedFigure>(placed);
    REQUIRE(figures.size() == 1);
    const Figure& figure = figures.front()->figure;
    REQUIRE(figure.series.size() == 2);
    CHECK((figure.y.low == 0 && figure.y.high == 180));
    CHECK(testing::says(page->description(), "NARG+R: "));
    CHECK(testing::says(page->description(), "RGrad"));
}
