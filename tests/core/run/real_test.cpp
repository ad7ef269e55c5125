// The nine methods on generated instances: the same bits whatever threads, order, interruption or steering
// there was.
#include <algorithm>
#include <cstring>
#include <thread>

#include "core/linalg/parallel.h"
#include "core/problem/generate.h"
#include "core/run/session.h"
#include "tests/catch.h"
#include "tests/core/run/made.h"

using namespace lowrank;
using testing::drain_until_idle;
using testing::instance_of;

namespace {

Session::Options session_options() {
    Session::Options made;
    made.build = testing::generated;
    return made;
}

bool same(const std::vector<double>& x, const std::vector<double>& y) {
    return x.size() == y.size() &&
           (x.empty() || std::memcmp(x.data(), y.data(), x.size() * sizeof(double)) == 0);
}

void check_same(const Race& a, const Race& b) {
    REQUIRE(a.traces.size() == b.traces.size());
    for (std::size_t m = 0; m < a.traces.size(); ++m) {
        const Trace &x = a.traces[m], &y = b.traces[m];
        CAPTURE(x.name, x.size(), y.size());
        CHECK(same(x.error, y.error));
        CHECK(same(x.relative_error, y.relative_error));
        CHECK(same(x.objective, y.objective));
        CHECK(same(x.gradient_norm, y.gradient_norm));
        CHECK(same(x.stepsize, y.stepsize));
        CHECK(same(x.momentum, y.momentum));
        CHECK(x.operator_calls == y.operator_calls);
        CHECK(x.svds == y.svds);
        CHECK(x.event == y.event);
        CHECK(x.second_event == y.second_event);
        CHECK(x.reason == y.reason);
    }
}

}  // namespace

TEST_CASE("the default experiment is valid and all nine converge on it") {
    const ExperimentSpec spec = default_experiment();
    REQUIRE(why_invalid(spec).empty());
    const auto on = [](const MethodEntry& entry) { return entry.enabled; };
    REQUIRE(std::ranges::count_if(spec.methods, on) == 9);
    REQUIRE(std::ranges::is_partitioned(spec.methods, on));
    const Race race = run_race(spec, instance_of(spec)).race;
    for (const Trace& trace : race.traces) {
        if (!trace.enabled) continue;
        CAPTURE(trace.name, trace.reason);
        CHECK(trace.status == MethodStatus::Converged);
        CHECK(trace.error.back() <= 1e-10);
        CHECK((trace.measured_rate > 0.2 && trace.measured_rate < 1));
        CHECK(trace.basin_entry > 0);
    }
}

TEST_CASE("a list is the default one with what stands ready below the nine, and without it") {
    std::vector<MethodEntry> methods = default_experiment().methods;
    CHECK(is_default_list(methods));
    methods.resize(9);
    CHECK(is_default_list(methods));
    methods[3].enabled = false;
    CHECK_FALSE(is_default_list(methods));
    methods = default_experiment().methods;
    methods.back().enabled = !methods.back().enabled;
    CHECK_FALSE(is_default_list(methods));
}

TEST_CASE("the same experiment gives the same bits with one thread and with three, in either order") {
    for (auto kind : {ProblemKind::MatrixCompletion, ProblemKind::MatrixSensing}) {
        const ExperimentSpec spec = testing::small_race(kind, 60);
        const int threads = worker_threads();
        set_worker_threads(1);
        const Race one = run_race(spec, instance_of(spec)).race;
        set_worker_threads(3);
        RunOptions by_time;
        by_time.order = RaceOrder::Time;
        const Race three = run_race(spec, instance_of(spec), by_time).race;
        set_worker_threads(threads);
        check_same(one, three);
    }
}

TEST_CASE("a session that is paused, stepped, watched, toggled and edited gives the bits of a plain run") {
    const ExperimentSpec spec = testing::small_race(ProblemKind::MatrixCompletion, 60);
    const Race plain = run_race(spec, instance_of(spec)).race;
    Session session(session_options());
    Race race;
    session.watch(6, -1);
    session.submit(spec, false);
    session.step(5);
    drain_until_idle(session, race);
    session.set_enabled(3, false);
    session.watch(2, 3);
    session.step(4);
    drain_until_idle(session, race);
    session.set_enabled(3, true);
    session.set_order(RaceOrder::Time);
    session.run();
    // Edits of one method cut steps of the others off in the middle; they are made again.
    ExperimentSpec edited = spec;
    for (int i = 0; i < 20; ++i) {
        edited.methods[8].spec = *parse_method(i % 2 ? "narg:d=4" : "narg:d=5");
        session.submit(edited, true);
        session.drain(race);
    }
    session.submit(spec, true);
    drain_until_idle(session, race);
    check_same(race, plain);
}

TEST_CASE("a run steered live repeats from the experiment the session reports") {
    ExperimentSpec spec = testing::small_race(ProblemKind::MatrixCompletion, 60);
    Session session(session_options());
    Race race;
    session.submit(spec, false);
    session.step(6);
    drain_until_idle(session, race);
    session.retune(7, "d", "20");
    session.retune(6, "restart", "gradient");
    session.retune(4, "step", "1.1");
    session.step(6);
    drain_until_idle(session, race);
    session.retune(7, "d", "4");
    session.retune(7, "d", "3");
    session.run();
    drain_until_idle(session, race);
    REQUIRE(race.spec.changes.size() == 4);
    REQUIRE(why_invalid(race.spec).empty());
    CHECK(race.traces[7].event[6] == Event::Retuned);
    const Race again = run_race(race.spec, instance_of(race.spec)).race;
    check_same(race, again);
}

TEST_CASE("a noisy problem ends by its gradient, far from its truth") {
    ExperimentSpec spec = testing::small_race(ProblemKind::MatrixCompletion, 60);
    spec.problem.noise = 0.1;
    spec.stop.max_iter = 3000;
    const Race race = run_race(spec, instance_of(spec)).race;
    const Trace& rgrad = race.traces[5];
    CHECK(rgrad.status == MethodStatus::Converged);
    CHECK(rgrad.gradient_norm.back() <= 1e-6 * rgrad.gradient_norm.front());
    CHECK(rgrad.error.back() > 1e-3);
    CHECK_FALSE(race.facts.exact_truth);
}
