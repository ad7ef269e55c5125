// A thread that waits for the signals: in a handler nothing useful may be called.
#include "app/platform/signals.h"

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <pthread.h>
#include <unistd.h>
#include <utility>

namespace lowrank::platform {
namespace {

/// Without destructors: the thread that owns what they would end does not answer.
[[noreturn]] void leave(int signal, const char* words) {
    std::fprintf(stderr, "lowrank-lab: %s\n", words);
    _exit(128 + signal);
}

}  // namespace

QuitSignals::QuitSignals(std::function<void()> notice, Patience patience) {
    sigset_t watched;
    sigemptyset(&watched);
    sigaddset(&watched, SIGINT);
    sigaddset(&watched, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &watched, &before_);
    thread_ = std::thread(
        [this, watched, patience, notice = std::move(notice)] { watch(watched, patience, notice); });
}

void QuitSignals::watch(const sigset_t& signals, Patience patience, const std::function<void()>& notice) {
    int first = 0;
    while (!ending_ && sigwait(&signals, &first) == 0 && !ending_) {
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
    pthread_kill(thread_.native_handle(), SIGTERM);
    thread_.join();
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

}  // namespace lowrank::platform
