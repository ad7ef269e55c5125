// The real window on a virtual screen: what reaches the application, when it draws, how it ends.
#include <algorithm>
#include <chrono>
#include <string>

#include "tests/catch.h"
#include "tests/gui/process.h"
#include "tests/paths.h"
#include "tests/says.h"

using lowrank::gui_test::Folder;
using lowrank::testing::says;

namespace {

const std::string kDemo = lowrank::test::kDemoWindow;

int frames(const Folder& folder) {
    const std::string log = folder.read("log");
    const auto at = log.find("frames ");
    REQUIRE(at != std::string::npos);
    return std::stoi(log.substr(at + 7));
}

}  // namespace

TEST_CASE("keys reach the application, typed text does not, SIGTERM ends it in order") {
    const Folder folder;
    const int code = folder.run_on_screen("start " + kDemo + R"( window log
xdotool mousemove 400 500 sleep 0.2 key space sleep 0.2 key ctrl+z sleep 0.2 key shift+Left
until_log 'key shift+#2'
xdotool mousemove 60 20 sleep 0.2 click 1 sleep 0.4 type --delay 120 abc
until_log 'typed abc'
xdotool mousemove 40 52 sleep 0.2 click 1
until_log clicked
stop TERM
)");
    const std::string log = folder.read("log");
    INFO(log << folder.read("errors") << folder.read("err"));
    CHECK(code == 0);
    CHECK(says(log, "started 800 x 600\n"));
    CHECK(says(log, "key #1\n"));
    CHECK(says(log, "key ctrl+Z\n"));
    CHECK_FALSE(says(log, "key A"));
    CHECK_FALSE(says(log, "key B"));
    CHECK(says(log, "ended\n"));
}

TEST_CASE("Ctrl+C ends the window with exit code 0, and so does the application's own wish") {
    const Folder folder;
    CHECK(folder.run_on_screen("start " + kDemo + " window log\nstop INT\n") == 0);
    CHECK(says(folder.read("log"), "ended\n"));
    const Folder other;
    CHECK(other.run_on_screen("start " + kDemo +
                              " window log\nxdotool key t\nwait_for 'xdotool search --name \"^renamed$\"'\n"
                              "xdotool key q\nwait $pid\n") == 0);
    CHECK(says(other.read("log"), "key Q\n"));
    CHECK(says(other.read("log"), "ended\n"));
}

TEST_CASE("SIGTERM ends a window whose frame hangs, and a second one ends it at once") {
    const std::string hang = "start " + kDemo + R"( window log
wait_for 'xdotool key x sleep 0.2; grep -q hangs log'
ended() { [ ! -e /proc/$pid ] || grep -q '^State:.Z' /proc/$pid/status; }
)";
    const Folder folder;
    // The shell's own codes: 128 and the signal's number.
    CHECK(folder.run_on_screen(hang + "kill -TERM $pid\nwait_for ended\nwait $pid\n") == 143);
    CHECK(says(folder.read("err"), "does not answer"));
    const Folder other;
    CHECK(other.run_on_screen(
              hang + "kill -TERM $pid\nsleep 0.5\nkill -INT $pid\nwait_for ended\nwait $pid\n") == 130);
    CHECK(says(other.read("err"), "a second time"));
}

TEST_CASE(
    "Ctrl counts for a key that it was held for, though it is let go first and both before the next frame") {
    const Folder folder;
    // While the window is stopped its events gather.
    const int code = folder.run_on_screen("start " + kDemo + R"( window log idle
wait_for 'xdotool mousemove 100 18 sleep 0.2 click 1 sleep 0.3 type --delay 60 old; grep -q "typed old" log'
wait_for settled
kill -STOP $pid
xdotool keydown ctrl keydown a keyup ctrl
kill -CONT $pid
xdotool sleep 0.2 keyup a sleep 0.2 type --delay 60 new
wait_for 'grep -q "typed .*new" log'
stop TERM
)");
    INFO(folder.read("errors"));
    CHECK(code == 0);
    CHECK(says(folder.read("log"), "typed new\n"));
}

