// The README's tour without a mouse, in the real window of 1280 x 800. How often Tab is pressed follows from the order
// in which that window is read.
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
kept() { cat state/lowrank-lab/experiment-$pid.txt; }
run() { )sh" +
    std::string(lowrank::test::kProgram) +
    R"sh( run "$@" 2>err & pid=$!; wait_for 'title | grep -qF "seed"'; wait_for settled; }
# Somewhere between the cards, and never again.
xdotool mousemove 640 460
press() { for each in "$@"; do xdotool key $each sleep 0.15; done; wait_for settled; }
again() { n=$1; shift; while [ $n -gt 0 ]; do press "$@"; n=$((n - 1)); done; }
tab() { for i in $(seq $1); do xdotool key Tab sleep 0.12; done; wait_for settled; }
write() { xdotool type --delay 60 -- "$1"; xdotool sleep 0.2 key Return sleep 0.3; wait_for settled; }
centre() { rows 100 400 | od -An -v -w5120 -tx1 | cut -c 4000-11800 | cksum; }
shown() { centre > before; press "$@"; wait_for '[ "$(centre)" != "$(cat before)" ]'; wait_for settled; }
)sh";

}  // namespace

TEST_CASE("the tour by keyboard: sampling, copy and paste, a rule, the cursor, a picture, undo") {
    const Folder folder;
    const std::string picture =
        std::string(lowrank::test::kTestFolder) + "/../assets/readme/picture-light.png";
    const int code = folder.run_on_screen(kKeyboard + R"sh(
run
press ctrl+c
# The sampling rate is the twenty-first stop: moved by an arrow, back by the line on the clipboard, then typed.
tab 21
press Left Left
wait_for 'kept | grep -qF "rate=0.58"'
press ctrl+v
wait_for 'kept | grep -qF "rate=0.6 "'
write 0.5
wait_for 'kept | grep -qF "rate=0.5 "'
# NARG's row, fifteen further; it is chosen, and d is the tenth stop below it.
tab 15
press Return
tab 10
shown Right
wait_for 'kept | grep -q "d=2.1"'
# Escape lets go, and the arrows are the cursor's.
press Escape
shown Left Left Left
# Ctrl+O begins at the path.
press ctrl+o
write )sh" + picture + R"sh(
wait_for 'title | grep -qF picture'
press ctrl+z
wait_for 'title | grep -qF "n = 50"'
stop TERM
)sh");
    INFO(folder.read("errors") << folder.read("err"));
    CHECK(code == 0);
}

TEST_CASE("the tour by keyboard: the probe and its race, the quadratic, the cone, a study") {
    const Folder folder;
    const int code = folder.run_on_screen(kKeyboard + R"sh(
run
press ctrl+2
# The arrows are the probe's until a control has the focus; 'Race with this' is the tenth stop from the end.
shown Right Right Up
again 10 shift+Tab
press Return
wait_for 'kept | grep -q "method=narg:step=.*,momentum="'
kill -TERM $pid; wait $pid
run --workspace quadratic
# The start is typed, NARG+R ticked five rows below, and Q taken from the race ten above.
tab 20
write -0.3
wait_for 'grep -qF "x = -0.3" state/lowrank-lab/quadratic.txt'
tab 5
press space
wait_for 'grep -q "^method.*narg+r" state/lowrank-lab/quadratic.txt'
again 10 shift+Tab
press End
wait_for 'grep -q "^source = race" state/lowrank-lab/quadratic.txt'
press Escape
shown Left Left
press ctrl+4
shown space
shown n
press ctrl+5
xdotool key space
wait_for '! rows 100 400 | cmp -s - empty; rows 100 400 > empty; sleep 2; ! rows 100 400 | cmp -s - empty'
xdotool key space
stop TERM
)sh");
    INFO(folder.read("errors") << folder.read("err"));
    CHECK(code == 0);
}

TEST_CASE("the tour by keyboard: a cell of a study is raced, and the figure leaves") {
    const Folder folder;
    const int code = folder.run_on_screen(kKeyboard + R"sh(
run --workspace studies
# Few and small: the side is the sixteenth stop, the seeds the next, then both axes.
tab 16
write 12
tab 1
write 1
tab 1
xdotool key ctrl+a; xdotool type --delay 60 'rate=0.5,0.9'
tab 1
xdotool key ctrl+a; xdotool type --delay 60 'rank=1,2'
press Tab Tab Return
wait_for settled
# The map comes after the button; its cell one to the right and one up is raced.
tab 1
press Right Up Return
wait_for 'title | grep -qF "n = 12, r = 2, p = 0.90"'
# The dialog begins at the file's name, and Enter writes it.
press s ctrl+a
write race.svg
wait_for 'ls race.svg'
stop TERM
)sh");
    INFO(folder.read("errors") << folder.read("err"));
    CHECK(code == 0);
    CHECK(says(folder.read("race.svg"), "<svg"));
}
