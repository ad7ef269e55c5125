// A rule changed at the cursor beside the run it leaves: both stay, and files, share lines and undo know
// both.
#include "app/state/branch.h"

#include "app/state/effects.h"
#include "core/io/experiment_toml.h"
#include "core/io/share_line.h"
#include "core/run/run_name.h"
#include "tests/app/state/find_effect.h"
#include "tests/app/state/race_actions.h"
#include "tests/catch.h"

using namespace lowrank;
using namespace lowrank::state;
using lowrank::testing::find;
using lowrank::testing::index_of;
using lowrank::testing::race_at;

TEST_CASE("a branch leaves its run at the cursor with one rule changed, and the run stays as it was") {
    AppState s;
    const ExperimentSpec before = s.experiment;
    const Index narg = index_of(s, "narg");
    apply(s, SetRetuneFrom{RetuneFrom::Branch});
    CHECK_FALSE(branch_point(s, narg));  // there is no run to leave
    observe(s, race_at(s, 60, MethodStatus::Running));
    apply(s, MoveCursor{46});
    const Effects effects = apply(s, RetuneMethod{narg, "d", "40"});
    REQUIRE(find<SubmitExperiment>(effects));
    CHECK_FALSE(find<RetuneSession>(effects));
    const auto added = static_cast<Index>(before.methods.size());
    REQUIRE(s.experiment.methods.size() == before.methods.size() + 1);
    CHECK(std::equal(before.methods.begin(), before.methods.end(), s.experiment.methods.begin()));
    CHECK(s.experiment.methods.back() ==
          MethodEntry{before.methods[static_cast<std::size_t>(narg)].spec, true});
    CHECK(s.experiment.changes == std::vector<MethodChange>{{added, 46, "d", "40"}});
    CHECK(s.curves.selected == added);
    CHECK(find<SubmitExperiment>(effects)->spec == s.experiment);

    // Undo takes it away, redo brings it back, and files and share lines hold it.
    const ExperimentSpec branched = s.experiment;
    CHECK(*read_share_line(write_share_line(branched)) == branched);
    ExperimentFile file;
    file.spec = branched;
    CHECK(read_experiment(write_experiment(file), "b.toml")->spec == branched);
    apply(s, Undo{});
    CHECK(s.experiment == before);
    apply(s, Redo{});
    CHECK(s.experiment == branched);
}

TEST_CASE("edits of a branch at its fork are its own, elsewhere they branch again") {
    AppState s;
    const Index narg = index_of(s, "narg");
    observe(s, race_at(s, 60, MethodStatus::Running));
    apply(s, SetRetuneFrom{RetuneFrom::Branch});
    apply(s, MoveCursor{20});
    apply(s, RetuneMethod{narg, "d", "40"});
    const Index branch = s.curves.selected;
    REQUIRE(branch != narg);
    const std::size_t two = s.experiment.methods.size();
    observe(s, race_at(s, 60, MethodStatus::Running));
    CHECK(print_method(rules_shown(s, branch)) == "narg:d=40");
    CHECK(print_method(rules_shown(s, narg)) == "narg");
    // Before its race is there, too: it is not run from its start instead.
    ++s.race.progress.awaited;
    apply(s, RetuneMethod{branch, "restart", "function"});
    CHECK(s.experiment.methods.size() == two);
    CHECK(s.experiment.methods.back().spec == s.experiment.methods[static_cast<std::size_t>(narg)].spec);
    --s.race.progress.awaited;
    observe(s, race_at(s, 60, MethodStatus::Running));
    apply(s, RetuneMethod{branch, "d", "12"});
    CHECK(s.experiment.methods.size() == two);
    CHECK(s.experiment.changes ==
          std::vector<MethodChange>{{branch, 20, "restart", "function"}, {branch, 20, "d", "12"}});

    // Of the branch, later: it begins with what holds there.
    observe(s, race_at(s, 60, MethodStatus::Running));
    apply(s, MoveCursor{50});
    apply(s, RetuneMethod{branch, "d", "3"});
    REQUIRE(s.experiment.methods.size() == two + 1);
    const Index third = s.curves.selected;
    CHECK(print_method(rules_at(s.experiment, third, 49)) == "narg:d=12,restart=function");
    CHECK(print_method(rules_at(s.experiment, third, 50)) == "narg:d=3,restart=function");
    // And of the first, before: with what held there.
    observe(s, race_at(s, 60, MethodStatus::Running));
    apply(s, MoveCursor{5});
    apply(s, RetuneMethod{narg, "d", "3"});
    CHECK(s.experiment.methods.size() == two + 2);
    CHECK(print_method(rules_at(s.experiment, s.curves.selected, 60)) == "narg:d=3");
}

TEST_CASE("a run that is over is left before its last step, and a drag makes one branch when it is let go") {
    AppState s;
    s.now = 1;
    const Index narg = index_of(s, "narg");
    const std::size_t before = s.experiment.methods.size();
    observe(s, race_at(s, 60, MethodStatus::Converged));
    apply(s, SetRetuneFrom{RetuneFrom::Branch});
    CHECK(branch_point(s, narg) == 59);
    for (const char* value : {"5", "9", "14"}) {
        CHECK(apply(s, RetuneMethod{narg, "d", value, true}).empty());
        s.now += 1;
        CHECK(settle_held_rule(s).empty());
        CHECK(print_method(rules_shown(s, narg)) == std::string("narg:d=") + value);
    }
    CHECK(s.experiment.methods.size() == before);
    apply(s, RetuneMethod{narg, "d", "14", false});
    REQUIRE(s.experiment.methods.size() == before + 1);
    CHECK(s.experiment.changes == std::vector<MethodChange>{{s.curves.selected, 59, "d", "14"}});
    REQUIRE(s.steps.undo.size() == 1);
    apply(s, Undo{});
    CHECK(s.experiment.methods.size() == before);
    // What cannot be is said, and nothing is added.
    observe(s, race_at(s, 60, MethodStatus::Converged));
    apply(s, RetuneMethod{narg, "d", "-3"});
    CHECK(s.experiment.methods.size() == before);
    CHECK(s.notices.size() == 1);
}
