// The stage in the real window, by the keys that a clicker sends.
#include <string>

#include "tests/catch.h"
#include "tests/gui/process.h"
#include "tests/paths.h"

using lowrank::gui_test::Folder;

TEST_CASE(
    "a clicker leads over the stage: figures alone, black, light, the next card, and back to the window") {
    const Folder folder;
    const int code = folder.run_on_screen("program='" + std::string(lowrank::test::kProgram) + "'\n" + R"sh(
title() { xdotool search --onlyvisible --name '^LowRank Lab' getwindowname; }
$program --theme projector 2>err & pid=$!
wait_for 'title | grep -qF "seed"'
wait_for settled
xdotool windowsize $(xdotool search --onlyvisible --name '^LowRank Lab') 1280 720 mousemove 640 790 sleep 0.5
wait_for settled
window() { rows 0 720; }
press() { xdotool key $1 sleep 0.3; wait_for settled; }
window > before
press F5
wait_for '! window | cmp -s - before'
window > first
press period
wait_for '! window | cmp -s - first'
window | tr -d '\000' | wc -c > lit
press Next
wait_for 'window | cmp -s - first'
press Next
wait_for '! window | cmp -s - first'
press Prior
wait_for 'window | cmp -s - first'
# The pen goes over the figure and leaves it as it was.
press d
xdotool mousemove 400 300 sleep 0.2 mousedown 1 sleep 0.2 mousemove 600 420 sleep 0.2 mouseup 1 sleep 0.2 mousemove 640 790 sleep 0.3
wait_for settled
wait_for '! window | cmp -s - first'
press e
wait_for 'window | cmp -s - first'
press Escape
press Escape
# Letters come from another atlas than before, whose places round a few pixels otherwise.
wait_for 'test $(window | cmp -l - before | wc -l) -lt 1000'
kill -TERM $pid
wait $pid
)sh");
    INFO(folder.read("errors") << folder.read("err"));
    CHECK(code == 0);
    // Black in each of its colours; a screen of 24 bits keeps a fourth byte, which X leaves at 0 or at 255.
    const std::string lit = folder.read("lit");
    CHECK((std::stol(lit) == 0 || std::stol(lit) == 1280L * 720));
}
