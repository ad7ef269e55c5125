// The session from outside: commands in, records out, on a thread of its own. No test here asserts a time.
#include "core/run/session.h"

#include <atomic>
#include <cstring>
#include <thread>

#include "core/run/ring.h"
#include "core/run/session_worker.h"
#include "tests/catch.h"
#include "tests/core/run/fakes.h"

using namespace lowrank;
using fake::Plan;

namespace {

Session::Options options(Plan plan = {}, Instance on = fake::instance()) {
    Session::Options made;
    made.build = [on](const ExperimentSpec&, Instance& out, std::string&, const std::stop_token& stop) {
        if (stop.stop_requested()) return Outcome::Cancelled;
        out = on;
        return Outcome::Done;
    };
    made.make = fake::factory(plan);
    return made;
}

/// Drains until the session rests. A session that never rests is ended by ctest's own limit.
void drain_until_idle(Session& session, Race& race) {
    while (!session.idle()) {
        session.drain(race);
        std::this_thread::yield();
    }
    session.drain(race);
}

template <class Condition>
void drain_until(Session& session, Race& race, Condition condition) {
    while (!condition()) {
        session.drain(race);
        REQUIRE(race.failure.empty());
        std::this_thread::yield();
    }
}

bool same_errors(const Trace& a, const Trace& b) {
    return a.size() == b.size() &&
           std::memcmp(a.error.data(), b.error.data(), a.size() * sizeof(double)) == 0 &&
           a.event == b.event && a.second_event == b.second_event;
}

/// Slow enough that a test can be in the middle of a run: a thousandth less a step, 23 000 steps to go.
constexpr double kSlow = 0.999;

}  // namespace

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

