// A thread that waits for the signals: in a handler nothing useful may be called.
#include "app/platform/signals.h"

#include <pthread.h>
#include <utility>

namespace lowrank::platform {

QuitSignals::QuitSignals(std::function<void()> notice) {
    sigset_t watched;
    sigemptyset(&watched);
    sigaddset(&watched, SIGINT);
    sigaddset(&watched, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &watched, &before_);
    thread_ = std::thread([this, watched, notice = std::move(notice)] {
        int which = 0;
        while (sigwait(&watched, &which) == 0 && !ending_) {
            asked_ = true;
            notice();
        }
    });
}

QuitSignals::~QuitSignals() {
    ending_ = true;
    pthread_kill(thread_.native_handle(), SIGTERM);
    thread_.join();
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

}  // namespace lowrank::platform
