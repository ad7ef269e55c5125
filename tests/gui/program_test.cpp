// The program itself, driven as a person would: what is on screen is read from its title, its files and its
// rest.
#include <sstream>
#include <string>

#include "tests/catch.h"
#include "tests/gui/process.h"
#include "tests/paths.h"
#include "tests/says.h"

using lowrank::gui_test::Folder;
using lowrank::testing::says;

namespace {

// Positions in a window of 1280 x 800 at scale 1, as its panels have them.
const std::string kRun = R"(
title() { xdotool search --onlyvisible --name '^LowRank Lab' getwindowname; }
kept() { cat state/lowrank-lab/experiment-$pid-*.txt; }
run() { )" + std::string(lowrank::test::kProgram) +
                         R"( run "$@" 2>err & pid=$!; wait_for 'title | grep -qF "seed"'; }
rank_to() { xdotool mousemove 131 163 sleep 0.2 mousedown 1 sleep 0.2 mousemove $1 163 sleep 0.2 mouseup 1; }
)";

}  // namespace

TEST_CASE("a race converges, a dragged rank is kept, Ctrl+Z takes it back, SIGTERM ends it in order") {
    const Folder folder;
    const int code = folder.run_on_screen(kRun + R"(
run
wait_for 'title | grep -qF "r = 3"'
wait_for settled
xdotool key ctrl+s
sleep 0.5
# 'Curves', then 'Save'; a click may come before the dialog, so it is made until it has done its work.
wait_for 'xdotool mousemove 490 210 sleep 0.2 click 1 sleep 0.4
          xdotool mousemove 900 629 sleep 0.2 click 1 sleep 0.4; ls race-*.csv'
xdotool key Escape
wait_for settled
rank_to 150
wait_for 'kept | grep -q "rank = [4-9]"'
wait_for 'title | grep -q "r = [4-9]"'
xdotool key ctrl+z
wait_for 'kept | grep -qF "rank = 3"'
wait_for 'title | grep -qF "r = 3"'
wait_for settled
cp race-*.csv race.csv
stop TERM
)");
    INFO(folder.read("errors") << folder.read("err"));
    CHECK(code == 0);
    const std::string curves = folder.read("race.csv");
    CHECK(says(curves, ",converged,"));
    CHECK_FALSE(says(curves, ",diverged,"));
    // A session that says goodbye leaves nothing to be offered.
    CHECK(folder.run("test -z \"$(ls state/lowrank-lab)\"") == 0);
}

TEST_CASE("what a killed session was at is offered by the next and comes back by one click") {
    const Folder folder;
    const int code = folder.run_on_screen(kRun + R"(
run
wait_for settled
rank_to 150
wait_for 'kept | grep -q "rank = [4-9]"'
kill -KILL $pid; wait $pid
run
wait_for 'title | grep -qF "r = 3"'
wait_for settled
wait_for 'xdotool mousemove 76 677 sleep 0.2 click 1 sleep 0.4; title | grep -q "r = [4-9]"'
stop TERM
)");
    INFO(folder.read("errors") << folder.read("err"));
    CHECK(code == 0);
}

TEST_CASE("a study that the window runs is killed, twice, and ends with the CSV of an unbroken sweep") {
    const Folder folder;
    const int code = folder.run_on_screen(kRun + R"(
lab=)" + std::string(lowrank::test::kProgram) +
                                          R"(
study="--n 320 --x rate=0.3:0.6:4 --y rank=2,6"
lines() { wc -l < $1; }
$lab sweep $study --trials 8 --out whole.lrs >/dev/null || exit 90
$lab sweep $study --trials 6 --out killed.lrs --shard 1/50 >/dev/null || exit 91
for more in 2 4; do
    run --study killed.lrs
    wait_for settled
    before=$(lines killed.lrs)
    xdotool key space
    wait_for '[ $(lines killed.lrs) -ge $((before + more)) ]'
    kill -KILL $pid; wait $pid
    cp killed.lrs at-kill
done
printf 'cell=1 trial=0 meth' >> killed.lrs
run --study killed.lrs
wait_for settled
xdotool key space
wait_for '[ $(lines killed.lrs) -ge 49 ]'
stop TERM
[ $(lines at-kill) -lt 40 ] || exit 93
$lab sweep $study --trials 8 --out killed.lrs --resume >/dev/null || exit 92
for name in whole killed; do $lab study $name.lrs --csv $name.csv --without-times >/dev/null; done
)");
    INFO(folder.read("errors") << folder.read("err"));
    CHECK(code == 0);
    const std::string csv = folder.read("whole.csv");
    CHECK(says(csv, "\n0.6,6,2,23,narg+r,1,"));
    CHECK(folder.read("killed.csv") == csv);
}

TEST_CASE(
    "the quadratic's start is dragged in the landscape, kept, taken back, and there at the next start") {
    const Folder folder;
    const int code = folder.run_on_screen(kRun + R"sh(
start_of() { grep -E '^[xy] = ' state/lowrank-lab/quadratic.txt | tr '\n' ' '; }
drag_start() {
    xdotool mousemove 569 425 sleep 0.3 mousedown 1 sleep 0.2 mousemove 520 400 sleep 0.2 mousemove 470 390 sleep 0.2 mouseup 1
}
run --workspace quadratic
wait_for settled
# A drag may come before the window takes it, so it is made until it has done its work.
wait_for 'drag_start; sleep 0.5; test -n "$(start_of 2>/dev/null)"'
start_of > dragged
wait_for settled
xdotool key ctrl+z
wait_for '[ "$(start_of)" != "$(cat dragged)" ]'
start_of > taken-back
xdotool key ctrl+y
wait_for '[ "$(start_of)" = "$(cat dragged)" ]'
stop TERM
run --workspace quadratic
wait_for settled
stop TERM
start_of > later
)sh");
    INFO(folder.read("errors") << folder.read("err"));
    CHECK(code == 0);
    CHECK(says(folder.read("dragged"), "x = -0."));
    CHECK(says(folder.read("taken-back"), "x = 0.156"));
    CHECK(folder.read("later") == folder.read("dragged"));
}

