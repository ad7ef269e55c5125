// The quadratic's job of a session from outside: commands in, records out, the same numbers as a run without
// a thread. No test here asserts a time.
#include <atomic>
#include <cmath>
#include <limits>
#include <thread>

#include "core/run/session.h"
#include "tests/catch.h"
#include "tests/core/run/made.h"

using namespace lowrank;

namespace {

QuadraticSpec small() {
    QuadraticSpec spec = default_quadratic_spec();
    spec.starts.push_back({-1, 2});
    return spec;
}

/// Hardly shrinks: ends by its iterations only.
QuadraticSpec slow(std::int64_t iterations) {
    QuadraticSpec spec = default_quadratic_spec();
    spec.methods = {*parse_quadratic_method("grad:step=1e-6")};
    spec.max_iter = iterations;
    return spec;
}

bool same_runs(const QuadraticRace& a, const QuadraticRace& b) {
    if (a.runs() != b.runs()) return false;
    for (std::size_t i = 0; i < a.runs(); ++i) {
        const Trace &of = a.curves.traces[i], &as = b.curves.traces[i];
        if (a.paths[i].x != b.paths[i].x || a.paths[i].y != b.paths[i].y || of.error != as.error ||
            of.event != as.event || of.status != as.status ||
            (std::isfinite(of.measured_rate) ? of.measured_rate != as.measured_rate
                                             : std::isfinite(as.measured_rate)))
            return false;
    }
    return true;
}

constexpr Job kQuadratic = Job::Quadratic;

/// Drains until the session rests.
void rest(Session& session) {
    Race none;
    testing::drain_until_idle(session, none);
    CHECK(none.traces.empty());
}

}  // namespace

TEST_CASE("a quadratic session ends with what whole_quadratic_race gives, whatever the speed") {
    const auto expected = whole_quadratic_race(small());
    for (const double speed : {std::numeric_limits<double>::infinity(), 20000.0}) {
        Session session({});
        session.set_speed(speed, kQuadratic);
        const std::uint64_t generation = session.submit(small(), true);
        const QuadraticRace& race = session.quadratic();
        rest(session);
        REQUIRE(race.runs() == 6);
        CHECK(same_runs(race, expected));
        CHECK(race.curves.generation == generation);
        CHECK(race.spec == small());
        CHECK(race.paths[5].method == 2);
        CHECK(race.paths[5].start == 1);
        CHECK_FALSE(race.running);
    }
}

TEST_CASE(
    "a quadratic session at rest shows x_t without its step, step makes so many, run goes on, restart "
    "begins") {
    Session session({});
    const QuadraticRace& race = session.quadratic();
    session.submit(small(), false);
    rest(session);
    REQUIRE(race.runs() == 6);
    for (const Trace& run : race.curves.traces) {
        CHECK(run.size() == 1);
        CHECK(std::isnan(run.stepsize[0]));
        CHECK(run.status == MethodStatus::Paused);
    }
    session.step(1, kQuadratic);
    rest(session);
    CHECK(race.curves.traces[0].size() == 2);
    CHECK_FALSE(std::isnan(race.curves.traces[0].stepsize[0]));
    CHECK(std::isnan(race.curves.traces[0].stepsize[1]));
    session.step(4, kQuadratic);
    session.step(3, kQuadratic);
    rest(session);
    for (const Trace& run : race.curves.traces) CHECK(run.size() == 9);
    CHECK_FALSE(race.running);
    session.run(kQuadratic);
    rest(session);
    CHECK(same_runs(race, whole_quadratic_race(small())));
    session.restart(false, kQuadratic);
    rest(session);
    CHECK(race.curves.traces[3].size() == 1);
    session.restart(true, kQuadratic);
    rest(session);
    CHECK(same_runs(race, whole_quadratic_race(small())));
}

TEST_CASE("pause holds a quadratic session and run takes up where it stood") {
    Session session({});
    const QuadraticRace& race = session.quadratic();
    session.set_speed(2000, kQuadratic);
    session.submit(slow(4000), true);
    Race none;
    while (race.runs() == 0 || race.curves.traces[0].size() < 10) {
        session.drain(none);
        std::this_thread::yield();
    }
    CHECK(race.running);
    session.pause(kQuadratic);
    rest(session);
    const std::size_t held = race.curves.traces[0].size();
    CHECK_FALSE(race.running);
    session.set_speed(std::numeric_limits<double>::infinity(), kQuadratic);
    rest(session);
    CHECK(race.curves.traces[0].size() == held);
    session.run(kQuadratic);
    rest(session);
    CHECK(same_runs(race, whole_quadratic_race(slow(4000))));
}

TEST_CASE("a spec that is refused is said, and the last good one stays and goes on") {
    Session session({});
    const QuadraticRace& race = session.quadratic();
    QuadraticSpec bad = small();
    bad.Q = {1, 2, 1};
    session.submit(bad, true);
    rest(session);
    CHECK(race.runs() == 0);
    CHECK(race.curves.failure.find("eigenvalue -1") != std::string::npos);

    session.submit(small(), false);
    rest(session);
    CHECK(race.curves.failure.empty());
    const std::uint64_t good = race.curves.generation;
    bad.Q.q12 = std::numeric_limits<double>::quiet_NaN();
    session.submit(bad, true);
    rest(session);
    CHECK(race.curves.failure.find("q12") == 0);
    CHECK(race.curves.generation == good);
    CHECK(race.spec == small());
    CHECK(race.curves.traces[0].size() == 1);
    session.run(kQuadratic);
    rest(session);
    CHECK(same_runs(race, whole_quadratic_race(small())));
}

TEST_CASE("the newest of many quadratic specs wins, and no record of another gets among its own") {
    Session session({});
    const QuadraticRace& race = session.quadratic();
    QuadraticSpec spec = small();
    Race none;
    for (int i = 0; i < 200; ++i) {
        spec.starts[1] = {0.01 * i, 1};
        session.submit(spec, i % 2 == 0);
        if (i % 7 == 0) session.drain(none);
        if (race.runs() > 0) {
            REQUIRE(race.paths[1].start == 1);
            REQUIRE(race.paths[1].x[0] == Approx(race.spec.starts[1].x).margin(1e-15));
        }
    }
    session.run(kQuadratic);
    rest(session);
    CHECK(race.spec == spec);
    CHECK(same_runs(race, whole_quadratic_race(spec)));
}

TEST_CASE(
    "a ring that nobody drains holds the quadratic worker, loses nothing, and does not keep it from ending") {
    QuadraticSpec spec = slow(QuadraticSpec::kMostIterations);
    spec.starts.assign(20, {1, 1});
    {
        Session abandoned({});
        abandoned.submit(spec, true);
        std::this_thread::yield();
    }
    std::atomic<int> wakes{0};
    Session::Options options;
    options.wake = [&] {
        ++wakes;
        wakes.notify_all();
    };
    Session session(options);
    session.submit(spec, true);
    const QuadraticRace& race = session.quadratic();
    // 200 020 records go through a ring of 65 536: whoever lives on wakes alone sees them all.
    Race none;
    int seen = 0;
    while (race.runs() == 0 || race.running || !is_final(race.curves.traces.back().status)) {
        wakes.wait(seen);
        seen = wakes;
        session.drain(none);
    }
    for (const Trace& run : race.curves.traces) CHECK(run.size() == QuadraticSpec::kMostIterations + 1);
}
