// A race and the runs on a quadratic on one thread: each has its own pause, pace and generations, and neither
// holds the other up. Turns are counted by the order of the records in the ring; no test here asserts a time.
#include <atomic>
#include <chrono>
#include <limits>
#include <thread>

#include "core/run/session/session_worker.h"
#include "tests/core/run/session_fixture.h"

using namespace lowrank;
using namespace lowrank::fake;

namespace {

constexpr Job kQuadratic = Job::Quadratic;
constexpr double kUnlimited = std::numeric_limits<double>::infinity();

/// Hardly shrinks: ends by its iterations only.
QuadraticSpec slow_quadratic(std::int64_t iterations, std::size_t starts = 1) {
    QuadraticSpec spec = default_quadratic_spec();
    spec.methods = {*parse_quadratic_method("grad:step=1e-6")};
    spec.max_iter = iterations;
    spec.starts.assign(starts, {1, 1});
    return spec;
}

/// Never converges, and takes longer than any test.
ExperimentSpec endless() {
    ExperimentSpec spec = fake::experiment();
    spec.stop.max_iter = 1'000'000;
    return spec;
}

std::size_t rows(const Race& race) { return race.traces.empty() ? 0 : race.traces[0].size(); }
std::size_t rows(const QuadraticRace& race) { return race.runs() == 0 ? 0 : race.paths[0].size(); }

/// The worker on a thread, and its ring in the hands of the test.
struct Bare {
    explicit Bare(Session::Options chosen)
        : options(std::move(chosen)), thread([this](const std::stop_token& stop) { worker.work(stop); }) {}
    ~Bare() {
        thread.request_stop();
        shared.mailbox.close();
    }
    Session::Options options;
    SessionShared shared{{}};
    SnapshotMaker snapshots{30};
    TheoryFeed theory;
    SessionWorker worker{options, shared, snapshots, theory};
    std::jthread thread;
};

/// Race records between the first and the last record of a quadratic that is submitted beside an endless
/// race.
std::size_t race_records_beside(const QuadraticSpec& spec) {
    Bare bare(options({.rho = 1}));
    bare.shared.mailbox.submit(std::optional(endless()), true);
    const std::size_t wanted = spec.starts.size() * static_cast<std::size_t>(spec.max_iter + 1);
    std::size_t before = 0, of_quadratic = 0, between = 0, since = 0;
    while (of_quadratic < wanted) {
        bare.shared.ring.consume([&](const std::variant<Record, QuadraticRecord>& record) {
            if (record.index() == 0) {
                (of_quadratic == 0 ? before : since) += 1;
            } else if (of_quadratic < wanted) {
                ++of_quadratic;
                between = since;
            }
        });
        // The race is under way first.
        if (before > 100 && before < std::numeric_limits<std::size_t>::max() / 2) {
            bare.shared.mailbox.submit(std::optional(spec), true);
            before = std::numeric_limits<std::size_t>::max() / 2;
        }
        std::this_thread::yield();
    }
    return between;
}

}  // namespace