TEST_CASE("paused from the start it shows X_0; step makes exactly so many iterations; run goes on") {
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

TEST_CASE("a build that is not wanted any more is cut off, and its failure is a sentence") {
    std::atomic<int> building{0};
    Session::Options made = options();
    made.build = [&](const ExperimentSpec& spec, Instance& out, std::string& failure,
                     const std::stop_token& stop) {
        ++building;
        if (spec.problem.seed == 1)
            while (!stop.stop_requested()) std::this_thread::yield();
        if (stop.stop_requested()) return Outcome::Cancelled;
        if (spec.problem.seed == 2) failure = "There is no such file.";
        out = fake::instance();
        return Outcome::Done;
    };
    Session session(made);
    ExperimentSpec spec = fake::experiment();
    Race race;
    spec.problem.seed = 3;
    session.submit(spec, true);
    drain_until_idle(session, race);
    const std::size_t old_size = race.traces.at(0).size();

    spec.problem.seed = 1;
    session.submit(spec, true);
    drain_until(session, race, [&] { return race.building; });
    CHECK(race.traces.at(0).size() == old_size);  // the old curves stay
    while (building < 2) std::this_thread::yield();
    spec.problem.seed = 2;
    session.submit(spec, true);
    drain_until_idle(session, race);
    CHECK(race.failure == "There is no such file.");
    CHECK_FALSE(race.building);

    spec.problem.seed = 4;
    const std::uint64_t last = session.submit(spec, true);
    drain_until_idle(session, race);
    CHECK(race.failure.empty());
    CHECK(race.generation == last);
    CHECK(race.traces.at(0).status == MethodStatus::Converged);

    spec.problem.rank = 99;
    session.submit(spec, true);
    drain_until_idle(session, race);
    CHECK_THAT(race.failure, Catch::Contains("99"));
}

TEST_CASE("the instance is built again only when the problem changes") {
    std::atomic<int> built{0};
    Session::Options made = options();
    made.build = [&](const ExperimentSpec&, Instance& out, std::string&, const std::stop_token&) {
        ++built;
        out = fake::instance();
        return Outcome::Done;
    };
    Session session(made);
    ExperimentSpec spec = fake::experiment();
    Race race;
    session.submit(spec, true);
    drain_until_idle(session, race);
    spec.stop.max_iter = 50;
    session.submit(spec, true);
    drain_until_idle(session, race);
    session.restart(true);
    drain_until_idle(session, race);
    CHECK(built == 1);
    spec.problem.seed = 5;
    session.submit(spec, true);
    drain_until_idle(session, race);
    CHECK(built == 2);
}

TEST_CASE("methods that an edit leaves alone run on; the edited one begins again") {
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

TEST_CASE("a run steered live repeats from the experiment the session reports; a refused change says why") {
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

TEST_CASE("a full ring holds the solver and loses nothing") {
    constexpr Index kIterations = 2 * SessionShared::kRingRecords;
    std::atomic<int> wakes{0};
    constexpr double kRate = 0.9999;
    Session::Options made = options({.rho = kRate});
    made.wake = [&] { ++wakes; };
    ExperimentSpec spec = fake::experiment();
    spec.stop.max_iter = kIterations;
    Race race;
    {
        Session session(made);
        session.submit(spec, true);
        // Nobody drains: the solver comes to wait with the iterate after the first record that has no place.
        // Commands still reach it.
        const double held = std::pow(kRate, SessionShared::kRingRecords + 1);
        const auto error = [&] {
            const auto X = session.iterate(0);
            return X ? X->K(0, 0) - 4 : 1;
        };
        while (error() > held * 1.00001) std::this_thread::yield();
        for (int i = 0; i < 20; ++i) CHECK(error() == Approx(held).epsilon(1e-6));
        drain_until_idle(session, race);
    }
    REQUIRE(race.traces.at(0).size() == kIterations + 1);
    for (std::size_t t = 0; t < race.traces[0].size(); ++t)
        REQUIRE(race.traces[0].operator_calls[t] == 2 * t);
    CHECK(wakes > 0);

    Session abandoned(made);  // ends though its ring is full
    abandoned.submit(spec, true);
    while (!abandoned.iterate(0)) std::this_thread::yield();
}

TEST_CASE("a thousand experiments from another thread: the newest wins and stale records are dropped") {
    Session session(options());
    Race race;
    std::atomic<bool> done{false};
    std::atomic<std::uint64_t> last{0};
    std::jthread other([&] {
        for (int i = 0; i < 1000; ++i) {
            ExperimentSpec spec = fake::experiment(2);
            spec.stop.max_iter = 5 + i % 7;
            spec.problem.seed = static_cast<std::uint64_t>(i % 3);
            last = session.submit(spec, true);
        }
        done = true;
    });
    while (!done) {
        session.drain(race);
        for (const Trace& trace : race.traces)
            if (!trace.empty()) REQUIRE(trace.error.front() == Approx(1));
    }
    other.join();
    drain_until_idle(session, race);
    CHECK(race.generation == last);
    for (const Trace& trace : race.traces) {
        CHECK(trace.status == MethodStatus::Stopped);
        CHECK(trace.size() == 5 + 999 % 7 + 1);
    }
}

TEST_CASE("the last wake comes after the last record") {
    std::atomic<int> wakes{0};
    Session::Options made = options();
    made.wake = [&] {
        ++wakes;
        wakes.notify_all();
    };
    Session session(made);
    session.submit(fake::experiment(2), true);
    Race race;
    int seen = 0;
    // Drains on wakes only: if the last one were missing, this would not end.
    while (race.traces.empty() || !is_final(race.traces[0].status) || !is_final(race.traces[1].status)) {
        wakes.wait(seen);
        seen = wakes;
        session.drain(race);
    }
    CHECK(race.traces[1].event.back() == Event::Converged);
}

TEST_CASE("the watched method alone is shown, at the t that is asked for") {
    Session session(options());
    session.submit(fake::experiment(2), true);
    Race race;
    drain_until_idle(session, race);
    CHECK_FALSE(session.snapshot());
    CHECK_FALSE(session.instance_picture());

    session.watch(1, -1);
    drain_until_idle(session, race);
    auto shown = session.snapshot();
    REQUIRE(shown);
    CHECK((shown->method == 1 && shown->t == 34 && shown->generation == race.generation));
    CHECK(shown->iterate.values[0] == Approx(4));
    REQUIRE(session.instance_picture());
    CHECK(session.instance_picture()->generation == race.generation);

    session.watch(0, 3);
    drain_until_idle(session, race);
    shown = session.snapshot();
    CHECK((shown->method == 0 && shown->t == 3));
    CHECK(shown->error.values[0] == Approx(0.125));
    session.watch(0, 0);
    drain_until_idle(session, race);
    CHECK(session.snapshot()->iterate.values[0] == 5);
    CHECK(session.iterate(0)->K(0, 0) == Approx(4));
}

TEST_CASE("two instances that are too large together never coexist") {
    auto alive = std::make_shared<std::atomic<int>>(0);
    std::atomic<int> most{0};
    Session::Options made = options();
    made.instance_memory = 1;
    made.build = [&](const ExperimentSpec&, Instance& out, std::string&, const std::stop_token&) {
        out = fake::instance();
        auto origin = std::shared_ptr<Origin>(new Origin, [alive](Origin* gone) {
            --*alive;
            delete gone;
        });
        out.origin = std::move(origin);
        out.memory = 1000;
        most = std::max<int>(most, ++*alive);
        return Outcome::Done;
    };
    Session session(made);
    ExperimentSpec spec = fake::experiment();
    Race race;
    for (std::uint64_t seed = 1; seed < 6; ++seed) {
        spec.problem.seed = seed;
        session.submit(spec, true);
        drain_until_idle(session, race);
    }
    CHECK(most == 1);
}
