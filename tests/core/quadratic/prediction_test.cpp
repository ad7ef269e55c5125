// Predicted rates of quadratic runs against measured ones.
#include "core/quadratic/prediction.h"

#include <cmath>

#include "core/quadratic/theta_rate.h"
#include "core/theory/iteration_radius.h"
#include "core/theory/optimal_rates.h"
#include "tests/catch.h"
#include "tests/core/quadratic/runs.h"

using namespace lowrank;
using testing::predicted_of;
using testing::Ran;
using testing::whole_runs;

namespace {

struct Run {
    QuadraticSpec spec;
    Ran trajectory;
    Prediction prediction;
};

Run predicted(const Quadratic& Q, const std::string& text, Vec2 start, double tol = 1e-50) {
    Run made;
    made.spec.Q = Q;
    made.spec.methods = {*parse_quadratic_method(text)};
    made.spec.starts = {start};
    made.spec.tol = tol;
    made.spec.max_iter = QuadraticSpec::kMostIterations;
    REQUIRE(why_invalid(made.spec) == "");
    made.trajectory = whole_runs(made.spec)[0];
    made.prediction = predicted_of(made.spec);
    return made;
}

/// |log measured / log predicted - 1|.
double off(const Run& run) {
    return std::abs(std::log(run.trajectory.measured_rate) / std::log(run.prediction.rate) - 1);
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
                const Run made = predicted(Q, text, start);
                INFO(text << " at kappa " << kappa << " from (" << start.x << ", " << start.y
                          << "): " << made.trajectory.measured_rate << " | " << made.prediction.rate);
                REQUIRE(made.trajectory.status == MethodStatus::Converged);
                REQUIRE(made.prediction.kind != PredictionKind::None);
                CHECK(off(made) <= 0.03);
            }
        }
}

TEST_CASE("lazy momentum has a mean rate with a constant step and an approximation with exact line search") {
    for (const double kappa : {5.0, 20.0, 60.0})
        for (const Vec2 start : {Vec2{1, 2}, {-3, 1}}) {
            const Quadratic Q = quadratic_from(1 / kappa, 1, -0.5);
            const Run constant = predicted(Q, "nag:step=0.9", start, 1e-30),
                      exact = predicted(Q, "nag", start, 1e-30);
            INFO("kappa " << kappa << ": " << constant.trajectory.measured_rate << " | "
                          << constant.prediction.rate << ", exact " << exact.trajectory.measured_rate << " | "
                          << exact.prediction.rate);
            CHECK(constant.prediction.kind == PredictionKind::Average);
            CHECK(off(constant) <= 0.03);
            CHECK(exact.prediction.kind == PredictionKind::Approximation);
            CHECK(off(exact) <= 0.03);
        }
}

TEST_CASE(
    "exact line search with momentum above the critical one falls as the fast component's product does") {
    for (const double kappa : {5.0, 20.0, 60.0})
        for (const char* method : {"nag:momentum=0.8", "nag:q=0.01", "nag:momentum=0.7,restart=gradient"}) {
            const Run made = predicted(quadratic_from(1 / kappa, 1, -0.5), method, {1, 2}, 1e-60);
            INFO(method << " at kappa " << kappa << ": " << made.trajectory.measured_rate << " | "
                        << made.prediction.rate);
            CHECK(made.prediction.kind == PredictionKind::FromObservedSteps);
            CHECK(off(made) <= 0.03);
        }
}

TEST_CASE(
    "a restart test leaves a constant momentum its rate up to the critical one, and shows its own above") {
    for (const double kappa : {10.0, 40.0}) {
        const Quadratic Q = quadratic_from(1 / kappa, 1, 0.3);
        const double critical = eta_critical(0.9, 1 / kappa);
        const auto rule = [](double eta) {
            return "nag:step=0.9,restart=gradient,momentum=" + std::to_string(eta);
        };
        const Run below = predicted(Q, rule(0.9 * critical), {1, 2}, 1e-40),
                  above = predicted(Q, rule(0.5 + 0.5 * critical), {1, 2}, 1e-60);
        INFO("kappa " << kappa << ": " << below.trajectory.measured_rate << " | " << below.prediction.rate
                      << ", " << above.trajectory.measured_rate << " | " << above.prediction.rate);
        CHECK(below.prediction.kind == PredictionKind::Constant);
        CHECK(off(below) <= 0.03);
        CHECK(above.prediction.kind == PredictionKind::Approximation);
        CHECK(off(above) <= 0.03);
        // Lazy momentum with restarts has the corollary.
        CHECK(predicted(Q, "narg+r", {1, 2}).prediction.kind == PredictionKind::Heuristic);
    }
}

TEST_CASE(
    "a start on an eigenvector meets its eigenvalue only, and restart's prediction is called a heuristic") {
    const Quadratic Q = quadratic_from(0.1, 1, 0.7);
    const Eigenpairs pairs = eigenpairs(Q);
    const Run slow = predicted(Q, "grad:step=0.9", pairs.v_min),
              fast = predicted(Q, "grad:step=0.9", pairs.v_max);
    CHECK(slow.prediction.rate == Approx(1 - 0.09));
    CHECK(fast.prediction.rate == Approx(0.1));
    CHECK(off(slow) < 1e-6);
    const Run once = predicted(Q, "grad", pairs.v_max, 1e-10);
    CHECK(once.prediction.rate == 0);
    CHECK(once.trajectory.size() == 2);
    // Momentum has nothing to carry on after one step.
    const Run carried = predicted(Q, "nag:momentum=0.3", pairs.v_max, 1e-10);
    CHECK(carried.prediction.rate == 0);
    CHECK(carried.trajectory.size() == 2);
    CHECK(predicted(Q, "narg+r", {1, 1}).prediction.kind == PredictionKind::Heuristic);
    CHECK(interval_of(pairs, {0, 0}).lambda_max == pairs.lambda_max);
    // Before any step nothing is made up for what needs observed ones.
    QuadraticRace fresh;
    QuadraticSpec spec = slow.spec;
    spec.methods = {*parse_quadratic_method("nag:momentum=0.3")};
    spec.starts = {{1, 1}};
    fresh.begin(spec, 1);
    fresh.append(QuadraticRun(spec, 0, 0).record());
    CHECK(predict(fresh, 0).kind == PredictionKind::None);
}

