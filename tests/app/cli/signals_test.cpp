// Signals that end a process are wishes to a command: it ends with what it has, whole.
#include <csignal>

#include "tests/app/cli/program.h"
#include "tests/catch.h"
#include "tests/says.h"

using namespace lowrank::test;
using lowrank::testing::says;

namespace {

Launch long_sweep(const Folder& folder, const std::string& trials) {
    Launch launch;
    launch.words = {"sweep",    "--n",        "30",       "--rank", "2",     "--x",     "rate=0.3,0.5,0.7",
                    "--trials", trials,       "--method", "narg",   "--out", "map.lrs", "--tol",
                    "1e-200",   "--max-iter", "300"};
    launch.folder = folder.path();
    launch.interrupt_when = "map.lrs";
    return launch;
}

}  // namespace

TEST_CASE("every signal that ends a process ends a sweep with a whole file, which goes on") {
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGXCPU, SIGVTALRM,
                             SIGPROF, SIGIO, SIGPWR}) {
        CAPTURE(signal);
        const Folder folder;
        Launch launch = long_sweep(folder, "2000");
        launch.signal = signal;
        const Ended ended = run_program(launch);
        INFO(ended.err);
        CHECK(ended.code == 130);
        CHECK(says(ended.err, "--resume goes on"));
        CHECK(folder.names() == std::vector<std::string>{"map.lrs"});
        CHECK(folder.read("map.lrs").ends_with('\n'));
        CHECK(run_program({"study", "map.lrs"}, folder.path()).code == 0);
    }
}

TEST_CASE("a signal that a process is started to ignore stays ignored") {
    const Folder folder;
    Launch launch = long_sweep(folder, "10");
    launch.signal = launch.ignored = SIGHUP;
    const Ended ended = run_program(launch);
    INFO(ended.err);
    CHECK(ended.code == 0);
}
