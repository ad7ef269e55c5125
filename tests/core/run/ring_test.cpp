// The ring loses nothing, keeps the order, and a full ring waits for room or for its token.
#include "core/run/session/ring.h"

#include <atomic>
#include <thread>

#include "tests/catch.h"

using namespace lowrank;

TEST_CASE("a full ring refuses, and gives back in order what it took") {
    Ring<int> ring(8);
    for (int i = 0; i < 8; ++i) REQUIRE(ring.try_push(i));
    CHECK_FALSE(ring.try_push(8));
    int next = 0;
    CHECK(ring.consume([&](int value) { CHECK(value == next++); }) == 8);
    CHECK(ring.try_push(8));
    CHECK(ring.consume([&](int value) { CHECK(value == 8); }) == 1);
    CHECK(ring.consume([](int) { FAIL("it is empty"); }) == 0);
}

TEST_CASE("a producer that waits for room is ended by its token") {
    Ring<int> ring(2);
    REQUIRE((ring.try_push(1) && ring.try_push(2)));
    std::atomic<int> answer{-1};
    std::jthread producer(
        [&](const std::stop_token& stop) { answer = ring.push(3, stop) == Outcome::Cancelled; });
    producer.request_stop();
    producer.join();
    CHECK(answer == 1);
    int last = 0;
    ring.consume([&](int value) { last = value; });
    CHECK(last == 2);
}

TEST_CASE("a million values pass a small ring in order") {
    constexpr int kCount = 1'000'000;
    Ring<int> ring(64);
    std::jthread producer([&](const std::stop_token& stop) {
        for (int i = 0; i < kCount; ++i)
            if (ring.push(i, stop) == Outcome::Cancelled) return;
    });
    int next = 0, wrong = 0;
    while (next < kCount)
        if (ring.consume([&](int value) { wrong += value != next++; }) == 0) std::this_thread::yield();
    CHECK(wrong == 0);
}
