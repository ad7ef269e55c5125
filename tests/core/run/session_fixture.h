// What the tests of the session share: options with fakes, and ways to drain. No test here asserts a time.
#pragma once
#include <cstring>
#include <thread>

#include "core/run/session.h"
#include "tests/catch.h"
#include "tests/core/run/fakes.h"
#include "tests/core/run/made.h"

namespace lowrank::fake {

using testing::drain_until_idle;

inline Session::Options options(Plan plan = {}, Instance on = fake::instance()) {
    Session::Options made;
    made.build = [on](const ExperimentSpec&, const std::stop_token& stop) -> Result<Instance> {
        if (stop.stop_requested()) return Cancelled{};
        return on;
    };
    made.make = fake::factory(plan);
    return made;
}

template <class Condition>
void drain_until(Session& session, Race& race, Condition condition) {
    while (!condition()) {
        session.drain(race);
        REQUIRE(race.failure.empty());
        std::this_thread::yield();
    }
}

inline bool same_errors(const Trace& a, const Trace& b) {
    return a.size() == b.size() &&
           std::memcmp(a.error.data(), b.error.data(), a.size() * sizeof(double)) == 0 &&
           a.event == b.event && a.second_event == b.second_event;
}

/// Slow enough that a test can be in the middle of a run: a thousandth less a step, 23 000 steps to go.
constexpr double kSlow = 0.999;

}  // namespace lowrank::fake
