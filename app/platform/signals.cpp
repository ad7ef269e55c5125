// A thread that waits for the signals: in a handler nothing useful may be called.
#include "app/platform/signals.h"

#include <array>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <pthread.h>
#include <unistd.h>
#include <utility>

#include "core/linalg/try_thread.h"

namespace lowrank::platform {
namespace {

/// Those that end a process: asked from outside, or by a clock or limit that somebody set.
constexpr std::array kEnding = {SIGINT,  SIGTERM, SIGHUP,    SIGQUIT, SIGUSR1, SIGUSR2,
                                SIGALRM, SIGXCPU, SIGVTALRM, SIGPROF, SIGIO,   SIGPWR};

/// A profiler hears its own, and nohup means what it says. Ctrl+C is heard in the background too.
bool is_ours(int signal) {
    struct sigaction now {};
    return signal == SIGINT || signal == SIGTERM ||
           (sigaction(signal, nullptr, &now) == 0 && !(now.sa_flags & SA_SIGINFO) &&
            now.sa_handler == SIG_DFL);
}

/// Without destructors: the thread that owns what they would end does not answer.
[[noreturn]] void leave(int signal, const char* words) {
    std::fprintf(stderr, "lowrank-lab: %s\n", words);
    _exit(128 + signal);
}

}  // namespace

QuitSignals::QuitSignals(std::function<void()> notice, Patience patience) {
    sigset_t watched;
    sigemptyset(&watched);
    for (const int signal : kEnding)
        if (is_ours(signal)) sigaddset(&watched, signal);
    pthread_sigmask(SIG_BLOCK, &watched, &before_);
    thread_ = try_thread(
        [this, watched, patience, notice = std::move(notice)] { watch(watched, patience, notice); });
    if (!thread_.joinable()) pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

void QuitSignals::watch(const sigset_t& signals, Patience patience, const std::function<void()>& notice) {
    int first = 0;
    while (!ending_ && sigwait(&signals, &first) == 0 && !ending_) {
        // A limit on time says every second that it is reached, which is no second wish.
        if (first == SIGXCPU && asked_) continue;
        asked_ = true;
        notice();
        pass_over_echoes(signals);
        if (patience) break;
    }
    if (ending_) return;
    const timespec wait{patience->count() / 1000, patience->count() % 1000 * 1'000'000};
    int second = -1;
    // A process that was stopped and goes on is interrupted here, and has lost no patience.
    do second = sigtimedwait(&signals, nullptr, &wait);
    while (second < 0 && errno == EINTR);
    if (second < 0 && !heard_ && !ending_)
        leave(first, "the window does not answer: it is ended without a goodbye.");
    // Who is ending may take as long as files and threads need, unless a person asks again.
    if (second < 0) sigwait(&signals, &second);
    if (!ending_) leave(second, "asked to quit a second time: ended at once.");
}

void QuitSignals::pass_over_echoes(const sigset_t& signals) const {
    using Clock = std::chrono::steady_clock;
    const auto until = Clock::now() + std::chrono::milliseconds(250);
    for (auto left = until - Clock::now(); left > Clock::duration::zero() && !ending_;
         left = until - Clock::now()) {
        const timespec wait{0, std::chrono::nanoseconds(left).count()};
        sigtimedwait(&signals, nullptr, &wait);
    }
}

QuitSignals::~QuitSignals() {
    ending_ = true;
    if (!thread_.joinable()) return;
    pthread_kill(thread_.native_handle(), SIGTERM);
    thread_.join();
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

}  // namespace lowrank::platform
