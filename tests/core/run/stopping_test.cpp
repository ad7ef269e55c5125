// The four final words, each with its reason and numbers, and what must not be called by them.
#include "core/run/stopping.h"

#include <limits>

#include "tests/catch.h"
#include "tests/core/run/fakes.h"

using namespace lowrank;
using fake::Plan;

namespace {

const Trace& only(const RunResult& result) { return result.race.traces.at(0); }

void check_whole(const Trace& trace, Event final) {
    REQUIRE_FALSE(trace.empty());
    CHECK(std::isnan(trace.stepsize.back()));
    CHECK(std::isnan(trace.momentum.back()));
    CHECK((trace.event.back() == final || trace.second_event.back() == final));
    for (std::size_t i = 0; i + 1 < trace.size(); ++i) CHECK_FALSE(std::isnan(trace.stepsize[i]));
}

}  // namespace

TEST_CASE("converged: the error is below the tolerance") {
    const RunResult result = fake::race(fake::experiment());
    const Trace& trace = only(result);
    CHECK(trace.status == MethodStatus::Converged);
    CHECK(trace.error.back() <= 1e-10);
    CHECK(trace.error[trace.size() - 2] > 1e-10);
    CHECK(trace.size() == 35);  // 2^-34 is the first power of two below 1e-10
    CHECK_THAT(trace.reason, Catch::Contains("1e-10"));
    check_whole(trace, Event::Converged);
}

TEST_CASE("a relative tolerance is a share of the truth's norm, in every unit") {
    StopSpec stop;
    stop.tol = 1e-3;
    stop.relative = true;
    CHECK(stop_rules(stop, true, 1, 0, 50).tol == 0.05);
    // The norm is in the unit of the instance already.
    CHECK(stop_rules(stop, true, 1, -20, 50).tol == 0.05);
    CHECK(shown_tolerance(stop, true, -20, 200) == 0.2);
    stop.relative = false;
    CHECK(stop_rules(stop, true, 1, -20, 50).tol == std::ldexp(1e-3, -20));
    CHECK(shown_tolerance(stop, true, 0, 200) == 1e-3);
    // Unless told, what double precision comes to; in whatever unit.
    const StopSpec usual;
    CHECK(stop_rules(usual, true, 1, 0, 50).tol == 1e-10);
    CHECK(stop_rules(usual, true, 1, 0, 5e6).tol == 2e-15 * 5e6);
    CHECK(shown_tolerance(usual, true, 0, 5e6) == 2e-15 * 5e6);
    CHECK(shown_tolerance(usual, true, -20, std::ldexp(5e6, 20)) == std::ldexp(2e-15 * 5e6, 20));
    CHECK(stop_rules(usual, false, 1, 0, 5e6).tol == 1e-6);
}

TEST_CASE("stopped: the limit of iterations, with the error it had") {
    ExperimentSpec spec = fake::experiment();
    spec.stop.max_iter = 7;
    const RunResult result = fake::race(spec);
    const Trace& trace = only(result);
    CHECK(trace.status == MethodStatus::Stopped);
    CHECK(trace.size() == 8);
    CHECK(trace.error.back() == Approx(std::pow(0.5, 7)));
    CHECK_THAT(trace.reason, Catch::Contains("7 iterations") && Catch::Contains("0.00781"));
    check_whole(trace, Event::Stopped);
}

TEST_CASE("stopped: a breakdown is named") {
    const RunResult result = fake::race(fake::experiment(), {.then = Plan::Then::Breakdown, .at = 5});
    const Trace& trace = only(result);
    CHECK(trace.status == MethodStatus::Stopped);
    CHECK(trace.size() == 6);
    CHECK_THAT(trace.reason, Catch::Contains("singular core") && Catch::Contains("5"));
    check_whole(trace, Event::Stopped);
}

TEST_CASE("stopped: a method that throws ends with the reason and does not end the program") {
    const RunResult result = fake::race(fake::experiment(), {.then = Plan::Then::Throw, .at = 3});
    CHECK(only(result).status == MethodStatus::Stopped);
    CHECK_THAT(only(result).reason, Catch::Contains("the fake broke"));
    check_whole(only(result), Event::Stopped);
}

TEST_CASE("a zero gradient far from the truth is stopped, not converged") {
    const RunResult result = fake::race(fake::experiment(), {.then = Plan::Then::Stationary, .at = 4});
    const Trace& trace = only(result);
    CHECK(trace.status == MethodStatus::Stopped);
    CHECK_THAT(trace.reason, Catch::Contains("gradient is zero") && Catch::Contains("0.0625"));
}