TEST_CASE("what is said to one job is not said to the other") {
    Session session(options({.rho = 1}));
    const QuadraticRace& quadratic = session.quadratic();
    Race race;
    const std::uint64_t of_race = session.submit(endless(), false);
    const std::uint64_t of_quadratic = session.submit(slow_quadratic(5000), false);
    CHECK(of_race != of_quadratic);
    drain_until_idle(session, race);
    CHECK(race.generation == of_race);
    CHECK(quadratic.curves.generation == of_quadratic);
    REQUIRE(rows(race) == 1);
    REQUIRE(rows(quadratic) == 1);

    session.step(5);
    drain_until_idle(session, race);
    CHECK(rows(race) == 6);
    CHECK(rows(quadratic) == 1);
    session.step(7, kQuadratic);
    drain_until_idle(session, race);
    CHECK(rows(race) == 6);
    CHECK(rows(quadratic) == 8);

    session.run();
    while (rows(race) < 100) session.drain(race);
    CHECK(rows(quadratic) == 8);
    CHECK_FALSE(quadratic.running);
    CHECK_FALSE(session.idle());
    session.pause(kQuadratic);
    const std::size_t still = rows(race);
    while (rows(race) < still + 100) session.drain(race);
    session.pause();
    drain_until_idle(session, race);
    const std::size_t held = rows(race);

    session.run(kQuadratic);
    drain_until_idle(session, race);
    CHECK(rows(race) == held);
    CHECK(rows(quadratic) == 5001);
    session.restart(false, kQuadratic);
    drain_until_idle(session, race);
    CHECK(rows(quadratic) == 1);
    CHECK(quadratic.curves.generation > of_quadratic);
    CHECK(rows(race) == held);
    CHECK(race.generation == of_race);
    session.restart(false);
    drain_until_idle(session, race);
    CHECK(rows(race) == 1);
    CHECK(race.generation > of_race);
    CHECK(rows(quadratic) == 1);
    session.cancel();
    drain_until_idle(session, race);
    CHECK(race.traces[0].status == MethodStatus::Cancelled);
    CHECK(quadratic.curves.traces[0].status == MethodStatus::Paused);
}

TEST_CASE("each job has its own speed") {
    // One iteration an hour beside one that is unlimited, and the other way round.
    constexpr double kOneAnHour = 1 / 3600.0;
    for (const bool race_is_slow : {true, false}) {
        Session session(options());
        session.set_speed(race_is_slow ? kOneAnHour : kUnlimited);
        session.set_speed(race_is_slow ? kUnlimited : kOneAnHour, kQuadratic);
        session.submit(fake::experiment(), true);
        session.submit(slow_quadratic(300), true);
        const QuadraticRace& quadratic = session.quadratic();
        Race race;
        const auto there = [&] {
            const bool fast = race_is_slow
                                  ? rows(quadratic) > 0 && is_final(quadratic.curves.traces[0].status)
                                  : rows(race) > 0 && is_final(race.traces[0].status);
            return fast && rows(race) > 0 && rows(quadratic) > 0;
        };
        drain_until(session, race, there);
        if (!race_is_slow) CHECK(rows(race) == 35);
        CHECK((race_is_slow ? rows(race) : rows(quadratic)) <= 3);
        session.set_speed(kUnlimited, race_is_slow ? Job::Race : kQuadratic);
        drain_until_idle(session, race);
        CHECK(is_final(race.traces[0].status));
        CHECK(rows(quadratic) == 301);
    }
}

TEST_CASE("a film keeps its speed beside slow steps, a race goes on at its own") {
    const auto granted = [](Pacer& pacer, SteadyTime now) {
        int rounds = 0;
        while (pacer.take_step(now, 1)) ++rounds;
        return rounds;
    };
    const SteadyTime begin = SteadyTime{} + std::chrono::hours(1);
    Pacer film(0.5), race(0.05);
    for (Pacer* pacer : {&film, &race}) {
        pacer->set_speed(8);
        CHECK(granted(*pacer, begin) == 1);
        CHECK(granted(*pacer, begin + std::chrono::milliseconds(124)) == 0);
    }
    // Two were due in between.
    CHECK(granted(film, begin + std::chrono::milliseconds(376)) == 3);
    CHECK(granted(race, begin + std::chrono::milliseconds(376)) == 1);
    // After a long sleep four of them are made up for.
    CHECK(granted(film, begin + std::chrono::seconds(9)) == 5);
    CHECK(granted(race, begin + std::chrono::seconds(9)) == 1);
}

TEST_CASE("side by side both end with what each ends with alone") {
    const Race alone = fake::race(fake::experiment(3)).race;
    const auto expected = whole_quadratic_race(slow_quadratic(2000, 3));
    Session session(options());
    session.submit(slow_quadratic(2000, 3), true);
    session.submit(fake::experiment(3), true);
    Race race;
    drain_until_idle(session, race);
    REQUIRE(race.traces.size() == 3);
    for (std::size_t m = 0; m < 3; ++m) CHECK(same_errors(race.traces[m], alone.traces[m]));
    REQUIRE(session.quadratic().runs() == 3);
    for (std::size_t k = 0; k < 3; ++k)
        CHECK(session.quadratic().curves.traces[k].error == expected.curves.traces[k].error);
}

