// The session under load and at its limits: builds, storms, a full ring, wakes, pictures, memory.
#include <atomic>
#include <thread>

#include "core/run/session/session_worker.h"
#include "tests/core/run/session_fixture.h"

using namespace lowrank;
using namespace lowrank::fake;

TEST_CASE("a build that is not wanted any more is cut off, and its failure is a sentence") {
    std::atomic<int> building{0};
    Session::Options made = options();
    made.build = [&](const ExperimentSpec& spec, const std::stop_token& stop) -> Result<Instance> {
        ++building;
        if (spec.problem.seed == 1)
            while (!stop.stop_requested()) std::this_thread::yield();
        if (stop.stop_requested()) return Cancelled{};
        if (spec.problem.seed == 2) return Failure{"There is no such file."};
        return fake::instance();
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
    made.build = [&](const ExperimentSpec&, const std::stop_token&) {
        ++built;
        return fake::instance();
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
    made.build = [&](const ExperimentSpec&, const std::stop_token&) {
        Instance out = fake::instance();
        auto origin = std::shared_ptr<Origin>(new Origin, [alive](Origin* gone) {
            --*alive;
            delete gone;
        });
        out.origin = std::move(origin);
        out.memory = 1000;
        most = std::max<int>(most, ++*alive);
        return out;
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
