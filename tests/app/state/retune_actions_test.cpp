// Rules changed while their method runs: from where it stands, from its start, and while a slider is held.
#include "app/state/effects.h"
#include "core/text/bounds.h"
#include "tests/app/state/find_effect.h"
#include "tests/app/state/race_actions.h"
#include "tests/catch.h"

using namespace lowrank;
using namespace lowrank::state;
using lowrank::testing::find;
using lowrank::testing::index_of;
using lowrank::testing::race_at;
using lowrank::testing::with_rank;

TEST_CASE("a rule changed while its method runs is a retuning, at the t the session says") {
    AppState s;
    const Index narg = index_of(s, "narg");
    REQUIRE(narg >= 0);
    observe(s, race_at(s, 10, MethodStatus::Running));
    const Effects effects = apply(s, RetuneMethod{narg, "d", "10"});
    REQUIRE(find<RetuneSession>(effects));
    CHECK_FALSE(find<SubmitExperiment>(effects));
    REQUIRE(s.experiment.changes.size() == 1);
    CHECK(print_method(rules_in_force(s.experiment, narg)) == "narg:d=10");
    CHECK(print_method(s.experiment.methods[static_cast<std::size_t>(narg)].spec) == "narg");
    Race told = race_at(s, 14, MethodStatus::Running);
    told.spec.changes[0].t = 12;
    observe(s, told);
    CHECK(s.experiment.changes[0].t == 12);
    CHECK(s.accepted.changes[0].t == 12);
    apply(s, Undo{});
    CHECK(s.experiment.changes.empty());
}

TEST_CASE("a rule that is dragged becomes one change where the hand rests, and one where it lets go") {
    AppState s;
    s.now = 1;
    const Index narg = index_of(s, "narg");
    observe(s, race_at(s, 10, MethodStatus::Running));
    const auto drag = [&](const char* value) {
        s.now += 0.02;
        return apply(s, RetuneMethod{narg, "d", value, true});
    };
    for (const char* value : {"3", "4", "5", "6", "7"}) {
        CHECK(drag(value).empty());
        CHECK(settle_held_rule(s).empty());
    }
    CHECK(s.experiment.changes.empty());
    CHECK(print_method(rules_in_force(s.experiment, narg)) == "narg");
    CHECK(print_method(rules_shown(s, narg)) == "narg:d=7");
    // The window must wake up by itself for the pause to be seen.
    CHECK(next_expiry(s) == Approx(s.now + kRestSeconds));
    s.now += kRestSeconds;
    const Effects rested = settle_held_rule(s);
    REQUIRE(find<RetuneSession>(rested));
    CHECK(find<RetuneSession>(rested)->value == "7");
    CHECK(settle_held_rule(s).empty());
    for (const char* value : {"12", "20", "40"}) drag(value);
    const Effects released = apply(s, RetuneMethod{narg, "d", "40", false});
    REQUIRE(find<RetuneSession>(released));
    CHECK(s.experiment.changes.size() == 2);
    CHECK_FALSE(s.retuning.held);
    CHECK(s.steps.undo.size() == 1);  // one drag is one step
    apply(s, Undo{});
    CHECK(s.experiment.changes.empty());
}

TEST_CASE("a drag that ends where it began leaves neither a change nor a step") {
    AppState s;
    const Index narg = index_of(s, "narg");
    observe(s, race_at(s, 10, MethodStatus::Running));
    for (const char* value : {"3", "4", "3", "2"}) apply(s, RetuneMethod{narg, "d", value, true});
    CHECK(apply(s, RetuneMethod{narg, "d", "2", false}).empty());
    CHECK(s.experiment.changes.empty());
    CHECK(s.steps.undo.empty());
    CHECK_FALSE(s.retuning.held);
    CHECK_FALSE(s.steps.dragging);
}

TEST_CASE("what is held is forgotten with the experiment it was held for") {
    AppState s;
    const Index narg = index_of(s, "narg");
    apply(s, with_rank(s, 4, false));
    observe(s, race_at(s, 10, MethodStatus::Running));
    apply(s, RetuneMethod{narg, "d", "9", true});
    REQUIRE(s.retuning.held);
    apply(s, Undo{});
    CHECK_FALSE(s.retuning.held);
    s.now += 1;
    CHECK(settle_held_rule(s).empty());
    CHECK(s.experiment.changes.empty());
}

