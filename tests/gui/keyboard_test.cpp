// The keyboard alone in the real window: what the platform makes of keys, digits and text, on the way of the README's tour.
// tests/app/shell/keyboard_tour_test.cpp goes to every control of it.
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
write() { xdotool type --delay 60 -- "$1"; xdotool sleep 0.3 key Return sleep 0.3; }
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
# Few and small: the side is three stops below the first, then the seeds and both axes.
press F6 F6
tab 2
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
