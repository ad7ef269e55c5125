// The quadratic session from outside: commands in, records out, the same numbers as a run without a thread. No test
// here asserts a time.
#include "core/run/quadratic_session.h"

#include <atomic>
#include <cmath>
#include <limits>
#include <thread>

#include "tests/catch.h"
#include "tests/core/run/made.h"

using namespace lowrank;
using testing::drain_until_idle;

namespace {

QuadraticSpec small() {
    QuadraticSpec spec = default_quadratic_spec();
    spec.starts.push_back({-1, 2});
    return spec;
}

/// Hardly shrinks: ends by its iterations only.
QuadraticSpec slow(std::int64_t iterations) {
    QuadraticSpec spec = default_quadratic_spec();
    spec.methods = {std::get<MethodSpec>(parse_quadratic_method("grad:step=1e-6"))};
    spec.max_iter = iterations;
    return spec;
}

bool same_runs(const std::vector<QuadraticTrajectory>& a, const std::vector<QuadraticTrajectory>& b) {
    if (a.size() != b.size()) return false;
    for (std::size_t i = 0; i < a.size(); ++i)
        if (a[i].x != b[i].x || a[i].y != b[i].y || a[i].error != b[i].error || a[i].event != b[i].event ||
            a[i].status != b[i].status)
            return false;
    return true;
}

}  // namespace

TEST_CASE("a quadratic session ends with what run_quadratic gives, whatever the speed") {
    const auto expected = run_quadratic(small());
    for (const double speed : {std::numeric_limits<double>::infinity(), 20000.0}) {
        QuadraticSession session({});
        session.set_speed(speed);
        const std::uint64_t generation = session.submit(small(), true);
        QuadraticRace race;
        drain_until_idle(session, race);
        REQUIRE(race.runs.size() == 6);
        CHECK(same_runs(race.runs, expected));
        CHECK(race.generation == generation);
        CHECK(race.spec == small());
        CHECK(race.runs[5].method == 2);
        CHECK(race.runs[5].start == 1);
        CHECK_FALSE(race.running);
    }
}

TEST_CASE(
    "a quadratic session at rest shows x_t without its step; step makes so many; run goes on; restart "
    "begins") {
    QuadraticSession session({});
    QuadraticRace race;
    session.submit(small(), false);
    drain_until_idle(session, race);
    REQUIRE(race.runs.size() == 6);
    for (const QuadraticTrajectory& run : race.runs) {
        CHECK(run.size() == 1);
        CHECK(std::isnan(run.stepsize[0]));
        CHECK(run.status == QuadraticStatus::Running);
    }
    session.step(1);
    drain_until_idle(session, race);
    CHECK(race.runs[0].size() == 2);
    CHECK_FALSE(std::isnan(race.runs[0].stepsize[0]));
    CHECK(std::isnan(race.runs[0].stepsize[1]));
    session.step(4);
    session.step(3);
    drain_until_idle(session, race);
    for (const QuadraticTrajectory& run : race.runs) CHECK(run.size() == 9);
    CHECK_FALSE(race.running);
    session.run();
    drain_until_idle(session, race);
    CHECK(same_runs(race.runs, run_quadratic(small())));
    session.restart(false);
    drain_until_idle(session, race);
    CHECK(race.runs[3].size() == 1);
    session.restart(true);
    drain_until_idle(session, race);
    CHECK(same_runs(race.runs, run_quadratic(small())));
}

TEST_CASE("pause holds a quadratic session and run takes up where it stood") {
    QuadraticSession session({});
    QuadraticRace race;
    session.set_speed(2000);
    session.submit(slow(4000), true);
    while (race.runs.empty() || race.runs[0].size() < 10) {
        session.drain(race);
        std::this_thread::yield();
    }
    CHECK(race.running);
    session.pause();
    drain_until_idle(session, race);
    const std::size_t held = race.runs[0].size();
    CHECK_FALSE(race.running);
    session.set_speed(std::numeric_limits<double>::infinity());
    drain_until_idle(session, race);
    CHECK(race.runs[0].size() == held);
    session.run();
    drain_until_idle(session, race);
    CHECK(same_runs(race.runs, run_quadratic(slow(4000))));
}

TEST_CASE("a spec that is refused is said, and the last good one stays and goes on") {
    QuadraticSession session({});
    QuadraticRace race;
    QuadraticSpec bad = small();
    bad.Q = {1, 2, 1};
    session.submit(bad, true);
    drain_until_idle(session, race);
    CHECK(race.runs.empty());
    CHECK(race.failure.find("eigenvalue -1") != std::string::npos);

    session.submit(small(), false);
    drain_until_idle(session, race);
    CHECK(race.failure.empty());
    const std::uint64_t good = race.generation;
    bad.Q.q12 = std::numeric_limits<double>::quiet_NaN();
    session.submit(bad, true);
    drain_until_idle(session, race);
    CHECK(race.failure.find("q12") == 0);
    CHECK(race.generation == good);
    CHECK(race.spec == small());
    CHECK(race.runs[0].size() == 1);
    session.run();
    drain_until_idle(session, race);
    CHECK(same_runs(race.runs, run_quadratic(small())));
}

TEST_CASE("the newest of many quadratic specs wins, and no record of another gets among its own") {
    QuadraticSession session({});
    QuadraticRace race;
    QuadraticSpec spec = small();
    for (int i = 0; i < 200; ++i) {
        spec.starts[1] = {0.01 * i, 1};
        session.submit(spec, i % 2 == 0);
        if (i % 7 == 0) session.drain(race);
        if (!race.runs.empty()) {
            REQUIRE(race.runs[1].start == 1);
            REQUIRE(race.runs[1].x[0] == Approx(race.spec.starts[1].x).margin(1e-15));
        }
    }
    session.run();
    drain_until_idle(session, race);
    CHECK(race.spec == spec);
    CHECK(same_runs(race.runs, run_quadratic(spec)));
}

TEST_CASE(
    "a ring that nobody drains holds the quadratic worker, loses nothing, and does not keep it from ending") {
    QuadraticSpec spec = slow(QuadraticSpec::kMostIterations);
    spec.starts.assign(20, {1, 1});
    {
        QuadraticSession abandoned({});
        abandoned.submit(spec, true);
        std::this_thread::yield();
    }
    std::atomic<int> wakes{0};
    QuadraticSession session({[&] {
        ++wakes;
        wakes.notify_all();
    }});
    session.submit(spec, true);
    QuadraticRace race;
    // 200 020 records go through a ring of 65 536: whoever lives on wakes alone sees them all.
    int seen = 0;
    while (race.runs.empty() || race.running || race.runs.back().status == QuadraticStatus::Running) {
        wakes.wait(seen);
        seen = wakes;
        session.drain(race);
    }
    for (const QuadraticTrajectory& run : race.runs) CHECK(run.size() == QuadraticSpec::kMostIterations + 1);
}
