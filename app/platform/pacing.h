// When the next frame is due and how long the loop may sleep.
#pragma once
#include <algorithm>

namespace lowrank::platform {

/// Nothing is drawn that would not differ, never more than 60 times a second; after input a few frames more,
/// because ImGui answers some input a frame late, and one after half a second for what appears under a
/// resting pointer.
class Pacing {
public:
    static constexpr double kInterval = 1.0 / 60;
    static constexpr int kGraceFrames = 3;
    static constexpr double kRest = 0.6;
    static constexpr double kNever = 1e300;

    void input(double now) {
        owed_ = kGraceFrames;
        late_at_ = now + kRest;
    }
    void want() {
        if (owed_ < 1) owed_ = 1;
    }
    /// Whether to draw now.
    bool due(double now) const { return wanted(now) && now >= last_ + kInterval; }
    void drawn(double now) {
        if (now >= late_at_) late_at_ = kNever;
        last_ = now;
        if (owed_ > 0) --owed_;
    }
    /// Seconds the loop may wait for an event, at most those that are left; negative: as long as it likes.
    double wait(double now, double left = kNever) const {
        double at = owed_ > 0 ? last_ + kInterval : late_at_;
        if (at < last_ + kInterval) at = last_ + kInterval;
        at = std::min(at, now + left);
        if (at >= kNever) return -1;
        return at > now ? at - now : 0;
    }

private:
    bool wanted(double now) const { return owed_ > 0 || now >= late_at_; }

    int owed_ = kGraceFrames;
    double last_ = -1, late_at_ = kNever;
};

}  // namespace lowrank::platform