TEST_CASE("what is typed behind Ctrl+A before the next frame replaces what was there") {
    const Folder folder;
    const int code = folder.run_on_screen("start " + kDemo + R"( window log idle
wait_for 'xdotool mousemove 100 18 sleep 0.2 click 1 sleep 0.3 type --delay 60 old; grep -q "typed old" log'
wait_for settled
kill -STOP $pid
xdotool key ctrl+a key x key y
kill -CONT $pid
wait_for 'xdotool type --delay 60 z; grep -q "typed .*z" log'
stop TERM
)");
    INFO(folder.read("errors"));
    CHECK(code == 0);
    CHECK(says(folder.read("log"), "typed xyz"));
}

TEST_CASE("an idle window does not draw") {
    const Folder folder;
    CHECK(folder.run_on_screen("start " + kDemo + " window log idle\nsleep 2\nstop TERM\n") == 0);
    // The first frames, those after the events of a window's birth, one for a size of type that was missing.
    CHECK(frames(folder) <= 20);
}

TEST_CASE("an idle window wakes when the application has something to do, though nothing happens") {
    const Folder folder;
    // Two seconds after the key: no frame that follows an input is as late.
    CHECK(folder.run_on_screen("start " + kDemo + R"( window log idle
wait_for 'xdotool key n sleep 0.2; grep -q "key N" log'
wait_for 'grep -q due log'
stop TERM
)") == 0);
    CHECK(says(folder.read("log"), "due\n"));
}

TEST_CASE("a worker that wakes the window 500 times a second is drawn at most 60 times") {
    const Folder folder;
    const auto begin = std::chrono::steady_clock::now();
    CHECK(folder.run_on_screen("start " + kDemo + " window log busy\nsleep 1\nstop TERM\n") == 0);
    const std::chrono::duration<double> whole = std::chrono::steady_clock::now() - begin;
    CHECK(frames(folder) <= 60 * whole.count() + 3);
    CHECK(frames(folder) > 3);
}

TEST_CASE("without a display there is one sentence that names what works, and exit code 2") {
    const Folder folder;
    CHECK(folder.run(kDemo + " window log") == 2);
    const std::string said = folder.read("errors");
    INFO(said);
    CHECK(says(said, "lowrank-lab screenshot"));
    CHECK(says(said, "lowrank-lab render"));
    CHECK(std::count(said.begin(), said.end(), '\n') == 1);
    CHECK(folder.run("DISPLAY=:987 " + kDemo + " window log") == 2);
    CHECK(says(folder.read("errors"), "lowrank-lab screenshot"));
}

TEST_CASE("an edited shader that does not compile is said while the window stays") {
    const Folder folder;
    folder.with("matrix.frag", "#version 330 core\nbroken\n");
    CHECK(folder.run_on_screen("start " + kDemo + R"( window log idle .
for i in $(seq 200); do grep -q 'does not compile' err && break; sleep 0.05; done
stop TERM
)") == 0);
    CHECK(says(folder.read("err"), "The fragment shader of 'matrix.frag' does not compile"));
    CHECK(says(folder.read("log"), "ended\n"));
}

TEST_CASE("a screenshot needs no display and is the same twice, byte for byte") {
    const Folder folder;
    CHECK(folder.run(kDemo + " screenshot a.png 333 217 1.5 && " + kDemo + " screenshot b.png 333 217 1.5") ==
          0);
    const std::string a = folder.read("a.png");
    REQUIRE(a.size() > 1000);
    CHECK(a == folder.read("b.png"));
    // Width and height stand in the header, big-endian: 333 * 1.5 and 217 * 1.5, rounded.
    CHECK(static_cast<unsigned char>(a[18]) * 256 + static_cast<unsigned char>(a[19]) == 500);
    CHECK(static_cast<unsigned char>(a[22]) * 256 + static_cast<unsigned char>(a[23]) == 326);
    CHECK(says(a, "lrl1 "));
    CHECK(says(a, "LowRank Lab"));
}

TEST_CASE("a screenshot that cannot be is refused with a sentence and leaves nothing") {
    const Folder folder;
    CHECK(folder.run(kDemo + " screenshot a.png 300 200 9") == 2);
    CHECK(says(folder.read("errors"), "scale 9"));
    CHECK(folder.run(kDemo + " screenshot a.png 90000 200 1") == 2);
    CHECK(says(folder.read("errors"), "90000 x 200"));
    CHECK(folder.run(kDemo + " screenshot nowhere/a.png 300 200 1") == 2);
    CHECK(says(folder.read("errors"), "nowhere"));
    CHECK(folder.read("a.png").empty());
}
