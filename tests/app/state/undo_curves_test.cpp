// Undo of methods: which curves are hidden and which one stands alone, before and after.
#include "app/state/apply.h"
#include "core/method/spec.h"
#include "tests/app/state/race_actions.h"
#include "tests/catch.h"

using namespace lowrank;
using namespace lowrank::state;
using namespace lowrank::testing;

namespace {

void add_method(AppState& s, const char* method) {
    ExperimentSpec more = s.experiment;
    more.methods.push_back({*parse_method(method), true});
    apply(s, EditExperiment{more, false, "add a method"});
}

}  // namespace

TEST_CASE("undo of a method that stands alone shows the others as they were before it did") {
    AppState s;
    const auto count = static_cast<Index>(s.experiment.methods.size());
    apply(s, HideMethod{1, true});
    add_method(s, "rcg");
    apply(s, SoloMethod{count});
    REQUIRE(s.curves.hidden.size() == static_cast<std::size_t>(count));
    apply(s, Undo{});
    REQUIRE(s.experiment.methods.size() == static_cast<std::size_t>(count));
    CHECK_FALSE(s.curves.solo);
    CHECK(s.curves.hidden == std::set<Index>{1});
}

TEST_CASE("a hidden method that is taken off comes back hidden, whether or not another stands alone") {
    for (const bool alone : {false, true}) {
        CAPTURE(alone);
        AppState s;
        apply(s, HideMethod{1, true});
        if (alone) apply(s, SoloMethod{2});
        const std::set<Index> hidden = s.curves.hidden, before_solo = s.curves.hidden_before_solo;
        apply(s, RemoveMethod{1});
        apply(s, Undo{});
        CHECK(s.curves.hidden == hidden);
        CHECK(s.curves.hidden_before_solo == before_solo);
        apply(s, Redo{});
        apply(s, Undo{});
        CHECK(s.curves.hidden == hidden);
    }
}

TEST_CASE("a method that is taken off beside its hidden branch comes back shown, and the branch hidden") {
    AppState s;
    ExperimentSpec spec = s.experiment;
    spec.methods.push_back(spec.methods.back());
    const auto branch = static_cast<Index>(spec.methods.size()) - 1;
    spec.changes.push_back({branch, 5, "step", "0.5"});
    apply(s, EditExperiment{spec, false, "a branch"});
    REQUIRE(s.experiment.changes.size() == 1);
    apply(s, HideMethod{branch, true});
    apply(s, RemoveMethod{branch - 1});
    REQUIRE(s.curves.hidden == std::set<Index>{branch - 1});
    apply(s, Undo{});
    CHECK(s.curves.hidden == std::set<Index>{branch});
}

TEST_CASE("a rule that is dragged and comes back leaves what was undone to be done again") {
    AppState s;
    const Index narg = index_of(s, "narg");
    REQUIRE(narg >= 0);
    add_method(s, "rcg");
    const ExperimentSpec more = s.experiment;
    apply(s, Undo{});
    for (const char* value : {"3", "4", "2"}) apply(s, RetuneMethod{narg, "d", value, true});
    apply(s, RetuneMethod{narg, "d", "2", false});
    CHECK(s.steps.undo.empty());
    apply(s, Redo{});
    CHECK(s.experiment == more);
}
