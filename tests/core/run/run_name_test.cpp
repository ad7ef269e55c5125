// Names of runs whose rules were changed: what changed, from what to what, and when, as far as it has
// happened.
#include "core/run/run_name.h"

#include "core/run/session.h"
#include "tests/catch.h"
#include "tests/core/run/made.h"

using namespace lowrank;
using lowrank::testing::instance_of;
using lowrank::testing::method;

namespace {

/// One run that has made so many steps, with changes scheduled.
Race race_at(const char* rules, std::int64_t t, std::vector<MethodChange> changes) {
    Race race;
    race.spec.methods = {{method(rules), true}};
    race.spec.changes = std::move(changes);
    Trace trace;
    trace.spec = method(rules);
    trace.status = MethodStatus::Running;
    for (std::int64_t k = 0; k <= t; ++k) {
        Record record;
        record.t = k;
        trace.append(record);
    }
    race.traces.push_back(std::move(trace));
    return race;
}

std::string name_at(const char* rules, std::int64_t t, std::vector<MethodChange> changes) {
    return run_name(race_at(rules, t, std::move(changes)), 0);
}

}  // namespace

TEST_CASE("a changed run is named by its values and when they changed, not by the last of them") {
    CHECK(name_at("narg", 60, {}) == "NARG");
    CHECK(name_at("narg:d=40", 60, {}) == "NARG (d = 40)");
    CHECK(name_at("narg", 60, {{0, 46, "d", "40"}}) == "NARG (d = 2 to 40 at t = 46)");
    CHECK(name_at("narg:step=1.2", 60, {{0, 46, "d", "40"}}) == "NARG (step = 1.2, d = 2 to 40 at t = 46)");
    CHECK(name_at("narg", 60, {{0, 50, "d", "10"}, {0, 46, "d", "40"}}) ==
          "NARG (d = 2 to 40 at t = 46 and to 10 at t = 50)");
    CHECK(name_at("narg", 60, {{0, 6, "d", "4"}, {0, 7, "d", "5"}, {0, 9, "d", "10"}}) ==
          "NARG (d = 2 to 10 in 3 changes from t = 6)");
    CHECK(name_at("narg", 60, {{0, 20, "restart", "gradient"}}) ==
          "NARG (restart: never → gradient at t = 20)");
    CHECK(name_at("iht", 60, {{0, 20, "step", "0.5"}}) == "IHT (step: default → fixed 0.5 at t = 20)");
    CHECK(name_at("niht", 60, {{0, 3, "side", "v"}}) == "NIHT (side: u → v at t = 3)");
}

TEST_CASE("a change to another kind of rule names both kinds, each with its own number") {
    // Of each kind of momentum: how it is written, and what it is called.
    const std::pair<std::string, std::string> kinds[] = {{"lazy", "lazy, d = 2"},
                                                         {"none", "none"},
                                                         {"0.5", "fixed 0.5"},
                                                         {"optimal", "optimal"},
                                                         {"ratio", "ratio, q = 0.1"}};
    const auto set = [](const std::string& kind) {
        return kind == "ratio" ? std::pair<std::string, std::string>{"q", "0.1"}
                               : std::pair{std::string("momentum"), kind};
    };
    for (const auto& [from, from_words] : kinds)
        for (const auto& [to, to_words] : kinds) {
            if (from == to) continue;
            const auto [key, value] = set(from);
            const auto [next_key, next_value] = set(to);
            CHECK(name_at(("narg:" + key + "=" + value).c_str(), 60, {{0, 22, next_key, next_value}}) ==
                  "NARG (momentum: " + from_words + " → " + to_words + " at t = 22)");
        }
    CHECK(name_at("narg:d=7", 60, {{0, 46, "momentum", "none"}}) ==
          "NARG (momentum: lazy, d = 7 → none at t = 46)");
    CHECK(name_at("narg", 60, {{0, 22, "step", "0.5"}}) == "NARG (step: exact → fixed 0.5 at t = 22)");
    CHECK(name_at("narg", 60, {{0, 22, "step", "optimal"}, {0, 30, "step", "0.5"}}) ==
          "NARG (step: exact → optimal at t = 22 → fixed 0.5 at t = 30)");
    CHECK(name_at("narg", 60, {{0, 22, "basin", "0.2"}}) == "NARG (basin: off → radius 0.2 at t = 22)");
    CHECK(name_at("narg:momentum=0.5", 60, {{0, 5, "momentum", "0.7"}}) ==
          "NARG (momentum = 0.5 to 0.7 at t = 5)");
}

TEST_CASE("changes at one t count as the last of them, and one that changes nothing as none") {
    CHECK(name_at("narg", 60, {{0, 46, "d", "9"}, {0, 46, "d", "40"}}) == "NARG (d = 2 to 40 at t = 46)");
    CHECK(name_at("narg", 60, {{0, 46, "d", "9"}, {0, 46, "d", "2"}}) == "NARG");
}

TEST_CASE("a change counts when its run has come to it, and never where the run ended before") {
    CHECK(name_at("narg", 45, {{0, 46, "d", "40"}}) == "NARG");
    CHECK(name_at("narg", 46, {{0, 46, "d", "40"}}) == "NARG (d = 2 to 40 at t = 46)");
    Race ended = race_at("narg", 46, {{0, 46, "d", "40"}});
    ended.traces[0].status = MethodStatus::Converged;
    CHECK(run_name(ended, 0) == "NARG");
    ended.traces[0].event.back() = Event::Retuned;
    CHECK(run_name(ended, 0) == "NARG (d = 2 to 40 at t = 46)");
    CHECK(changes_made(ended, 0) == 1);
}

TEST_CASE("of two runs that end with the same rules one was changed on the way, and the names say which") {
    ExperimentSpec spec;
    spec.problem.rows = spec.problem.cols = 30;
    spec.problem.rank = 2;
    spec.methods = {{method("narg"), true}, {method("narg:d=40"), true}};
    spec.changes = {{0, 12, "d", "40"}, {1, 100000, "d", "3"}};
    const RunResult result = run_race(spec, instance_of(spec));
    REQUIRE(result.race.traces[0].spec == result.race.traces[1].spec);
    CHECK(run_name(result.race, 0) == "NARG (d = 2 to 40 at t = 12)");
    CHECK(run_name(result.race, 1) == "NARG (d = 40)");
}

TEST_CASE("the word that tells an oracle is taken off as it was put on") {
    for (const char* name : {"NARG+R", "NARG (d = 5)", "IHT (step = optimal)", "a program (2)", "oracle"}) {
        CHECK(without_oracle(called_oracle(name)) == name);
        CHECK(without_oracle(name) == name);
    }
}
