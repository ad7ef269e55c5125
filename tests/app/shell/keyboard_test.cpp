// Whose a key is in the whole program: the focused control's, else the program's as ever.
#include "tests/app/shell/desk_keys.h"

using namespace lowrank;
using shell::NamedKey;
using testing::Desk;
using testing::focused;
using testing::has_ring;
using testing::small_experiment;
using testing::tab_to;

TEST_CASE("without the focus the keys are the program's, a control takes its own and leaves the rest") {
    Desk desk(small_experiment());
    REQUIRE(desk.settle());
    desk.key('5');
    desk.key(NamedKey::Right);
    CHECK_FALSE(has_ring(desk));
    CHECK(desk.shared().problem.rank == 2);
    // Five tabs of the window and the rest of the bar, then the panel.
    REQUIRE(tab_to(desk, "tab.rates"));
    desk.key(NamedKey::Enter);
    desk.frame(2);
    CHECK(desk.app->workspace() == "rates");
    desk.key('1', true);
    desk.frame(2);
    CHECK(desk.app->workspace() == "race");
    REQUIRE(tab_to(desk, "reset"));
    // A letter is still the program's: S opens the export, whose path has the keyboard then.
    desk.key('S');
    desk.frame(8);
    CHECK(desk.probes.contains("dialog"));
    CHECK(focused(desk, "export.path"));
    desk.key(NamedKey::Escape);
    desk.probes.erase("dialog");
    desk.probes.erase("focus");
    desk.frame(3);
    CHECK_FALSE(desk.probes.contains("dialog"));
    CHECK(focused(desk, "reset"));
    desk.key(NamedKey::Escape);
    CHECK_FALSE(has_ring(desk));
    // A click with the mouse takes it too.
    desk.key(NamedKey::Tab);
    CHECK(has_ring(desk));
    const paint::Rect run = desk.probes.at("run");
    desk.click(run.x + 5, run.y + run.h / 2);
    CHECK_FALSE(has_ring(desk));
}

TEST_CASE("F6 goes from part to part of the window and around, Shift+F6 back, also out of a box") {
    Desk desk(small_experiment());
    REQUIRE(desk.settle());
    const auto press = [&](NamedKey key, bool shift = false) {
        desk.probes.erase("focus");
        desk.key({0, key, false, shift, false});
        desk.probes.erase("focus");
        desk.frame(2);
    };
    const auto at_the_right = [&] {
        return desk.probes.contains("focus") &&
               desk.probes.at("focus").x > desk.probes.at("fold.right").right();
    };
    for (int round = 0; round < 2; ++round) {
        for (const char* first : {"tab.race", "experiment.fold", "figure.error"}) {
            INFO(first);
            press(NamedKey::F6);
            CHECK(focused(desk, first));
        }
        press(NamedKey::F6);
        CHECK(at_the_right());
        press(NamedKey::F6);
        CHECK(focused(desk, "run"));
    }
    press(NamedKey::F6, true);
    CHECK(at_the_right());
    // From the middle of a part it is the next one's first, and the one before's.
    REQUIRE(tab_to(desk, "rank"));
    press(NamedKey::F6);
    CHECK(focused(desk, "figure.error"));
    press(NamedKey::F6, true);
    CHECK(focused(desk, "experiment.fold"));
    desk.key('5', true);
    desk.frame(2);
    REQUIRE(tab_to(desk, "studies.x.key"));
    press(NamedKey::F6);
    CHECK_FALSE(focused(desk, "studies.x.key"));
    CHECK(testing::has_ring(desk));
}

TEST_CASE("Ctrl+Z takes back all that the arrows did to a slider in one go") {
    Desk desk(small_experiment());
    REQUIRE(desk.settle());
    REQUIRE(tab_to(desk, "rank"));
    desk.key(NamedKey::Right);
    desk.key(NamedKey::Right);
    // Not even a moment later: the step is ended by the key that takes it back.
    desk.key('Z', true);
    desk.frame(4);
    CHECK(desk.shared().problem.rank == 2);
    desk.key('Y', true);
    desk.frame(4);
    CHECK(desk.shared().problem.rank == 4);
}
