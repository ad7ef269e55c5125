// Every iterate of a race can be had again, bit for bit, whatever the memory for it is.
#include "core/method/algorithms.h"
#include "core/run/memory.h"
#include "core/run/session/kept_states.h"
#include "core/run/session/race_loop.h"
#include "core/run/session/rewind.h"
#include "core/run/session/snapshots.h"
#include "core/run/texels.h"
#include "tests/core/run/session_fixture.h"
#include "tests/core/run/straight.h"

using namespace lowrank;
using namespace lowrank::fake;
using testing::every_method;
using testing::generated;
using testing::go;
using testing::instance_of;
using testing::method;
using testing::same_bits;
using testing::Straight;

namespace {

/// Whether any iterate of any method lacks its neighbours: forwards, backwards and in leaps.
void check_every_iterate(const Straight& straight, std::size_t passed) {
    for (Index m = 0; m < static_cast<Index>(straight.iterates.size()); ++m) {
        const auto& iterates = straight.iterates[static_cast<std::size_t>(m)];
        CAPTURE(straight.loop.lanes()[m]->name(), iterates.size());
        if (iterates.empty()) continue;  // it does not run on this kind
        // Methods that solve inner problems are there after a few steps.
        REQUIRE(iterates.size() > (row_of(straight.loop.lanes()[m]->rules()).inner ? 4 : 20));
        const auto last = static_cast<std::int64_t>(iterates.size()) - 1;
        std::vector<std::int64_t> wishes;
        for (std::int64_t t = 0; t <= last; ++t) wishes.push_back(t);
        // Where nothing is kept every wish goes by way of the start.
        for (std::int64_t t = last; t >= 0; t -= passed > 0 ? 1 : 17) wishes.push_back(t);
        for (std::int64_t k = 0; k <= last; k += 5) wishes.push_back(k * 37 % (last + 1));
        Rewind rewind;
        rewind.set_budget(passed);
        for (const std::int64_t t : wishes) {
            CAPTURE(t);
            rewind.aim(straight.loop, m, t, straight.kept);
            go(rewind);
            REQUIRE(rewind.t() == t);
            REQUIRE(same_bits(rewind.iterate(), iterates.at(t)));
            REQUIRE(rewind.memory() <= passed);
        }
    }
}

}  // namespace

