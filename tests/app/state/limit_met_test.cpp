// Runs that a limit ended before the tolerance, or that rounding did: the pace decides what is offered.
#include "app/state/limit_met.h"

#include <cmath>

#include "tests/app/state/ended_race.h"

using namespace lowrank;
using namespace lowrank::state;
using testing::Ended;

TEST_CASE("the limit of iterations is named before an unlucky start where an error still falls") {
    Ended stage;
    stage.state.experiment.stop.max_iter = 20;
    stage.end(MethodStatus::Stopped, 20);
    CHECK(stage.cause()->words.find("unlucky start") != std::string::npos);
    std::vector<double>& error = stage.race.traces[stage.place("narg")].error;
    for (std::size_t t = 0; t < error.size(); ++t) error[t] = std::exp(-0.05 * double(t));
    CHECK(stage.cause()->words == "The limit of 20 iterations came before the tolerance.");
    CHECK(stage.cause()->cure->label == "510 iterations");
    CHECK(stage.cured(*stage.cause()).stop.max_iter == 510);
}

TEST_CASE("a limit of operator calls or of time that ended a race is the one that is moved") {
    const auto falling = [](Ended& stage) {
        stage.race.spec = stage.state.experiment;
        std::vector<double>& error = stage.race.traces[stage.place("narg")].error;
        for (std::size_t t = 0; t < error.size(); ++t) error[t] = std::exp(-0.5 * double(t));
    };
    Ended calls;
    calls.state.experiment.stop.max_calls = 30;
    calls.end(MethodStatus::Stopped, 10);
    falling(calls);
    auto cause = calls.cause();
    REQUIRE(cause);
    CHECK(cause->words == "The limit of 30 operator calls came before the tolerance.");
    CHECK(cause->cure->label == "160 operator calls");
    CHECK(calls.cured(*cause).stop.max_calls == 160);

    Ended time;
    time.state.experiment.stop.time_limit = 1e-4;
    time.end(MethodStatus::Stopped, 10);
    falling(time);
    cause = time.cause();
    REQUIRE(cause);
    CHECK(cause->words == "The time limit of 100 µs came before the tolerance.");
    CHECK(cause->cure->label == "510 µs");
    CHECK(time.cured(*cause).stop.time_limit == Approx(5.1e-4));
    // Of one that was left behind it is said of that one.
    for (Trace& trace : time.race.traces) trace.status = MethodStatus::Converged;
    time.race.traces[time.place("narg")].status = MethodStatus::Stopped;
    time.state.curves.selected = static_cast<Index>(time.place("narg"));
    CHECK(time.cause()->words == "NARG was on its way at the time limit of 100 µs: error 0.00674.");
}

TEST_CASE("a fall that would never reach the tolerance is no way to it: a large condition number is named") {
    Ended stage;
    stage.state.experiment.stop.max_iter = 300;
    stage.state.experiment.problem.condition = 1000;
    stage.end(MethodStatus::Stopped, 300);
    for (Trace& trace : stage.race.traces)
        for (std::size_t t = 0; t < trace.size(); ++t) trace.error[t] = std::exp(-1e-4 * double(t));
    const auto slow = stage.cause();
    REQUIRE(slow);
    CHECK(slow->words == "Condition 1000 makes curves flat: singular values are far apart.");
    CHECK(slow->cure->label == "κ = 10");
    CHECK(stage.cured(*slow).problem.condition == 10);
    stage.state.experiment.problem.condition = 10;
    CHECK(stage.cause()->words.find("unlucky start") != std::string::npos);
}

TEST_CASE("errors that rounding lets fall no further are given a tolerance that they meet") {
    Ended stage(MethodStatus::Stopped, 200);
    stage.state.experiment.stop.tol = 1e-15;
    stage.end(MethodStatus::Stopped, 200);
    for (Trace& trace : stage.race.traces) {
        trace.basin_entry = 10;
        for (std::size_t t = 0; t < trace.size(); ++t) {
            trace.error[t] = std::max(4e-14, std::exp(-0.5 * double(t)));
            trace.relative_error[t] = trace.error[t] / 20;
        }
    }
    auto cause = stage.cause();
    REQUIRE(cause);
    CHECK(cause->words == "The error ends at 4e-14: rounding lets it fall no further.");
    CHECK(cause->cure->label == "tolerance 1e-13");
    CHECK(stage.cured(*cause).stop.tol == 1e-13);
    // A tolerance over the norm of the truth stays one.
    stage.race.spec.stop.relative = true;
    CHECK(stage.cause()->cure->label == "tolerance 1e-14");
    // Of one that was left behind, too.
    stage.race.spec.stop.relative = false;
    for (Trace& trace : stage.race.traces) trace.status = MethodStatus::Converged;
    const std::size_t m = stage.place("narg");
    stage.race.traces[m].status = MethodStatus::Stopped;
    stage.state.curves.selected = static_cast<Index>(m);
    REQUIRE(stage.cause());
    CHECK(stage.cause()->cure->label == "tolerance 1e-13");
}
