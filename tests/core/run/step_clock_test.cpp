// A clock beside the steps of a run: what it charges for short ones, for long ones and for those during which
// the thread had no processor.
#include "core/run/session/step_clock.h"

#include <chrono>
#include <thread>

#include "tests/catch.h"
#include "tests/compute.h"

using namespace lowrank;
using test::compute;

namespace {

template <class Step>
double timed(StepClock& clock, const Step& step) {
    clock.begin();
    step();
    return clock.end();
}

void rest() { std::this_thread::sleep_for(std::chrono::milliseconds(50)); }

}  // namespace

TEST_CASE(
    "a step clock charges what a thread has worked, and not that it had to wait, after short steps too") {
    StepClock clock;
    CHECK(timed(clock, rest) < 0.05);
    for (int k = 0; k < 5; ++k) (void)timed(clock, [] { compute(5e-6); });
    CHECK(timed(clock, rest) < 0.05);
}

TEST_CASE("a step clock charges a long step in full, whatever came before it") {
    StepClock clock;
    CHECK(timed(clock, [] { compute(2e-3); }) >= 2e-3);
    CHECK(timed(clock, [] { compute(2e-3); }) >= 2e-3);
    for (int k = 0; k < 5; ++k) (void)timed(clock, [] { compute(5e-6); });
    CHECK(timed(clock, [] { compute(2e-3); }) >= 2e-3);
}

TEST_CASE("many short steps are charged together no less than they have worked, and no more than all took") {
    using Wall = std::chrono::steady_clock;
    StepClock clock;
    double charged = 0;
    const Wall::time_point begun = Wall::now();
    // Over several questions to the system.
    for (int k = 0; k < 500; ++k) charged += timed(clock, [] { compute(1e-5); });
    CHECK(charged <= std::chrono::duration<double>(Wall::now() - begun).count());
    CHECK(charged >= 500 * 1e-5);
}
