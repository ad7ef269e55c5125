// Ctrl+C, SIGTERM, a terminal that closes, and whatever else ends a process, as a wish to quit, and as an
// order where the wish cannot be heard.
#pragma once
#include <atomic>
#include <chrono>
#include <csignal>
#include <functional>
#include <optional>
#include <thread>

namespace lowrank::platform {

/// While it lives, SIGINT, SIGTERM and the other signals that end a process without being its fault call
/// `notice` on a thread of its own instead. But for these two, one that whoever started it has the process
/// ignore (nohup) stays ignored. Made before any other thread, so that all inherit the blocked signals and
/// none is interrupted half-way through a write. Where the system makes no thread, signals end the process as
/// if there were none of this.
///
/// With a patience, whoever was asked to quit answers with heard() when it begins to end. Where no answer
/// comes in time, the process ends with one sentence and exit code 128 + signal, as it does at once at a
/// second signal. One that comes within a quarter of a second of the first is an echo of it and counts for
/// nothing: timeout(1) and some terminals send a wish to the program and once more to its group.
class QuitSignals {
public:
    using Patience = std::optional<std::chrono::milliseconds>;

    explicit QuitSignals(std::function<void()> notice, Patience patience = {});
    ~QuitSignals();
    QuitSignals(const QuitSignals&) = delete;
    QuitSignals& operator=(const QuitSignals&) = delete;
    bool asked() const { return asked_; }
    void heard() { heard_ = true; }

private:
    void watch(const sigset_t& signals, Patience patience, const std::function<void()>& notice);
    void pass_over_echoes(const sigset_t& signals) const;
    std::atomic<bool> asked_ = false, heard_ = false, ending_ = false;
    sigset_t before_;
    std::jthread thread_;
};

}  // namespace lowrank::platform