TEST_CASE("a start at the truth has converged before the first step") {
    Instance instance = fake::instance();
    instance.start = instance.truth->X;
    const RunResult result =
        fake::race(fake::experiment(), {.then = Plan::Then::Stationary, .at = 0}, instance);
    CHECK(only(result).status == MethodStatus::Converged);
    CHECK(only(result).size() == 1);
}

TEST_CASE("stopped: rounding, 50 iterations without a new minimum") {
    ExperimentSpec spec = fake::experiment();
    spec.stop.tol = 0;
    // The error halves to 2^-47 = 7e-15, 1.6e-15 of the truth, and stays.
    const RunResult result = fake::race(spec, {.floor = std::pow(0.5, 47)});
    const Trace& trace = only(result);
    CHECK(trace.status == MethodStatus::Stopped);
    CHECK_THAT(trace.reason, Catch::Contains("ounding"));
    CHECK(trace.size() == 47 + 50 + 1);
    check_whole(trace, Event::Stopped);
}

TEST_CASE("no rounding verdict while the relative error is above 1e-13") {
    ExperimentSpec spec = fake::experiment();
    spec.stop.max_iter = 200;
    spec.stop.tol = 0;
    const RunResult result = fake::race(spec, {.floor = 1e-11});
    CHECK_THAT(only(result).reason, Catch::Contains("200 iterations"));
}

TEST_CASE("diverged: a million times the start, or not finite") {
    const RunResult grown = fake::race(fake::experiment(), {.rho = 10});
    CHECK(only(grown).status == MethodStatus::Diverged);
    CHECK(only(grown).size() == 8);  // 1e7 is the first power of ten over 1e6
    check_whole(only(grown), Event::Diverged);

    const RunResult broken = fake::race(fake::experiment(), {.then = Plan::Then::NotANumber, .at = 2});
    CHECK(only(broken).status == MethodStatus::Diverged);
    CHECK_THAT(only(broken).reason, Catch::Contains("not finite"));
    CHECK(only(broken).size() == 4);
}

TEST_CASE("without an exact truth the gradient decides, relative to the start") {
    const RunResult result = fake::race(fake::experiment(), {}, fake::instance(false));
    const Trace& trace = only(result);
    CHECK(trace.status == MethodStatus::Converged);
    CHECK(trace.gradient_norm.back() <= 1e-6 * trace.gradient_norm.front());
    CHECK(trace.size() == 21);  // 2^-20 is the first power of two below 1e-6
    CHECK_THAT(trace.reason, Catch::Contains("gradient"));

    Instance blind = fake::instance();
    blind.truth.reset();
    const RunResult unseen = fake::race(fake::experiment(), {}, blind);
    CHECK(only(unseen).status == MethodStatus::Converged);
    CHECK(std::isnan(only(unseen).error.back()));
    CHECK(only(unseen).measured_rate == Approx(0.5).epsilon(1e-9));  // of the gradient
    const RunResult lost = fake::race(fake::experiment(), {.rho = 10}, blind);
    CHECK(only(lost).status == MethodStatus::Diverged);
    CHECK_THAT(only(lost).reason, Catch::Contains("residual"));
}

TEST_CASE("cancelled: a token that has fired leaves whole traces") {
    std::stop_source source;
    source.request_stop();
    RunOptions options;
    options.make = fake::factory();
    const RunResult early = run_race(fake::experiment(2), std::make_shared<Instance>(fake::instance()),
                                     options, source.get_token());
    for (const Trace& trace : early.race.traces) CHECK(trace.status == MethodStatus::Cancelled);

    std::stop_source later;
    options.make = [&](const MethodSpec& spec) {
        later.request_stop();  // while the first method is being started
        return std::make_unique<fake::Follower>(spec, Plan{});
    };
    const RunResult cut = run_race(fake::experiment(1), std::make_shared<Instance>(fake::instance()), options,
                                   later.get_token());
    CHECK(only(cut).status == MethodStatus::Cancelled);
    CHECK(only(cut).size() == 1);
    check_whole(only(cut), Event::Cancelled);
    CHECK(cut.iterates.size() == 1);

    // Without its last iterates a run does not measure them any more: the token fires in the second step.
    std::stop_source in_step;
    options.measure_last = false;
    options.make = fake::factory({.at = 1, .fires = &in_step});
    const RunResult at_once = run_race(fake::experiment(1), std::make_shared<Instance>(fake::instance()),
                                       options, in_step.get_token());
    CHECK(only(at_once).status == MethodStatus::Cancelled);
    CHECK(only(at_once).size() == 2);
    check_whole(only(at_once), Event::Cancelled);
    CHECK(at_once.iterates.empty());
}

