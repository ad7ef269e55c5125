// What a lecture hall and an author need, in the real window: tabs on a projector, a help that is searched,
// words for symbols, files without the screen's own marks. Places are those of a window of 1280 x 800 or 1280
// x 720.
#include <string>

#include "core/io/experiment_toml.h"
#include "tests/catch.h"
#include "tests/gui/process.h"
#include "tests/paths.h"
#include "tests/says.h"

using namespace lowrank;
using lowrank::gui_test::Folder;
using lowrank::testing::says;

namespace {

const std::string kWindow =
    R"sh(
title() { xdotool search --onlyvisible --name '^LowRank Lab' getwindowname; }
run() { )sh" +
    std::string(lowrank::test::kProgram) +
    R"sh( run "$@" 2>err & pid=$!; wait_for 'title | grep -qF "seed"'; wait_for settled; }
do_and_rest() { xdotool "$@" sleep 0.2; wait_for settled; }
click() { do_and_rest mousemove $1 $2 sleep 0.3 click 1; }
projector() {
    run --theme projector
    do_and_rest windowsize $(xdotool search --onlyvisible --name '^LowRank Lab') 1280 720 sleep 0.3
}
# The dialog is there when what it covers is darker.
ask_export() { rows 300 4 > undimmed; xdotool key s; wait_for '! rows 300 4 | cmp -s - undimmed'; wait_for settled; }
# Into the dialog's path, which stands at this place, and Enter.
write_to() {
    click $1 $2
    # In a slow window a letter that comes with Ctrl still down is none.
    do_and_rest key ctrl+a
    xdotool type --delay 40 "$3"
    xdotool sleep 0.2 key Return
    wait_for "ls $3"
    sleep 0.3
    wait_for settled
}
)sh";

/// What an SVG file draws: all but its metadata.
std::string drawn(const std::string& svg) {
    const std::size_t begin = svg.find("</metadata>");
    REQUIRE(begin != std::string::npos);
    return svg.substr(begin);
}

}  // namespace

TEST_CASE("at 1280 x 720 on a projector each tab of the race shows its figure, which is the one exported") {
    const Folder folder;
    const int code = folder.run_on_screen(kWindow + R"sh(
projector
for tab in 126 331 451 558 213; do
    click $tab 117
    rows 145 340 | cksum >> shown
done
ask_export
write_to 540 643 stepsize.svg
stop TERM
)sh");
    INFO(folder.read("errors") << folder.read("err"));
    CHECK(code == 0);
    CHECK(folder.run("test $(sort -u shown | wc -l) = 5") == 0);
    const std::string svg = folder.read("stepsize.svg");
    CHECK(says(svg, "Stepsize"));
    CHECK(says(svg, ">upper limit<"));
}

TEST_CASE("at 1280 x 720 on a projector the help scrolls by wheel and keys, and its search finds a key") {
    const Folder folder;
    const int code = folder.run_on_screen(kWindow + R"sh(
projector
do_and_rest mousemove 640 60 key F1
page() { rows 180 480; }
page > top
do_and_rest mousemove 400 500 sleep 0.2 click --repeat 6 --delay 40 5 mousemove 640 60
wait_for '! page | cmp -s - top'
wait_for 'xdotool key Page_Up sleep 0.2; page | cmp -s - top'
do_and_rest key Page_Down
wait_for '! page | cmp -s - top'
click 400 138
# All that was typed has been drawn when the window sleeps.
search() { xdotool key ctrl+a sleep 0.1 type --delay 40 "$1"; xdotool sleep 0.2; wait_for settled; }
search F11
page > by_key
cmp -s by_key top && exit 7
search zzz
page > nothing
cmp -s nothing by_key && exit 8
# One line says F11 and full screen: both searches leave it, and it alone.
search 'full scr'
page | cmp -s - by_key || exit 9
stop TERM
)sh");
    INFO(folder.read("errors") << folder.read("err"));
    CHECK(code == 0);
    REQUIRE(folder.read("top").size() == 480 * 5120);
}

TEST_CASE("a symbol in a figure says what it stands for where the pointer rests on it, and only there") {
    const Folder folder;
    // To the right of the stepsize's names lies the momentum: there the words come, and below the pointer's
    // own picture.
    const int code = folder.run_on_screen(kWindow + R"sh(
run
words() { rows 578 22; }
do_and_rest mousemove 500 640 sleep 1
words > beside
do_and_rest mousemove 509 556 sleep 1
wait_for '! words | cmp -s - beside'
do_and_rest mousemove 500 640 sleep 1
wait_for 'words | cmp -s - beside'
stop TERM
)sh");
    INFO(folder.read("errors") << folder.read("err"));
    CHECK(code == 0);
}

TEST_CASE("what the dialog exports of the quadratic and of the rates shows nothing of the screen's state") {
    const Folder folder;
    const int code = folder.run_on_screen(kWindow + R"sh(
# The card that is chosen at first is the one that is exported: the landscape, or the map.
export_to() { do_and_rest mousemove 440 340; ask_export; write_to 560 649 $1; }
run --workspace quadratic
export_to before.svg
# Another method chosen, the cursor elsewhere.
click 100 450
do_and_rest key Left Left Left
export_to after.svg
# The legend opened, and a curve hidden in it.
click 606 110
click 637 124
export_to hidden.svg
# The cursor of the angle is on screen all the time; its figure is chosen in the dialog.
ask_export
click 469 221
write_to 560 649 theta.svg
do_and_rest key ctrl+2
export_to map-before.svg
click 100 571
export_to map-after.svg
)sh" + std::string(lowrank::test::kProgram) +
                                          R"sh( render quadratic-theta -o cli.svg --width 120 --height 80
stop TERM
)sh");
    INFO(folder.read("errors") << folder.read("err"));
    CHECK(code == 0);
    CHECK(drawn(folder.read("before.svg")) == drawn(folder.read("after.svg")));
    CHECK(drawn(folder.read("map-before.svg")) == drawn(folder.read("map-after.svg")));
    // The command line has no screen whose state could reach its files.
    CHECK(drawn(folder.read("theta.svg")) == drawn(folder.read("cli.svg")));
    CHECK(says(drawn(folder.read("before.svg")), ">Grad<"));
    const std::string hidden = drawn(folder.read("hidden.svg"));
    CHECK_FALSE(says(hidden, ">Grad<"));
    CHECK(says(hidden, ">NAG<"));
}

TEST_CASE("in an empty home a lecture is opened and gone through by a clicker, before the welcome is read") {
    const Folder folder;
    ExperimentFile file;
    file.spec = default_experiment();
    file.spec.problem.seed = 1005;
    file.scenes.resize(2);
    for (LectureScene& scene : file.scenes) scene.scene.experiment = file.spec;
    file.scenes[0].scene.experiment->problem.seed = 1077;
    file.scenes[1].scene.experiment->problem.seed = 1078;
    folder.with("lecture.toml", write_experiment(file));
    const int code = folder.run_on_screen(kWindow + R"sh(
rm -rf config state data
run
do_and_rest mousemove 640 300 key ctrl+o
xdotool type --delay 40 "$PWD/lecture.toml"
xdotool sleep 0.3 key Return
wait_for 'title | grep -qF "seed 1005"'
wait_for settled
xdotool key Next
wait_for 'title | grep -qF "seed 1077"'
xdotool key F5
wait_for settled
xdotool key Next
wait_for 'title | grep -qF "seed 1078"'
kill -TERM $pid
wait $pid
)sh");
    INFO(folder.read("errors") << folder.read("err"));
    CHECK(code == 0);
}
