// A branch of a run: a second entry with the same beginning, in a race that goes on or rests.
#include <cstring>

#include "core/run/run_name.h"
#include "core/run/session.h"
#include "core/run/session/fork.h"
#include "tests/catch.h"
#include "tests/core/run/made.h"

using namespace lowrank;
using testing::drain_until_idle;
using testing::generated;
using testing::instance_of;
using testing::method;

namespace {

ExperimentSpec one_run() {
    ExperimentSpec spec;
    spec.problem.rows = spec.problem.cols = 30;
    spec.problem.rank = 2;
    spec.methods = {{method("narg+r"), true}, {method("rcg"), true}};
    return spec;
}

ExperimentSpec branched_at(Index t) {
    ExperimentSpec spec = one_run();
    spec.methods.push_back({method("narg+r"), true});
    spec.changes = {{2, t, "d", "40"}};
    return spec;
}

}  // namespace

TEST_CASE("a branch is its parent bit for bit up to the fork, bears its name, and goes another way after") {
    const ExperimentSpec spec = branched_at(25);
    const Race race = run_race(spec, instance_of(spec)).race;
    const Trace &parent = race.traces[0], &branch = race.traces[2];
    REQUIRE((parent.size() > 30 && branch.size() > 30));
    CHECK(std::memcmp(parent.error.data(), branch.error.data(), 26 * sizeof(double)) == 0);
    CHECK(parent.error[30] != branch.error[30]);
    CHECK((branch.event[25] == Event::Retuned || branch.second_event[25] == Event::Retuned));
    CHECK(run_name(race, 2) == "NARG+R (d = 2 to 40 at t = 25)");
    CHECK(run_name(race, 0) == "NARG+R");
}

TEST_CASE("a run forks from the one that it leaves last, of those that count") {
    Race race;
    const auto runs = [&](const std::vector<const char*>& methods, std::vector<MethodChange> changes) {
        race.spec.methods.clear();
        for (const char* text : methods) race.spec.methods.push_back({method(text), true});
        race.spec.changes = std::move(changes);
    };
    const auto any = [](std::size_t) { return true; };
    const auto is = [](const std::optional<Fork>& fork, std::size_t parent, std::int64_t t) {
        return fork && fork->parent == parent && fork->t == t;
    };
    runs({"narg", "nag", "narg", "narg", "narg", "narg"},
         {{2, 25, "d", "40"}, {3, 25, "d", "40"}, {3, 60, "step", "1"}, {4, 10, "d", "8"}});
    CHECK_FALSE(fork_of(race, 0, any));
    CHECK_FALSE(fork_of(race, 1, any));
    CHECK(is(fork_of(race, 2, any), 0, 25));
    CHECK(is(fork_of(race, 3, any), 2, 60));  // a branch of the branch
    CHECK(is(fork_of(race, 3, [](std::size_t m) { return m != 2; }), 0, 25));
    CHECK(is(fork_of(race, 4, any), 0, 10));
    CHECK_FALSE(fork_of(race, 4, [](std::size_t m) { return m == 1; }));
    // The last is the first once more until the others leave it.
    CHECK(is(fork_of(race, 5, any), 2, 25));
    CHECK_FALSE(fork_of(race, 5, [](std::size_t m) { return m == 0; }));
    // Two values at one iteration part there; one from the start has only X_0 in common.
    runs({"narg", "narg", "narg"}, {{0, 9, "d", "3"}, {1, 9, "d", "4"}, {2, 0, "d", "4"}});
    CHECK(is(fork_of(race, 1, any), 0, 9));
    CHECK_FALSE(fork_of(race, 2, any));
}

TEST_CASE("a branch in a race that rests comes as far as the race, and its parent is not run again") {
    Session::Options options;
    options.build = generated;
    Session session(options);
    Race race;
    session.submit(one_run(), false);
    session.step(33);
    drain_until_idle(session, race);
    const std::uint64_t born = race.traces[0].born;
    REQUIRE(race.traces[0].size() == 34);
    session.submit(branched_at(25), false);
    drain_until_idle(session, race);
    REQUIRE(race.traces.size() == 3);
    CHECK(race.traces[0].born == born);
    CHECK(race.traces[0].size() == 34);
    CHECK(race.traces[2].size() == 34);
    CHECK(run_name(race, 2) == "NARG+R (d = 2 to 40 at t = 25)");
    // A method that is added without a change begins where every method begins.
    ExperimentSpec more = branched_at(25);
    more.methods.push_back({method("rbb"), true});
    session.submit(more, false);
    drain_until_idle(session, race);
    CHECK(race.traces[3].size() == 1);
    CHECK(race.traces[2].size() == 34);
}
