// Predicted rates of quadratic runs against measured ones. Knows no thread.
#include "core/quadratic/prediction.h"

#include <cmath>

#include "core/quadratic/theta_rate.h"
#include "tests/catch.h"

using namespace lowrank;

namespace {

struct Run {
    QuadraticSpec spec;
    QuadraticTrajectory trajectory;
    Prediction prediction;
};

Run run(const Quadratic& Q, const std::string& text, Vec2 start, double tol = 1e-50) {
    Run made;
    made.spec.Q = Q;
    made.spec.methods = {std::get<MethodSpec>(parse_quadratic_method(text))};
    made.spec.starts = {start};
    made.spec.tol = tol;
    made.spec.max_iter = QuadraticSpec::kMostIterations;
    REQUIRE(why_invalid(made.spec).value_or("") == "");
    made.trajectory = run_quadratic(made.spec)[0];
    made.prediction = predict(made.spec, made.trajectory);
    return made;
}

/// |log measured / log predicted - 1|.
double off(const Run& run) {
    return std::abs(std::log(run.trajectory.measured_rate()) / std::log(run.prediction.rate) - 1);
}

}  // namespace

TEST_CASE(
    "predicted rates of a quadratic hold to 3 % in decades, for methods, starts and condition numbers") {
    for (const double kappa : {3.0, 11.0, 60.0})
        for (const Vec2 start : {Vec2{1, 0.3}, {-2, 1}, {0.5, 4}}) {
            const Quadratic Q = quadratic_from(1 / kappa, 1, 0.7);
            const auto step = [](double mu) { return "step=" + std::to_string(mu); };
            for (const std::string& text :
                 {std::string("grad"), "grad:" + step(0.8), "grad:" + step(1.9),
                  "nag:" + step(1) + ",momentum=0.2", "nag:" + step(0.7) + ",momentum=0.8",
                  "nag:" + step(0.9) + ",q=0.3", std::string("nag:momentum=0.2"), std::string("nag:q=0.6")}) {
                const Run made = run(Q, text, start);
                INFO(text << " at kappa " << kappa << " from (" << start.x << ", " << start.y
                          << "): " << made.trajectory.measured_rate() << " | " << made.prediction.rate);
                REQUIRE(made.trajectory.status == QuadraticStatus::Converged);
                REQUIRE(made.prediction.kind != PredictionKind::None);
                CHECK(off(made) <= 0.03);
            }
        }
}

TEST_CASE("lazy momentum has a mean rate with a constant step and a bound with exact line search") {
    for (const double kappa : {5.0, 20.0, 60.0})
        for (const Vec2 start : {Vec2{1, 2}, {-3, 1}}) {
            const Quadratic Q = quadratic_from(1 / kappa, 1, -0.5);
            const Run constant = run(Q, "nag:step=0.9", start, 1e-30), exact = run(Q, "nag", start, 1e-30);
            INFO("kappa " << kappa << ": " << constant.trajectory.measured_rate() << " | "
                          << constant.prediction.rate << ", exact " << exact.trajectory.measured_rate()
                          << " | " << exact.prediction.rate);
            CHECK(constant.prediction.kind == PredictionKind::Average);
            CHECK(off(constant) <= 0.03);
            CHECK(exact.prediction.kind == PredictionKind::Average);
            CHECK(exact.trajectory.measured_rate() < exact.prediction.rate);
        }
}

TEST_CASE("exact line search with momentum above the critical one has no prediction, and says why") {
    const Run made = run(quadratic_from(0.05, 1, -0.5), "nag:momentum=0.8", {1, 2});
    CHECK(made.prediction.kind == PredictionKind::None);
    CHECK(made.prediction.sentence.find("answers the ripple") != std::string::npos);
    CHECK(std::isnan(made.prediction.rate));
}

TEST_CASE(
    "a start on an eigenvector meets its eigenvalue only, and restart's prediction is called a heuristic") {
    const Quadratic Q = quadratic_from(0.1, 1, 0.7);
    const Eigenpairs pairs = eigenpairs(Q);
    const Run slow = run(Q, "grad:step=0.9", pairs.v_min), fast = run(Q, "grad:step=0.9", pairs.v_max);
    CHECK(slow.prediction.rate == Approx(1 - 0.09));
    CHECK(fast.prediction.rate == Approx(0.1));
    CHECK(off(slow) < 1e-6);
    const Run once = run(Q, "grad", pairs.v_max, 1e-10);
    CHECK(once.prediction.rate == 0);
    CHECK(once.trajectory.size() == 2);
    CHECK(run(Q, "narg+r", {1, 1}).prediction.kind == PredictionKind::Heuristic);
    CHECK(interval_of(pairs, {0, 0}).lambda_max == pairs.lambda_max);
    // Before any step nothing is made up for what needs observed ones.
    QuadraticTrajectory fresh = slow.trajectory;
    fresh.rules = std::get<MethodSpec>(parse_quadratic_method("nag:momentum=0.3"));
    for (auto* column : {&fresh.x, &fresh.stepsize, &fresh.momentum, &fresh.error}) column->resize(1);
    fresh.stepsize[0] = fresh.momentum[0] = NAN;
    CHECK(predict(slow.spec, fresh).kind == PredictionKind::None);
}