TEST_CASE("an unlimited race does not hold the quadratic, nor an unlimited quadratic the race") {
    // What fits into one turn is whole after it: the race makes no step in between.
    CHECK(race_records_beside(slow_quadratic(1000)) <= 1);
    // What does not takes as many turns as it needs, and the race has one after each.
    constexpr std::size_t kStarts = 20;
    const std::size_t turns = kStarts * QuadraticSpec::kMostIterations / QuadraticJob::kSlice;
    const std::size_t made = race_records_beside(slow_quadratic(QuadraticSpec::kMostIterations, kStarts));
    CHECK(made >= turns / 2);
    CHECK(made <= 4 * turns);
}

TEST_CASE("while an instance is built the quadratic runs, and orders to the race wait for it") {
    std::atomic<bool> hangs{true};
    Session::Options made = options();
    made.build = [&](const ExperimentSpec&, const std::stop_token& stop) -> Result<Instance> {
        while (hangs && !stop.stop_requested()) std::this_thread::yield();
        if (stop.stop_requested()) return Cancelled{};
        return fake::instance();
    };
    Session session(made);
    Race race;
    session.submit(fake::experiment(), false);
    session.step(4);
    session.submit(slow_quadratic(3000), true);
    // All rows may come in one call that took the race's word before it was said.
    drain_until(session, race, [&] { return rows(session.quadratic()) == 3001 && race.building; });
    CHECK_FALSE(session.idle());
    CHECK_FALSE(session.iterate(0));
    session.restart(true, kQuadratic);
    drain_until(session, race, [&] { return rows(session.quadratic()) == 3001; });
    hangs = false;
    drain_until_idle(session, race);
    CHECK_FALSE(race.building);
    CHECK(rows(race) == 5);
    // A session that ends while an instance is built does not wait for it.
    hangs = true;
    ExperimentSpec other = fake::experiment();
    other.problem.seed = 9;
    session.submit(other, true);
    drain_until(session, race, [&] { return race.building; });
}

TEST_CASE("while a race waits for the truth's spectrum the quadratic runs") {
    struct Hanging final : EveryEntry {
        using EveryEntry::EveryEntry;
        Outcome gradient(Factored X, const Vector& y, const Matrix& U, const Matrix& V, GradientProducts& out,
                         const std::stop_token& stop) const override {
            while (*hangs && !stop.stop_requested()) std::this_thread::yield();
            return EveryEntry::gradient(X, y, U, V, out, stop);
        }
        std::atomic<bool>* hangs = nullptr;
    };
    std::atomic<bool> hangs{true};
    Instance instance = fake::instance();
    auto problem = std::make_shared<Problem>(*instance.problem);
    auto hanging = std::make_shared<Hanging>(kRows, kCols);
    hanging->hangs = &hangs;
    problem->A = std::move(hanging);
    instance.problem = std::move(problem);
    Session session(options({}, instance));
    ExperimentSpec spec = fake::experiment();
    spec.methods = {{testing::method("grad:step=optimal"), true}};
    Race race;
    session.submit(spec, true);
    session.submit(slow_quadratic(3000), true);
    drain_until(session, race, [&] { return rows(session.quadratic()) == 3001; });
    CHECK(rows(race) == 0);
    CHECK_FALSE(session.idle());
    hangs = false;
    drain_until_idle(session, race);
    REQUIRE(rows(race) > 0);
    CHECK(is_final(race.traces[0].status));
}

TEST_CASE("a session with both jobs in the middle and a full ring ends") {
    Session abandoned(options({.rho = 1}));
    abandoned.submit(endless(), true);
    abandoned.submit(slow_quadratic(QuadraticSpec::kMostIterations, 20), true);
    while (!abandoned.iterate(0)) std::this_thread::yield();
}
