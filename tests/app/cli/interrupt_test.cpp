// Ctrl+C around the first iteration: 130 whenever it comes, no false word, and no file replaced by nothing.
#include "app/cli/interrupt.h"

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <functional>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include "app/cli/results.h"
#include "core/io/instance/build_instance.h"
#include "core/run/session.h"
#include "tests/app/cli/program.h"
#include "tests/catch.h"
#include "tests/repeated.h"

using namespace lowrank;
using namespace lowrank::test;

namespace {

std::shared_ptr<const Instance> default_instance() {
    Result<Instance> built = build_instance(default_experiment(), 0);
    REQUIRE(built);
    return std::make_shared<const Instance>(std::move(*built));
}

}  // namespace

TEST_CASE("a race that was stopped before its first iteration has nothing to write, and did not diverge") {
    const auto instance = default_instance();
    std::stop_source stopped;
    stopped.request_stop();
    const RunResult none = run_race(default_experiment(), instance, stopped.get_token(), {});
    CHECK_FALSE(cli::has_iteration(none.race));
    CHECK(cli::best_method(none.race) < 0);
    CHECK(cli::why_no_result(none.race).find("diverged") == std::string::npos);

    ExperimentSpec one = default_experiment();
    one.stop.max_iter = 1;
    const RunResult some = run_race(one, instance, std::stop_token(), {});
    CHECK(cli::has_iteration(some.race));
    CHECK(cli::best_method(some.race) >= 0);

    // Only the start was measured: no method took a step or came to an end of its own.
    Race begun = some.race;
    for (Trace& trace : begun.traces) {
        trace.error.resize(1);
        trace.relative_error.resize(1);
        trace.objective.resize(1);
        trace.status = MethodStatus::Cancelled;
    }
    CHECK_FALSE(cli::has_iteration(begun));
    begun.traces[0].status = MethodStatus::Converged;  // at t = 0
    CHECK(cli::has_iteration(begun));
}

TEST_CASE("results are not written on once the token has fired, and no part of them is left") {
    const Folder folder;
    const auto instance = default_instance();
    ExperimentSpec spec = default_experiment();
    spec.stop.max_iter = 1;
    const RunResult result = run_race(spec, instance, std::stop_token(), {});
    std::stop_source stopped;
    stopped.request_stop();
    std::vector<std::string> notes;
    for (const char* ending : {".npy", ".csv"}) {
        const cli::ResultFiles whole{(folder / "x").string() + ending, "", "", false},
            factors{"", (folder / "f").string() + ending, "", false};
        for (const cli::ResultFiles& files : {whole, factors}) {
            CHECK(cli::write_results(files, {}, *instance, spec, result.iterates.front(), notes,
                                     stopped.get_token())
                      .cancelled());
            CHECK(folder.names().empty());
        }
    }
}

TEST_CASE("whenever Ctrl+C comes, the code is 130 and what stood there is whole") {
    const Folder folder;
    const int tries = testing::repeated(24, 6);
    for (int i = 0; i < tries; ++i) {
        folder.with("x.npy", "old");
        Launch launch;
        launch.words = {"solve", "--n", "400", "--rank", "20", "--tol", "0", "--output", "x.npy", "--force"};
        launch.folder = folder.path();
        launch.interrupt_after = 0.02 + 0.02 * i;
        const Ended ended = run_program(launch);
        CAPTURE(i, ended.err);
        CHECK(ended.code == 130);
        CHECK(ended.err.find("diverged") == std::string::npos);
        const std::string now = folder.read("x.npy");
        // Whole, one or the other: 64 bytes of head or more, and 400 x 400 numbers.
        CHECK((now == "old" || (now.starts_with("\x93NUMPY") && now.size() >= 64 + 8 * 400 * 400)));
        if (ended.out.empty()) CHECK(now == "old");
        CHECK(folder.names() == std::vector<std::string>{"x.npy"});
    }
}

namespace {

/// What a process that asks an interrupt these questions says and ends with.
Ended asked(const std::function<int(cli::Interrupt&)>& work) {
    int said[2];
    REQUIRE(pipe(said) == 0);
    const pid_t child = fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        dup2(said[1], STDERR_FILENO);
        close(said[0]);
        cli::Interrupt interrupt;
        _exit(work(interrupt));
    }
    close(said[1]);
    Ended ended;
    char bytes[512];
    for (ssize_t n = 0; (n = read(said[0], bytes, sizeof bytes)) > 0;)
        ended.err.append(bytes, static_cast<std::size_t>(n));
    close(said[0]);
    int status = 0;
    REQUIRE(waitpid(child, &status, 0) == child);
    ended.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return ended;
}

/// Waits until a token fires; gives up after a while.
bool fires(const std::stop_token& token) {
    for (int k = 0; k < 2000 && !token.stop_requested(); ++k)
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    return token.stop_requested();
}

constexpr int kWentOn = 7, kDeaf = 8;

}  // namespace

TEST_CASE("a signal that finds nothing worth keeping ends the program with a sentence, whatever it is at") {
    const Ended early = asked([](cli::Interrupt& interrupt) {
        const cli::Interrupt::NothingYet nothing(interrupt, "nothing was there yet.");
        kill(getpid(), SIGTERM);
        // Work that looks at no token.
        for (;;) pause();
        return kDeaf;
    });
    CHECK(early.code == 130);
    CHECK(early.err == "lowrank-lab: nothing was there yet.\n");
    const Ended later = asked([](cli::Interrupt& interrupt) {
        { const cli::Interrupt::NothingYet nothing(interrupt, "nothing was there yet."); }
        kill(getpid(), SIGTERM);
        return fires(interrupt.token()) && interrupt.asked() ? kWentOn : kDeaf;
    });
    CHECK(later.code == kWentOn);
    CHECK(later.err.empty());
}

TEST_CASE("what is drawn after a signal has a moment, and no more") {
    const Ended ended = asked([](cli::Interrupt& interrupt) {
        if (interrupt.after_grace().stop_requested()) return kDeaf;
        kill(getpid(), SIGTERM);
        return fires(interrupt.token()) && fires(interrupt.after_grace()) ? kWentOn : kDeaf;
    });
    CHECK(ended.code == kWentOn);
}

TEST_CASE("a signal behind the race ends what is under way alone, and the other results are written whole") {
    const Folder folder;
    std::ofstream(folder / "slow method.sh") << "printf 'iteration,error\n0,3\n1,2\n' > \"$1\"\n"
                                                "printf 'one\ntwo\n' > '"
                                             << (folder / "begun").string()
                                             << "'\n"
                                                "sleep 100\n";
    Launch launch;
    launch.words = {"solve",      "--n",        "12",
                    "--rank",     "1",          "--method",
                    "rgrad-orth", "--csv",      "x.csv",
                    "--output",   "x.npy",      "--table",
                    "x.tex",      "--external", "sh '" + (folder / "slow method.sh").string() + "' {csv}"};
    launch.folder = folder.path();
    launch.interrupt_when = "begun";
    const Ended ended = run_program(launch);
    CAPTURE(ended.err);
    CHECK(ended.code == 130);
    CHECK(ended.err.find("was ended before it was done") != std::string::npos);
    for (const char* name : {"x.csv", "x.npy", "x.tex"}) CHECK(std::filesystem::exists(folder / name));
    CHECK(read_whole(folder / "x.csv").find("slow method.sh,1,") != std::string::npos);
    // A name with a blank is one cell.
    CHECK(read_whole(folder / "x.tex").find("\nslow method.sh & 1 & ") != std::string::npos);
    CHECK(ended.out.find("slow method.sh  ") != std::string::npos);
}
