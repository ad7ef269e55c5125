// The keyboard alone in the real window: what the platform makes of keys, digits and text, on the way of the
// manual's tour. tests/app/shell/keyboard_tour_test.cpp goes to every control of it.
#include <string>

#include "tests/catch.h"
#include "tests/gui/process.h"
#include "tests/paths.h"
#include "tests/says.h"

using lowrank::gui_test::Folder;
using lowrank::testing::says;

namespace {

const std::string kKeyboard =
    R"sh(
title() { xdotool search --onlyvisible --name '^LowRank Lab' getwindowname; }
kept() { cat state/lowrank-lab/experiment-$pid-*.txt; }
run() { )sh" +
    std::string(lowrank::test::kProgram) +
    R"sh( run "$@" 2>err & pid=$!; wait_for 'title | grep -qF "seed"'; wait_for settled; }
# Somewhere between the cards, and never again.
xdotool mousemove 640 460
press() { for each in "$@"; do xdotool key $each sleep 0.15; done; }
tab() { for i in $(seq $1); do xdotool key Tab sleep 0.15; done; }
# A window that is slow to open its dialog takes the first letter for a key of its own.
write() { wait_for settled; xdotool type --delay 60 -- "$1"; xdotool sleep 0.3 key Return sleep 0.3; }
)sh";

}  // namespace

TEST_CASE("by keyboard in the real window: a parameter moved, typed, pasted back, a picture opened, undone") {
    const Folder folder;
    const std::string picture = std::string(lowrank::test::kTestFolder) + "/../assets/sample.png";
    const int code = folder.run_on_screen(kKeyboard + R"sh(
run
press ctrl+c
# The second part of the window; the sampling rate is six stops below its first.
press F6 F6
tab 6
press Right Right
wait_for 'kept | grep -qxF "rate = 0.62"'
write 0.5
wait_for 'kept | grep -qxF "rate = 0.5"'
press Escape ctrl+v
wait_for 'kept | grep -qxF "rate = 0.6"'
press ctrl+o
write )sh" + picture + R"sh(
wait_for 'title | grep -qF sample.png'
press ctrl+z
wait_for 'title | grep -qF "n = 50"'
stop TERM
)sh");
    INFO(folder.read("errors") << folder.read("err"));
    CHECK(code == 0);
}

TEST_CASE("by keyboard in the real window: a cell of a study is raced, and the figure leaves") {
    const Folder folder;
    const int code = folder.run_on_screen(kKeyboard + R"sh(
run --workspace studies
# Few and small. The first stop of the panel turns menus into text; the side is three below it, then the seeds and both axes.
press F6 F6
press Return
wait_for settled
tab 3
write 12
tab 1
write 1
tab 1
press ctrl+a
xdotool type --delay 60 'rate=0.5,0.9'
tab 1
press ctrl+a
xdotool type --delay 60 'rank=1,2'
press Tab Tab Tab Tab Return
wait_for 'ls data/lowrank-lab/*'
wait_for settled
# The map is the first of the figures; its cell one to the right and one up is raced.
press F6
tab 1
press Right Up Return
wait_for 'title | grep -qF "n = 12, r = 2, p = 0.90"'
# The dialog begins at the file's name, and Enter writes it.
press s ctrl+a
write race.svg
wait_for 'grep -qF "</svg>" race.svg'
stop TERM
)sh");
    INFO(folder.read("errors") << folder.read("err"));
    CHECK(code == 0);
    CHECK(says(folder.read("race.svg"), "<svg"));
}

TEST_CASE("by keyboard in the real window: a rule changed, a step taken apart, a lecture saved and shown") {
    const Folder folder;
    const int code = folder.run_on_screen(kKeyboard + R"sh(
run
# NARG is the seventh of the methods, and d the third of its rules.
press F6 F6
tab 21
press Return
tab 19
write 40
wait_for 'kept | grep -qF "narg:d=40"'
wait_for settled
press Escape Left Left i ctrl+e ctrl+s
write lecture.toml
wait_for 'grep -qxF "cursor = 116" lecture.toml'
press i Right ctrl+e
wait_for settled
press Page_Up F5
wait_for settled
press F5 ctrl+s
write after.toml
wait_for 'test -s after.toml'
stop TERM
)sh");
    INFO(folder.read("errors") << folder.read("err"));
    CHECK(code == 0);
    const std::string saved = folder.read("lecture.toml"), after = folder.read("after.toml");
    CHECK(says(saved, "spec = \"narg:d=40\""));
    CHECK(says(saved, "[[scene]]"));
    CHECK(says(saved, "race_centre=step selected=narg:d=40"));
    // The first scene brought the parts of the step back.
    CHECK(says(after, "race_centre = \"step\""));
}

TEST_CASE(
    "by keyboard in the real window: the probe is raced, the quadratic's start typed, a step taken on the "
    "cone") {
    const Folder folder;
    const int code = folder.run_on_screen(kKeyboard + R"sh(
run --workspace rates
# The probe is the stop after the map, the button four further: where the probe is stands before it.
press F6 F6 F6
tab 1
press Right Up
tab 4
press Return
wait_for 'kept | grep -qE "narg:step=[0-9.]+,momentum=[0-9.]+"'
stop TERM
run --workspace quadratic
press F6 F6
tab 6
write 0.3
wait_for settled
press Escape ctrl+s
write q.toml
wait_for 'grep -qxF "x = 0.3" q.toml'
stop TERM
run --workspace geometry
press n
wait_for settled
press ctrl+s
write cone.toml
wait_for 'grep -qF "[geometry]" cone.toml'
stop TERM
)sh");
    INFO(folder.read("errors") << folder.read("err"));
    CHECK(code == 0);
    // From the point at angle 0 to where the step of NARG ends.
    CHECK(says(folder.read("cone.toml"), "previous = \"1,0\""));
}

TEST_CASE("by keyboard in the real window: a lesson of the list is begun") {
    const Folder folder;
    const int code = folder.run_on_screen(kKeyboard + R"sh(
run
press F2
wait_for settled
tab 1
press Return
wait_for settled
press ctrl+s
write lesson.toml
wait_for 'test -s lesson.toml'
stop TERM
)sh");
    INFO(folder.read("errors") << folder.read("err"));
    CHECK(code == 0);
    // It begins on the quadratic, which is what is saved there.
    CHECK(says(folder.read("lesson.toml"), "[quadratic]"));
}
