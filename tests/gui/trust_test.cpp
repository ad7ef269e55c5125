// A lecture from elsewhere in the real window: it is asked about before anything of it is there, and the
// answer holds in the next window.
#include <string>

#include "core/io/experiment_toml.h"
#include "core/run/experiment.h"
#include "tests/catch.h"
#include "tests/gui/process.h"
#include "tests/paths.h"

using namespace lowrank;
using lowrank::gui_test::Folder;

namespace {

const std::string kSmallWindow =
    R"sh(
title() { xdotool search --onlyvisible --name '^LowRank Lab' getwindowname; }
kept() { cat state/lowrank-lab/experiment-$pid-*.txt; }
run() { )sh" +
    std::string(lowrank::test::kProgram) +
    R"sh( run "$@" 2>err & pid=$!; wait_for 'title | grep -qF "seed"'; wait_for settled; }
xdotool mousemove 640 460
press() { for each in "$@"; do xdotool key $each sleep 0.2; done; }
write() { wait_for settled; xdotool type --delay 60 -- "$1"; xdotool sleep 0.3 key Return sleep 0.3; wait_for settled; }
)sh";

std::string lecture(const std::string& table) {
    ExperimentFile file;
    REQUIRE(apply_options({{"n", "20"}, {"rank", "1"}, {"method", "narg"}}, file.spec));
    Scene& scene = file.scenes.emplace_back().scene;
    scene.workspace = "race";
    scene.experiment = file.spec;
    scene.experiment->problem.source = ProblemSource::MatrixFile;
    scene.experiment->problem.path = table;
    return write_experiment(file);
}

}  // namespace

TEST_CASE(
    "a lecture from elsewhere reads nothing in the real window before it was allowed, and then unasked") {
    const Folder folder;
    folder.with("lecture.toml", lecture(folder.with("table.csv", "1,2,\n2,4,6\n,6,9\n")));
    const int code = folder.run_on_screen(kSmallWindow + R"sh(
run
press ctrl+o
write lecture.toml
grep -qsF '[[scene]]' state/lowrank-lab/experiment-* && exit 7
press Escape Page_Down
wait_for settled
title | grep -qF table.csv && exit 8
test -e state/lowrank-lab/answers && exit 9
# Closed without an answer it asks again, also from the list of recent files, which stands there. The keyboard begins at
# what does less; the other answer is the next stop.
press ctrl+o
wait_for settled
xdotool mousemove 780 300 sleep 0.3 click 1 sleep 0.3
wait_for settled
test -e state/lowrank-lab/answers && exit 10
press Tab Return
wait_for 'grep -qxF allowed state/lowrank-lab/answers/*'
wait_for 'kept | grep -qF "[[scene]]"'
press Page_Down
wait_for 'title | grep -qF table.csv'
stop KILL
run
press ctrl+o
write lecture.toml
wait_for 'kept | grep -qF "[[scene]]"'
test $(cat state/lowrank-lab/answers/* | wc -l) = 1 || exit 11
stop TERM
)sh");
    INFO(folder.read("errors") << folder.read("err"));
    CHECK(code == 0);
}
