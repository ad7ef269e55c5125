// Ctrl+C and SIGTERM as a wish to quit. Knows no window.
#pragma once
#include <atomic>
#include <csignal>
#include <functional>
#include <thread>

namespace lowrank::platform {

/// While it lives, SIGINT and SIGTERM call `notice` on a thread of its own instead of ending the process.
/// Made before any other thread, so that all inherit the blocked signals and none is interrupted half-way
/// through a write.
class QuitSignals {
public:
    explicit QuitSignals(std::function<void()> notice);
    ~QuitSignals();
    QuitSignals(const QuitSignals&) = delete;
    QuitSignals& operator=(const QuitSignals&) = delete;
    bool asked() const { return asked_; }

private:
    std::atomic<bool> asked_ = false, ending_ = false;
    sigset_t before_;
    std::thread thread_;
};

}  // namespace lowrank::platform
