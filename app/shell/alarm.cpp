// A thread that sleeps until the time set, or until another is set.
#include "app/shell/alarm.h"

namespace lowrank::shell {

using Clock = std::chrono::steady_clock;

Alarm::Alarm(std::function<void()> wake) : wake_(std::move(wake)) {
    thread_ = std::jthread([this](const std::stop_token& stop) { wait(stop); });
}

Alarm::~Alarm() = default;

void Alarm::set(Clock::time_point when) {
    {
        std::lock_guard lock(mutex_);
        if (when == when_) return;
        when_ = when;
    }
    changed_.notify_one();
}

void Alarm::wait(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    while (!stop.stop_requested()) {
        const Clock::time_point until = when_;
        const auto other = [&] { return when_ != until; };
        if (until == Clock::time_point::max()) {
            changed_.wait(lock, stop, other);
            continue;
        }
        if (changed_.wait_until(lock, stop, until, other) || stop.stop_requested()) continue;
        when_ = Clock::time_point::max();
        lock.unlock();
        if (wake_) wake_();
        lock.lock();
    }
}

}  // namespace lowrank::shell
