// Running a shell script in a folder of its own, with and without a display.
#pragma once
#include <cstdlib>
#include <string>
#include <sys/wait.h>

#include "tests/repeated.h"
#include "tests/temp_folder.h"

namespace lowrank::gui_test {

/// A temporary folder that is also home and settings folder of what runs in it.
class Folder : public testing::TempFolder {
public:
    /// Exit code of the script, run by sh in this folder without a display.
    int run(const std::string& script) const {
        return shell(script, "env -u DISPLAY -u WAYLAND_DISPLAY sh ./script");
    }

    /// The same under a virtual screen of its own. The script may use `start COMMAND` (its process in $pid,
    /// waits until the log says 'started'), `until_log TEXT` (fails after ten seconds), `wait_for COMMAND`
    /// (fails after forty; under a sanitizer both after ten times that), `settled` (whether the process in
    /// $pid takes no time at all and the screen shows what it has drawn), `ticks` (hundredths of a second it
    /// took so far, its own and the system's), `rows FIRST COUNT` (the pixels of so many lines of the screen,
    /// as bytes) and `stop SIGNAL` (leaves the exit code).
    int run_on_screen(const std::string& script) const {
        return shell(
            "patience=" + std::to_string(testing::repeated(1, 10)) + R"sh(
until_log() {
    for i in $(seq $((200 * patience))); do grep -qF -- "$1" log 2>/dev/null && return 0; sleep 0.05; done
    echo "the log never said: $1" >&2; exit 99
}
wait_for() {
    end=$(($(date +%s) + 40 * patience))
    while ! eval "$1" >/dev/null 2>&1; do
        [ "$(date +%s)" -lt $end ] || { echo "this never came true: $1" >&2; exit 99; }
        sleep 0.05
    done
}
ticks() { cut -d' ' -f14,15 /proc/$pid/stat; }
# On a busy machine a process that waits for its turn takes no time either.
# What it has drawn stands on the screen once the server answers: also the server may wait for its turn.
settled() {
    a=$(ticks); sleep 0.4
    [ "$a" = "$(ticks)" ] && ! grep -qs '^State:.[RD]' /proc/$pid/task/*/status &&
        xdotool getmouselocation getmouselocation
}
rows() { tail -c $(((800 - $1) * 5120)) Xvfb_screen0 | head -c $(($2 * 5120)); }
# xvfb-run waits three seconds for its server and then starts the script all the same.
wait_for 'xdotool getdisplaygeometry'
# Not the first start of all, which would show the first screen.
mkdir -p config/lowrank-lab && echo "more = true" >config/lowrank-lab/settings.toml
start() { "$@" 2>err & pid=$!; until_log started; }
stop() { kill -"$1" $pid; wait $pid; }
)sh" + script,
            // Without -noreset the server starts afresh when its last client leaves, and refuses whoever
            // comes then.
            "xvfb-run -a -s '-screen 0 1280x800x24 -noreset -fbdir .' sh ./script");
    }

private:
    int shell(const std::string& script, const std::string& command) const {
        with("script", script);
        const std::string home = path();
        const int status =
            std::system(("cd '" + home + "' && LC_ALL=C.UTF-8 HOME='" + home + "' XDG_CONFIG_HOME='" + home +
                         "/config' XDG_STATE_HOME='" + home + "/state' XDG_DATA_HOME='" + home + "/data' " +
                         command + " >out 2>errors")
                            .c_str());
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }
};

}  // namespace lowrank::gui_test
