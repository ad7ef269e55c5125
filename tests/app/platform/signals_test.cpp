// Signals as wishes, in a child: what a process ignores and blocks is its own.
#include "app/platform/signals.h"

#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/catch.h"

using namespace lowrank;

namespace {

void wait_until_taken(int signal) {
    sigset_t pending;
    do {
        usleep(1000);
        sigpending(&pending);
    } while (sigismember(&pending, signal) == 1);
}

/// How often a child was told of these signals, each sent when the echoes of the one before are over.
int told_of(std::initializer_list<int> signals) {
    const pid_t child = fork();
    if (child == 0) {
        std::atomic<int> told = 0;
        {
            platform::QuitSignals watched([&] { ++told; });
            for (const int signal : signals) {
                kill(getpid(), signal);
                wait_until_taken(signal);
                usleep(400'000);
            }
        }
        _exit(told);
    }
    int status = -1;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

}  // namespace

TEST_CASE(
    "a limit on time that says every second that it is reached is one wish, another signal is another") {
    CHECK(told_of({SIGHUP, SIGTERM}) == 2);
    CHECK(told_of({SIGXCPU, SIGXCPU, SIGXCPU}) == 1);
    CHECK(told_of({SIGXCPU, SIGXCPU, SIGHUP}) == 2);
}
