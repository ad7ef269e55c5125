// Clocks of the worker: how fast the race may go, and how often someone may be woken.
#pragma once
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <utility>

#include "core/linalg/types.h"

namespace lowrank {

using SteadyClock = std::chrono::steady_clock;
using SteadyTime = SteadyClock::time_point;

inline SteadyClock::duration to_duration(double seconds) {
    return std::chrono::duration_cast<SteadyClock::duration>(std::chrono::duration<double>(seconds));
}

/// The earlier of two times of which either may be missing.
inline std::optional<SteadyTime> earlier(const std::optional<SteadyTime>& a,
                                         const std::optional<SteadyTime>& b) {
    return a && b ? std::min(*a, *b) : a ? a : b;
}

/// Grants rounds (one iteration of every active method) at a speed in rounds a second; infinity: no limit.
class Pacer {
public:
    /// Rounds missed while the solver was busy are made up for so long, in seconds.
    explicit Pacer(double made_up) : made_up_(made_up) {}

    void set_speed(double rounds_per_second) {
        speed_ = rounds_per_second > 0 ? rounds_per_second : std::numeric_limits<double>::infinity();
        granted_ = 0;
        next_.reset();
    }

    /// Whether one more step may be made now.
    bool take_step(SteadyTime now, Index active) {
        if (!std::isfinite(speed_)) return true;
        if (granted_ <= 0) {
            if (!next_) next_ = now;
            if (now < *next_) return false;
            const double missed = std::floor(std::chrono::duration<double>(now - *next_).count() * speed_);
            const double rounds = 1 + std::min(missed, std::floor(speed_ * made_up_));
            granted_ = static_cast<Index>(rounds) * std::max<Index>(1, active);
            *next_ += to_duration((1 + missed) / speed_);
        }
        --granted_;
        return true;
    }
    /// When to ask again after a refusal.
    std::optional<SteadyTime> next() const { return next_; }
    void rest() {
        granted_ = 0;
        next_.reset();
    }

private:
    double made_up_;
    double speed_ = std::numeric_limits<double>::infinity();
    Index granted_ = 0;
    std::optional<SteadyTime> next_;
};

/// Calls a function at most so often, and always once more after the last mark.
class Waker {
public:
    Waker(std::function<void()> call, double per_second)
        : call_(std::move(call)), interval_(to_duration(1 / per_second)) {}

    void mark() { marked_ = true; }
    void call_if_due(SteadyTime now) {
        if (marked_ && now >= due_) call_now(now);
    }
    /// For the one who cannot go on before the other side has answered.
    void call_now(SteadyTime now) {
        marked_ = false;
        due_ = now + interval_;
        if (call_) call_();
    }
    std::optional<SteadyTime> due() const { return marked_ ? std::optional(due_) : std::nullopt; }

private:
    std::function<void()> call_;
    SteadyClock::duration interval_;
    SteadyTime due_{};
    bool marked_ = false;
};

}  // namespace lowrank