TEST_CASE("every iterate of every method comes back bit for bit, restarts, changes and the basin included") {
    for (const ProblemKind kind : {ProblemKind::MatrixCompletion, ProblemKind::MatrixSensing}) {
        const ExperimentSpec spec = every_method(kind);
        // All of them kept; a few; none at all.
        for (const std::size_t budget : {std::size_t{64} << 20, std::size_t{200'000}, std::size_t{0}}) {
            CAPTURE(budget);
            const Straight straight(spec, budget);
            bool restarted = false;
            for (const auto& lane : straight.loop.lanes()) {
                restarted |= lane->script().basin_step > 0;
                if (budget == 200'000 && lane->rows() > 20)
                    CHECK(straight.kept.stride(static_cast<std::size_t>(lane->method())) > 1);
            }
            CHECK(restarted);
            check_every_iterate(straight, budget / 4);
        }
    }
}

TEST_CASE("what the way back has passed is not stepped to again") {
    ExperimentSpec spec = every_method(ProblemKind::MatrixCompletion);
    const Straight straight(spec, 0);
    Rewind rewind;
    rewind.set_budget(1 << 20);
    const Index narg = 7;
    rewind.aim(straight.loop, narg, 40, straight.kept);
    CHECK(go(rewind) == 40);
    for (std::int64_t t = 39; t > 0; --t) {
        rewind.aim(straight.loop, narg, t, straight.kept);
        CHECK(go(rewind) == 0);
    }
    rewind.aim(straight.loop, narg, 45, straight.kept);
    CHECK(go(rewind) == 5);
    // Another method is another run.
    rewind.aim(straight.loop, narg + 1, 3, straight.kept);
    CHECK(go(rewind) == 3);
}

TEST_CASE("kept states share one budget: the run that holds most gives way, evenly thinned") {
    Follower follower(method("narg"), {});
    follower.start(nullptr, corner(5, 2));
    StateWalk count;
    follower.walk(count);
    KeptStates kept;
    kept.resize(2);
    kept.set_budget(20 * count.size() * sizeof(double));
    for (std::int64_t t = 1; t < 1000; ++t) {
        kept.keep(0, t, follower);
        REQUIRE(kept.memory() <= kept.budget());
    }
    const std::size_t alone = kept.count(0);
    CHECK(alone >= 8);
    CHECK(kept.stride(0) == 64);
    for (std::int64_t t = 1; t < 1000; ++t) kept.keep(1, t, follower);
    CHECK(kept.memory() <= kept.budget());
    CHECK(kept.count(0) >= alone / 2 - 1);
    CHECK(kept.count(1) >= alone / 2 - 1);
    CHECK_FALSE(kept.find(0, kept.stride(0) - 1));
    for (std::int64_t t = kept.stride(0); t < 1000; ++t) {
        const auto found = kept.find(0, t);
        REQUIRE(found);
        REQUIRE(found->t == std::min(t / kept.stride(0), 999 / kept.stride(0)) * kept.stride(0));
    }
    kept.clear(0);
    CHECK_FALSE(kept.find(0, 999));
    kept.set_budget(0);
    CHECK(kept.memory() == 0);
    kept.keep(0, 1024, follower);
    CHECK(kept.count(0) == 0);
}

TEST_CASE("a session shows any iterate while it goes on, and the run it belongs to keeps its bits") {
    ExperimentSpec spec = every_method(ProblemKind::MatrixCompletion);
    const Straight straight(spec, 0);
    const RunResult plain = run_race(spec, instance_of(spec));
    for (const std::size_t memory : {std::size_t{256} << 20, std::size_t{30'000}}) {
        CAPTURE(memory);
        Session::Options made;
        made.build = generated;
        made.look_back_memory = memory;
        Session session(made);
        Race race;
        session.submit(spec, true);
        // Wishes while it runs; which of them are answered before the next comes is the machine's affair.
        for (int k = 0; k < 200; ++k) {
            session.watch(k % static_cast<Index>(spec.methods.size()), k % 19);
            session.drain(race);
        }
        drain_until_idle(session, race);
        for (std::size_t m = 0; m < spec.methods.size(); ++m)
            CHECK(race.traces[m].error == plain.race.traces[m].error);
        for (const Index m : {Index{0}, Index{6}, Index{8}, Index{9}})
            for (const std::int64_t wish : {33, 5, 18, 0, 1}) {
                CAPTURE(m, wish);
                session.watch(m, wish);
                // Behind its last iterate a method stands at that.
                const std::int64_t t = std::min(
                    wish, static_cast<std::int64_t>(race.traces[static_cast<std::size_t>(m)].size()) - 1);
                drain_until_idle(session, race);
                const auto shown = session.snapshot();
                REQUIRE(shown);
                REQUIRE((shown->method == m && shown->t == t && shown->generation == race.generation));
                Snapshot expected;
                REQUIRE(snapshot_of(straight.loop.instance(),
                                    straight.iterates[static_cast<std::size_t>(m)].at(t), expected,
                                    {}) == Outcome::Done);
                CHECK(shown->iterate.values == expected.iterate.values);
                CHECK(shown->error.values == expected.error.values);
                CHECK(shown->singular_values == expected.singular_values);
                const auto back = session.look_back();
                REQUIRE(back);
                CHECK((back->t == t && back->method == m && back->steps_left == 0));
                CHECK(back->budget <= memory);
                CHECK(back->bytes <= back->budget);
                CHECK(back->sentence.empty());
            }
    }
}

TEST_CASE("a method that ended before it began has no iterate to show") {
    ExperimentSpec spec = fake::experiment(2);
    spec.methods[0].spec = method("narg:step=optimal");
    Session::Options made = options();
    made.solve_spectrum = [](const Problem&, const FixedRankPoint&, const SpectrumOptions&,
                             const std::stop_token&,
                             const std::function<void(double)>&) -> Result<LocalSpectrum> {
        return Failure{"There is no spectrum today."};
    };
    Session session(made);
    Race race;
    session.submit(spec, true);
    for (const std::int64_t t : {-1, 0, 3}) {
        session.watch(0, t);
        drain_until_idle(session, race);
        CHECK_FALSE(session.snapshot());
    }
    CHECK_THAT(race.traces.at(0).reason, Catch::Contains("There is no spectrum today."));
    session.watch(1, 3);
    drain_until_idle(session, race);
    REQUIRE(session.snapshot());
    CHECK(session.snapshot()->t == 3);
}

TEST_CASE("looking back stays within the memory limit, and says so where it leaves nothing") {
    ExperimentSpec spec = fake::experiment();
    const double race = race_memory(spec, ground_of(fake::instance()));
    CHECK(left_to_look_back(spec, ground_of(fake::instance()), 0) == std::numeric_limits<double>::infinity());
    const double left = left_to_look_back(spec, ground_of(fake::instance()), 2 * race);
    CHECK(left < race);
    CHECK(left_to_look_back(spec, ground_of(fake::instance()), 2 * race + 1000) == left + 1000);

    Session::Options made = options();
    made.memory_limit = race + 1;
    Session session(made);
    Race shown;
    session.submit(spec, true);
    session.watch(0, 7);
    drain_until_idle(session, shown);
    session.watch(0, 9);
    drain_until_idle(session, shown);
    REQUIRE(session.snapshot());
    CHECK(session.snapshot()->t == static_cast<std::int64_t>(shown.traces[0].size()) - 1);
    REQUIRE(session.look_back());
    CHECK_THAT(session.look_back()->sentence, Catch::Contains("--memory-limit"));
    // The start is there without a step.
    session.watch(0, 0);
    drain_until_idle(session, shown);
    CHECK(session.snapshot()->t == 0);
}