TEST_CASE("stopped: the traces have reached their memory") {
    ExperimentSpec spec = fake::experiment(2);
    RunOptions options;
    options.make = fake::factory({.rho = 0.999});
    options.trace_memory = 1u << 20;
    spec.stop.max_iter = 1'000'000;
    spec.stop.tol = 0;
    const RunResult result = run_race(spec, std::make_shared<Instance>(fake::instance()), options);
    std::size_t bytes = 0;
    for (const Trace& trace : result.race.traces) {
        CHECK(trace.status == MethodStatus::Stopped);
        CHECK_THAT(trace.reason, Catch::Contains("1 MB"));
        bytes += trace.memory();
    }
    CHECK(bytes >= (1u << 20));
    CHECK(bytes <= (1u << 20) + 4 * Trace::bytes_per_row());
}

TEST_CASE("converged: a start whose gradient is rounding, a later gradient of that size is not enough") {
    const StopRules rules = stop_rules(StopSpec{}, false, 10.0);
    Record record;
    record.error = record.relative_error = Record::kNone;
    record.objective = 1e-30;
    record.gradient_norm = 3e-16;
    Stopping at_start(rules);
    CHECK(at_start.judge(record).status == MethodStatus::Converged);

    StopSpec strict;
    strict.tol = 1e-12;
    Stopping later(stop_rules(strict, false, 10.0));
    record.gradient_norm = 1e-3;
    CHECK_FALSE(later.judge(record).final());
    record.t = 1;
    record.gradient_norm = 3e-14;
    CHECK_FALSE(later.judge(record).final());
}

TEST_CASE("stopped: the time limit counts solver time") {
    StopRules rules{1e-10, true, 3000, 2.0};
    Stopping stopping(rules);
    Record record;
    record.error = record.objective = record.gradient_norm = record.relative_error = 1;
    CHECK_FALSE(stopping.judge(record).final());
    record.t = 1;
    record.seconds = 2.5;
    const Verdict verdict = stopping.judge(record);
    CHECK(verdict.status == MethodStatus::Stopped);
    CHECK_THAT(verdict.reason, Catch::Contains("time limit of 2 s"));
}

TEST_CASE("stopped: so many operator calls, and not before") {
    StopSpec spec;
    spec.max_calls = 12;
    Stopping stopping(stop_rules(spec, true));
    Record record;
    record.error = record.objective = record.gradient_norm = record.relative_error = 1;
    CHECK_FALSE(stopping.judge(record).final());
    record.t = 1;
    record.operator_calls = 11;
    CHECK_FALSE(stopping.judge(record).final());
    record.t = 2;
    record.operator_calls = 14;  // of a step that makes several
    const Verdict verdict = stopping.judge(record);
    CHECK(verdict.status == MethodStatus::Stopped);
    CHECK_THAT(verdict.reason, Catch::Contains("limit of 12 operator calls at iteration 2"));
}

TEST_CASE("nothing is converged whose error is as large as the truth, or whose gradient has not fallen") {
    const auto verdict = [](bool exact, double tol, Record record) {
        StopSpec spec;
        spec.tol = tol;
        Stopping stopping(stop_rules(spec, exact));
        record.objective = 1;
        return stopping.judge(record).status;
    };
    Record record;
    record.error = 2;
    record.relative_error = 0.5;
    record.gradient_norm = 3;
    CHECK(verdict(true, 10, record) == MethodStatus::Converged);
    record.relative_error = 1;
    CHECK(verdict(true, 10, record) == MethodStatus::Running);
    record.relative_error = 7;
    CHECK(verdict(true, 10, record) == MethodStatus::Running);
    CHECK(verdict(false, 2, record) == MethodStatus::Running);
    record.gradient_norm = 0;
    CHECK(verdict(false, 2, record) == MethodStatus::Converged);
}

TEST_CASE("what is said of a run in another unit is in that of its data") {
    const StopRules rules = stop_rules(StopSpec{}, true, 0, 40);
    CHECK(rules.tol == 1e-10);
    StopSpec given;
    given.tol = 1e-20;
    CHECK(stop_rules(given, true, 0, 40).tol == std::ldexp(1e-20, 40));
    CHECK(stop_rules(given, false, 0, 40).tol == 1e-20);
    Stopping stopping(rules);
    Record record;
    record.error = record.relative_error = std::ldexp(4e-23, 40);
    record.objective = record.gradient_norm = 1;
    const Verdict verdict = stopping.judge(record);
    CHECK(verdict.status == MethodStatus::Converged);
    CHECK_THAT(verdict.reason, Catch::Contains("error 4e-23, tolerance 9.09e-23"));
}