TEST_CASE("a pointer that rests gets its tooltip, and a window with one is idle") {
    const Folder folder;
    // The lines under the top bar: a button's own change of colour does not reach them.
    const int code = folder.run_on_screen(kRun + R"(
run
wait_for settled
xdotool mousemove 796 22
wait_for settled
rows 46 12 > bare
xdotool mousemove 894 22
wait_for '! rows 46 12 | cmp -s - bare'
wait_for settled
ticks > before; sleep 3; ticks > after
stop TERM
)");
    INFO(folder.read("errors") << folder.read("err"));
    CHECK(code == 0);
    const auto spent = [&](const char* name) {
        std::istringstream in(folder.read(name));
        int own = 0, system = 0;
        in >> own >> system;
        return own + system;
    };
    REQUIRE(spent("before") > 0);
    // One per cent of a core for three seconds.
    CHECK(spent("after") - spent("before") <= 3);
}

TEST_CASE("axes are at rest when the window sleeps: another frame draws the same") {
    const Folder folder;
    const int code = folder.run_on_screen(kRun + R"(
run
wait_for settled
wait_for 'xdotool mousemove 252 188 sleep 0.2 click 1 sleep 0.4 type --delay 120 0.4
          xdotool key Return sleep 0.5; title | grep -qF "p = 0.40"'
wait_for settled
xdotool mousemove 792 22 sleep 1 key ctrl+z
wait_for 'title | grep -qF "p = 0.60"'
wait_for settled
sleep 1
rows 60 600 > asleep
xdotool mousemove 786 22
wait_for settled
sleep 1
rows 60 600 > woken
stop TERM
)");
    INFO(folder.read("errors") << folder.read("err"));
    CHECK(code == 0);
    REQUIRE(folder.read("asleep").size() == 600 * 5120);
    const bool same = folder.read("asleep") == folder.read("woken");
    CHECK(same);
}

TEST_CASE("panels fold by their handles and by [ and ]") {
    const Folder folder;
    const int code = folder.run_on_screen(kRun + R"sh(
run
wait_for settled
xdotool mousemove 796 22
wait_for settled
# The sides alone: between them a legend may have found another place.
side() { rows 100 500 | od -An -v -w5120 -tx1 | cut -c "$1"; }
left=1-3600
right=12000-
side $left > left_before
side $right > right_before
like() { side "$1" | cmp -s - "$2"; }
unlike() { ! like "$1" "$2"; }
xdotool key bracketleft
wait_for 'unlike $left left_before'
wait_for settled
xdotool key bracketleft
wait_for 'like $left left_before'
xdotool key bracketright
wait_for 'unlike $right right_before'
wait_for settled
xdotool key bracketright
wait_for 'like $right right_before'
# The handles, in the middle of each panel's edge.
handle() { xdotool mousemove $1 376 sleep 0.2 click 1 sleep 0.2 mousemove 618 22; wait_for settled; }
handle 305
unlike $left left_before || exit 7
like $right right_before || exit 8
xdotool key bracketleft
wait_for 'like $left left_before'
handle 983
unlike $right right_before || exit 9
like $left left_before || exit 10
xdotool key bracketright
wait_for 'like $right right_before'
stop TERM
)sh");
    INFO(folder.read("errors") << folder.read("err"));
    CHECK(code == 0);
}

TEST_CASE("a save that fails keeps its dialog, in which another path can be typed") {
    const Folder folder;
    const int code = folder.run_on_screen(kRun + R"sh(
type_path() { xdotool mousemove 560 629 sleep 0.2 click 1 sleep 0.3 key ctrl+a sleep 0.2 type --delay 40 "$1"; xdotool key Return; }
run
wait_for settled
xdotool key ctrl+s
sleep 0.5
wait_for settled
type_path /no/such/folder/kept.toml
sleep 0.5
wait_for settled
# Typed into the dialog that is still there; without it these letters are keys of the race.
wait_for 'type_path "$PWD/kept.toml"; sleep 0.5; ls kept.toml'
wait_for settled
stop TERM
)sh");
    INFO(folder.read("errors") << folder.read("err"));
    CHECK(code == 0);
    CHECK(says(folder.read("kept.toml"), "rank = 3"));
}

TEST_CASE("a window made as small as one pixel still ends in order, with the rates' export dialog open") {
    const Folder folder;
    const int code = folder.run_on_screen(kRun + R"sh(
run --workspace rates
wait_for settled
xdotool key s
sleep 0.5
window=$(xdotool search --onlyvisible --name '^LowRank Lab')
for size in '900 200' '200 700' '200 120' '60 40' '1 1' '1280 800'; do
    xdotool windowsize $window $size
    sleep 0.3
    wait_for settled
done
stop TERM
)sh");
    INFO(folder.read("errors") << folder.read("err"));
    CHECK(code == 0);
}