TEST_CASE("what was changed on the way, and a branch, repeat on another problem") {
    AppState s;
    const Index narg = index_of(s, "narg");
    observe(s, race_at(s, 40, MethodStatus::Running));
    apply(s, SetRetuneFrom{RetuneFrom::Here});
    apply(s, RetuneMethod{narg, "d", "9", false});
    const std::vector<MethodChange> changes = s.experiment.changes;
    REQUIRE(changes.size() == 1);
    ExperimentSpec other = s.experiment;
    other.problem.rate = 0.37;
    const Effects effects = apply(s, EditExperiment{other, false, "rate", false});
    CHECK(s.experiment.changes == changes);
    const auto* submitted = testing::find<SubmitExperiment>(effects);
    REQUIRE(submitted);
    CHECK(submitted->spec.changes == changes);
    CHECK(submitted->spec.problem.rate == 0.37);
}

TEST_CASE("from the start a rule runs its method anew, without the changes it had") {
    AppState s;
    const Index narg = index_of(s, "narg");
    observe(s, race_at(s, 10, MethodStatus::Running));
    apply(s, RetuneMethod{narg, "restart", "gradient"});
    REQUIRE(s.experiment.changes.size() == 1);
    apply(s, SetRetuneFrom{RetuneFrom::Start});
    observe(s, race_at(s, 12, MethodStatus::Running));
    const Effects live = apply(s, RetuneMethod{narg, "d", "9", true});
    REQUIRE(find<SubmitExperiment>(live));
    CHECK(find<SubmitExperiment>(live)->live);
    CHECK_FALSE(s.retuning.held);
    CHECK(s.experiment.changes.empty());
    CHECK(print_method(s.experiment.methods[static_cast<std::size_t>(narg)].spec) == "narg+r:d=9,basin=off");
    apply(s, RetuneMethod{narg, "d", "9", false});
    apply(s, SetRetuneFrom{RetuneFrom::Here});
    observe(s, race_at(s, 20, MethodStatus::Running));
    CHECK(find<RetuneSession>(apply(s, RetuneMethod{narg, "d", "11"})));
}

TEST_CASE("a rule changed after the last word starts its method again") {
    AppState s;
    const Index narg = index_of(s, "narg");
    observe(s, race_at(s, 10, MethodStatus::Converged));
    const Effects effects = apply(s, RetuneMethod{narg, "d", "10"});
    REQUIRE(find<SubmitExperiment>(effects));
    CHECK(s.experiment.changes.empty());
    CHECK(print_method(s.experiment.methods[static_cast<std::size_t>(narg)].spec) == "narg:d=10");
}

TEST_CASE("a rule that was dragged is kept when the hand lets go, at the value it showed last") {
    AppState s;
    const auto keeps = [](const Effects& out) {
        return std::ranges::any_of(out,
                                   [](const Effect& e) { return std::holds_alternative<KeepExperiment>(e); });
    };
    const Index narg = 6;
    REQUIRE(display_name(s.experiment.methods[6].spec) == "NARG");
    CHECK_FALSE(keeps(apply(s, RetuneMethod{narg, "d", "2.1", true})));
    CHECK(keeps(apply(s, RetuneMethod{narg, "d", "2.1", false})));
    // Nothing was changed: nothing is kept.
    CHECK_FALSE(keeps(apply(s, RetuneMethod{narg, "d", "2.1", false})));
}

TEST_CASE("an experiment has room for so many methods and changes, and says when it is full") {
    AppState s;
    const Index narg = index_of(s, "narg");
    const MethodSpec rules = s.experiment.methods[static_cast<std::size_t>(narg)].spec;
    while (s.experiment.methods.size() < kMostMethods) apply(s, AddMethod{rules});
    CHECK(s.refusal.empty());
    apply(s, AddMethod{rules});
    CHECK(s.experiment.methods.size() == kMostMethods);
    CHECK(s.notices.back().sentence == "There are 100 methods, which is the most: remove one first.");
    s.experiment.changes.assign(kMostChanges, {narg, 1, "d", "3"});
    observe(s, race_at(s, 10, MethodStatus::Running));
    const Effects effects = apply(s, RetuneMethod{narg, "d", "10"});
    CHECK_FALSE(find<RetuneSession>(effects));
    CHECK(s.experiment.changes.size() == kMostChanges);
    CHECK(s.notices.back().sentence.starts_with("This run has been changed 2000 times"));
}
