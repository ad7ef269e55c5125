// Asks the system at long steps, at one step of many, and where a short one seems long.
#include "core/run/session/step_clock.h"

#include <algorithm>

#include "core/linalg/parallel.h"

namespace lowrank {
namespace {

/// Seconds: a step from here on pays for being asked about.
constexpr double kLong = 50e-6;
/// Short steps between two questions: what a run does beside its steps in between is all that can be charged
/// wrongly.
constexpr int kUnasked = 64;

}  // namespace

void StepClock::begin() {
    if (unasked_ >= kUnasked) asks_ = true;
    if (asks_) work_ = work_seconds();
    wall_ = Wall::now();
}

double StepClock::end() {
    const double wall = std::chrono::duration<double>(Wall::now() - wall_).count();
    double taken = wall;
    if (asks_) {
        const double now = work_seconds();
        taken = now - work_;
        work_ = now;
    } else if (wall >= kLong) {
        const double now = work_seconds();
        taken = std::clamp(now - work_ - charged_, 0.0, wall);
        work_ = now;
    } else {
        charged_ += wall;
        ++unasked_;
        return wall;
    }
    charged_ = 0;
    unasked_ = 0;
    asks_ = taken >= kLong;
    return taken;
}

}  // namespace lowrank
