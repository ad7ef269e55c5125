// Wakes the window once at a set time, for notices that end while nothing else happens.
#pragma once
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

namespace lowrank::shell {

class Alarm {
public:
    explicit Alarm(std::function<void()> wake);
    ~Alarm();
    /// The newest time set counts; once it has come, wake is called from another thread.
    void set(std::chrono::steady_clock::time_point when);

private:
    void wait(const std::stop_token& stop);
    std::function<void()> wake_;
    std::mutex mutex_;
    std::condition_variable_any changed_;
    std::chrono::steady_clock::time_point when_ = std::chrono::steady_clock::time_point::max();
    std::jthread thread_;
};

}  // namespace lowrank::shell
