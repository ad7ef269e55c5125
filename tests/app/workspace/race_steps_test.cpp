// The walk through the parts of a step: which step is shown, and where each key leads.
#include "app/state/effects.h"
#include "app/workspace/race/race_state.h"
#include "app/workspace/race/step_shown.h"
#include "tests/app/state/race_actions.h"
#include "tests/catch.h"

using namespace lowrank;
using namespace lowrank::race;
using namespace lowrank::state;
using lowrank::testing::index_of;
using lowrank::testing::race_at;

namespace {

void walk(AppState& s, int by) {
    for (const Action& action : walk_parts(s, by)) apply(s, action);
}

}  // namespace

TEST_CASE("the step that leaves the cursor's iterate is shown, at the newest, the last one made") {
    AppState s;
    s.curves.selected = index_of(s, "narg");
    CHECK_FALSE(step_shown(s));
    CHECK(walk_parts(s, 1).empty());
    // What its parts will be is known before the first step.
    CHECK(parts_shown(s).size() == 4);
    observe(s, race_at(s, 0, MethodStatus::Running));
    CHECK_FALSE(step_shown(s));
    observe(s, race_at(s, 20, MethodStatus::Running));
    CHECK(step_shown(s) == 19);
    apply(s, MoveCursor{7});
    CHECK(step_shown(s) == 7);
    apply(s, MoveCursor{20});
    CHECK(step_shown(s) == 19);
    s.curves.selected = -1;
    CHECK_FALSE(step_shown(s));
    CHECK(parts_shown(s).empty());
}

TEST_CASE(
    "down goes part by part, past the last into the next step, and stands still at both ends, up goes back") {
    AppState s;
    s.curves.selected = index_of(s, "narg");
    observe(s, race_at(s, 20, MethodStatus::Running));
    const int parts = static_cast<int>(parts_shown(s).size());
    // A step that runs away is held.
    walk(s, 1);
    CHECK(s.race.cursor == 19);
    CHECK(race_of(s).part == 1);
    apply(s, MoveCursor{7});
    apply(s, ShowPart{0});
    for (int k = 1; k < parts; ++k) {
        walk(s, 1);
        CHECK((s.race.cursor == 7 && race_of(s).part == k));
    }
    walk(s, 1);
    CHECK((s.race.cursor == 8 && race_of(s).part == 0));
    walk(s, -1);
    CHECK((s.race.cursor == 7 && race_of(s).part == parts - 1));
    for (int k = 0; k < 20 * parts; ++k) walk(s, -1);
    CHECK((s.race.cursor == 0 && race_of(s).part == 0));
    CHECK(walk_parts(s, -1).empty());
    for (int k = 0; k < 30 * parts; ++k) walk(s, 1);
    CHECK((s.race.cursor == 19 && race_of(s).part == parts - 1));
    CHECK(walk_parts(s, 1).empty());
}

TEST_CASE("the parts are those of the rules in force at the step") {
    AppState s;
    const Index narg = index_of(s, "narg");
    s.curves.selected = narg;
    s.experiment.changes = s.accepted.changes = {{narg, 5, "restart", "gradient"}, {narg, 9, "step", "0.5"}};
    observe(s, race_at(s, 20, MethodStatus::Running));
    const auto at = [&](std::int64_t t) {
        apply(s, MoveCursor{t});
        return parts_shown(s);
    };
    CHECK(at(4).size() == 4);
    REQUIRE(at(5).size() == 5);
    CHECK(at(5).back().part == StepPart::RestartTest);
    CHECK(at(8)[2].formula == "μ_t = ‖g‖^2/‖A(g)‖^2");
    CHECK(at(9)[2].formula != "μ_t = ‖g‖^2/‖A(g)‖^2");
    // Backwards over the change the last part is that of the step before.
    apply(s, MoveCursor{5});
    apply(s, ShowPart{0});
    walk(s, -1);
    CHECK((s.race.cursor == 4 && race_of(s).part == 3));
}

TEST_CASE("the large step is the figure that leaves, and its figure opens as the large step") {
    AppState s;
    CHECK(s.front().figure_to_export(s) == "error");
    apply(s, OpenFigure{"step"});
    CHECK(race_of(s).centre == CentreView::Step);
    CHECK(s.front().figure_to_export(s) == "step");
}
