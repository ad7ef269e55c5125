// The session from outside: commands in, records out, on a thread of its own.
#include <atomic>
#include <thread>

#include "tests/core/run/session_fixture.h"

using namespace lowrank;
using namespace lowrank::fake;

TEST_CASE("a session ends with the race that run_race gives, whatever the speed, order and views") {
    ExperimentSpec spec = fake::experiment(3);
    spec.changes = {{2, 5, "step", "0.75"}};
    const Race expected = fake::race(spec).race;
    for (int variant = 0; variant < 4; ++variant) {
        Session session(options());
        if (variant == 1) session.set_order(RaceOrder::Time);
        if (variant == 2) session.set_speed(2000);
        if (variant == 3) session.watch(1, -1);
        session.submit(spec, true);
        Race race;
        drain_until_idle(session, race);
        REQUIRE(race.traces.size() == 3);
        for (std::size_t m = 0; m < 3; ++m) {
            CAPTURE(variant, m);
            CHECK(race.traces[m].status == MethodStatus::Converged);
            CHECK(same_errors(race.traces[m], expected.traces[m]));
            CHECK(race.traces[m].measured_rate == expected.traces[m].measured_rate);
        }
        CHECK_FALSE(race.building);
        CHECK(race.facts.measurements == fake::kRows * fake::kCols);
    }
}

TEST_CASE("paused from the start it shows X_0, step makes exactly so many iterations, run goes on") {
    Session session(options());
    session.submit(fake::experiment(2), false);
    Race race;
    drain_until_idle(session, race);
    REQUIRE(race.traces.size() == 2);
    CHECK(race.traces[0].size() == 1);
    CHECK(race.traces[0].error[0] == Approx(1));
    CHECK(std::isnan(race.traces[0].stepsize[0]));
    CHECK(race.traces[0].status == MethodStatus::Waiting);

    session.step(1);
    drain_until_idle(session, race);
    CHECK(race.traces[0].size() == 2);
    CHECK_FALSE(std::isnan(race.traces[0].stepsize[0]));
    CHECK(race.traces[0].status == MethodStatus::Paused);
    session.step(10);
    session.step(3);
    drain_until_idle(session, race);
    CHECK(race.traces[0].size() == 15);
    CHECK(race.traces[1].size() == 15);

    session.run();
    drain_until_idle(session, race);
    CHECK(race.traces[1].status == MethodStatus::Converged);
    CHECK(same_errors(race.traces[1], fake::race(fake::experiment()).race.traces[0]));
}

TEST_CASE("pause holds and run takes up where it stood") {
    Session session(options({.rho = kSlow}));
    ExperimentSpec spec = fake::experiment();
    spec.stop.max_iter = 3000;
    session.submit(spec, true);
    Race race;
    drain_until(session, race, [&] { return !race.traces.empty() && race.traces[0].size() > 20; });
    session.pause();
    drain_until_idle(session, race);
    const std::size_t held = race.traces[0].size();
    if (race.traces[0].status == MethodStatus::Paused) {
        session.watch(0, -1);
        drain_until_idle(session, race);
        CHECK(race.traces[0].size() == held);
    }
    session.run();
    drain_until_idle(session, race);
    CHECK(same_errors(race.traces[0], fake::race(spec, {.rho = kSlow}).race.traces[0]));
}

TEST_CASE("cancel gives every unfinished method its word and keeps the traces whole") {
    Session session(options({.rho = 1}));
    ExperimentSpec spec = fake::experiment(2);
    spec.stop.max_iter = 1'000'000;
    session.submit(spec, true);
    Race race;
    drain_until(session, race, [&] { return !race.traces.empty() && race.traces[1].size() > 5; });
    session.cancel();
    drain_until_idle(session, race);
    for (const Trace& trace : race.traces) {
        CHECK(trace.status == MethodStatus::Cancelled);
        CHECK(trace.event.back() == Event::Cancelled);
        CHECK(std::isnan(trace.stepsize.back()));
    }
    session.restart(false);
    drain_until_idle(session, race);
    CHECK(race.traces[0].size() == 1);
    CHECK(race.traces[0].status == MethodStatus::Waiting);
}

TEST_CASE("cancel, a new experiment and the end of the session cut off a step that only its token ends") {
    std::atomic<std::int64_t> looks{0};
    Race race;
    {
        Session session(options({.looks = &looks}));
        session.submit(fake::experiment(), true);
        while (looks == 0) std::this_thread::yield();
        session.cancel();
        drain_until_idle(session, race);
        CHECK(race.traces[0].status == MethodStatus::Cancelled);

        looks = 0;
        const std::uint64_t first = session.submit(fake::experiment(2), true);
        while (looks == 0) std::this_thread::yield();
        ExperimentSpec other = fake::experiment(2);
        other.stop.max_iter = 77;
        looks = 0;
        CHECK(session.submit(other, true) > first);
        while (looks == 0) std::this_thread::yield();
    }
    SUCCEED("the destructor came back");
}

TEST_CASE("methods that an edit leaves alone run on, the edited one begins again") {
    Session session(options());
    ExperimentSpec spec = fake::experiment(3);
    session.submit(spec, false);
    session.step(7);
    Race race;
    drain_until_idle(session, race);
    REQUIRE(race.traces.at(2).size() == 8);

    spec.methods[1].spec.step = ConstantStep{0.25};
    spec.methods[2].enabled = false;
    const std::uint64_t edited = session.submit(spec, false);
    drain_until_idle(session, race);
    CHECK(race.generation == edited);
    CHECK(race.traces[0].size() == 8);
    CHECK(race.traces[1].size() == 1);
    CHECK(race.traces[2].size() == 8);
    CHECK_FALSE(race.traces[2].enabled);

    session.run();
    drain_until_idle(session, race);
    CHECK(race.traces[0].status == MethodStatus::Converged);
    CHECK(race.traces[1].error[1] == Approx(0.25));
    CHECK(race.traces[2].size() == 8);
    session.set_enabled(2, true);
    drain_until_idle(session, race);
    CHECK(race.traces[2].status == MethodStatus::Converged);
    CHECK(race.spec.methods[2].enabled);
    const Race expected = fake::race(fake::experiment()).race;
    CHECK(same_errors(race.traces[0], expected.traces[0]));
    CHECK(same_errors(race.traces[2], expected.traces[0]));
}

TEST_CASE("a run steered live repeats from the experiment the session reports, a refused change says why") {
    Session session(options());
    session.submit(fake::experiment(2), false);
    session.step(4);
    Race race;
    drain_until_idle(session, race);
    session.retune(1, "step", "0.75");
    session.step(3);
    drain_until_idle(session, race);
    session.retune(1, "step", "0.25");
    session.retune(0, "step", "quick");
    session.run();
    drain_until_idle(session, race);
    REQUIRE(race.spec.changes.size() == 2);
    CHECK(race.spec.changes[0].t == 4);
    CHECK_FALSE(race.refusal.empty());
    const Race again = fake::race(race.spec).race;
    for (std::size_t m = 0; m < 2; ++m) CHECK(same_errors(race.traces[m], again.traces[m]));

    session.restart(true);  // its changes kept
    drain_until_idle(session, race);
    for (std::size_t m = 0; m < 2; ++m) CHECK(same_errors(race.traces[m], again.traces[m]));
}