TEST_CASE("step=optimal falls by rho_dagger alone, and no other constant step falls faster") {
    for (const double kappa : {3.0, 11.357, 200.0})
        for (const Vec2 start : {Vec2{1, 0.3}, {-2, 1}}) {
            const Quadratic Q = quadratic_from(0.8902, 0.8902 * kappa, -1.2);
            const Eigenpairs pairs = eigenpairs(Q);
            const SpectralInterval I{pairs.lambda_min, pairs.lambda_max};
            const Run best = predicted(Q, "grad:step=optimal", start, 1e-12);
            INFO("kappa " << kappa);
            for (std::size_t t = 0; t + 1 < best.trajectory.size(); ++t)
                REQUIRE(best.trajectory.stepsize[t] == mu_dagger(I));
            CHECK(best.trajectory.measured_rate == Approx(rho_dagger(I)).epsilon(1e-9));
            CHECK(best.prediction.kind == PredictionKind::Constant);
            CHECK(best.prediction.rate == Approx(rho_dagger(I)).epsilon(1e-13));
            for (const double factor : {0.8, 1.02}) {
                const Run other =
                    predicted(Q, "grad:step=" + std::to_string(factor * mu_dagger(I)), start, 1e-12);
                CHECK(other.trajectory.measured_rate > best.trajectory.measured_rate);
            }
            // The word is kept: it is spelled so wherever the method is named.
            CHECK(print_method(best.trajectory.spec) == "grad:step=optimal");
            CHECK(best.trajectory.spec.has_optimal());
        }
}

TEST_CASE("step and momentum both optimal fall by rho_flat: the slow component is (A + B t) rho^t") {
    for (const double kappa : {2.0, 11.357, 90.0}) {
        const Quadratic Q = quadratic_from(0.5, 0.5 * kappa, 0.4);
        const Eigenpairs pairs = eigenpairs(Q);
        const SpectralInterval I{pairs.lambda_min, pairs.lambda_max};
        const Run made = predicted(Q, "nag:step=optimal,momentum=optimal", {1, 2}, 1e-14);
        const Ran& r = made.trajectory;
        const double rho = rho_flat(I);
        INFO("kappa " << kappa << ", rho " << rho);
        REQUIRE(r.size() > 12);
        CHECK(made.prediction.rate == Approx(rho).epsilon(1e-9));
        CHECK(r.stepsize[0] == mu_flat(I));
        CHECK(r.momentum[2] == eta_flat(I));
        const auto scaled = [&](std::size_t t) {
            return r.along_min[t] * std::pow(rho, -static_cast<double>(t));
        };
        // From t = 1 on: the first step has no predecessor but itself.
        for (std::size_t t = 1; t + 2 < r.size(); ++t) {
            const double size = std::abs(scaled(t)) + std::abs(scaled(t + 2));
            CHECK(std::abs(scaled(t + 2) - 2 * scaled(t + 1) + scaled(t)) <= 1e-9 * size);
        }
        CHECK(regimes_at(r, pairs, 3).along_min.damping == Damping::Critical);
        // A double root: no other momentum at this step falls faster in the end.
        for (const double eta : {0.9 * eta_flat(I), std::min(0.999, 1.1 * eta_flat(I))})
            CHECK(iteration_radius(mu_flat(I), eta, I.lambda_min, I.lambda_max) > rho);
    }
}

TEST_CASE("momentum=optimal is the best for the step in force, constant or searched") {
    const Quadratic Q;
    const Eigenpairs pairs = eigenpairs(Q);
    const SpectralInterval I{pairs.lambda_min, pairs.lambda_max};
    for (const double share : {0.3, 0.8, 0.999}) {
        const double mu = share * mu_flat(I);
        const Run made = predicted(Q, "nag:step=" + std::to_string(mu) + ",momentum=optimal", {1, 2}, 1e-30);
        CHECK(made.trajectory.momentum[3] == Approx(eta_critical(made.trajectory.stepsize[0], I.lambda_min)));
        CHECK(made.prediction.rate == Approx(1 - std::sqrt(mu * I.lambda_min)).epsilon(1e-5));
        // (1 + c t) rho^t: a straight line through it is some percent off.
        CHECK(off(made) <= 0.1);
    }
    const Run above =
        predicted(Q, "nag:step=" + std::to_string(1.01 * mu_dagger(I)) + ",momentum=optimal", {1, 2});
    CHECK(above.trajectory.momentum[3] == 0);
    const Run searched = predicted(Q, "nag:momentum=optimal", {1, 2}, 1e-30);
    CHECK(searched.trajectory.momentum[3] == eta_flat(I));
    CHECK(searched.trajectory.status == MethodStatus::Converged);
}
