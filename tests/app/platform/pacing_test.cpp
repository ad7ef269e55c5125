// When frames are drawn, with times handed in instead of measured.
#include "app/platform/pacing.h"

#include <limits>

#include "tests/catch.h"

using lowrank::platform::Pacing;

namespace {

/// Runs the loop's own steps from `from` to `to` in sleeps no longer than asked for; counts the frames.
int frames_between(Pacing& pacing, double from, double to, bool wants) {
    int frames = 0;
    for (double now = from; now < to;) {
        if (wants) pacing.want();
        if (pacing.due(now)) {
            pacing.drawn(now);
            ++frames;
            if (wants) pacing.want();
        }
        const double wait = pacing.wait(now);
        if (wait < 0) break;
        now += wait > 0 ? wait : 1e-4;
    }
    return frames;
}

}  // namespace

TEST_CASE("an idle window draws its first frames and then sleeps without end") {
    Pacing pacing;
    CHECK(frames_between(pacing, 0, 10, false) == Pacing::kGraceFrames);
    CHECK(pacing.wait(10) < 0);
    CHECK_FALSE(pacing.due(10));
}

TEST_CASE("a race that always has something new is drawn 60 times a second, not more") {
    Pacing pacing;
    const int frames = frames_between(pacing, 0, 10, true);
    CHECK(frames <= 601);
    CHECK(frames >= 590);
}

TEST_CASE("input is answered by a few frames and one late frame for what appears under a resting pointer") {
    Pacing pacing;
    frames_between(pacing, 0, 1, false);
    pacing.input(5);
    CHECK(pacing.due(5));
    CHECK(frames_between(pacing, 5, 5.3, false) == Pacing::kGraceFrames);
    CHECK(frames_between(pacing, 5.3, 20, false) == 1);
    CHECK(pacing.wait(20) < 0);
}

TEST_CASE("a wish between two frames waits for the rest of the interval") {
    Pacing pacing;
    frames_between(pacing, 0, 1, false);
    pacing.want();
    pacing.drawn(2);
    pacing.want();
    CHECK_FALSE(pacing.due(2.005));
    CHECK(pacing.wait(2.005) == Approx(Pacing::kInterval - 0.005));
    CHECK(pacing.due(2 + Pacing::kInterval));
}

TEST_CASE("a loop that sleeps for long sleeps no longer than what is left") {
    Pacing pacing;
    frames_between(pacing, 0, 10, false);
    CHECK(pacing.wait(10) < 0);
    CHECK(pacing.wait(10, std::numeric_limits<double>::infinity()) < 0);
    CHECK(pacing.wait(10, 3.5) == Approx(3.5));
    CHECK(pacing.wait(10, -1) == 0);
    // A frame that is due sooner comes sooner.
    pacing.input(10);
    CHECK(pacing.wait(10.001, 3.5) == 0);
    CHECK(frames_between(pacing, 10, 10.5, false) == Pacing::kGraceFrames);
    CHECK(pacing.wait(10.5, 3.5) == Approx(Pacing::kRest - 0.5));
}
