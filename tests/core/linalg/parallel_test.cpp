// Tiles on threads: each once, nested calls, two callers at a time, cancellation, exceptions.
#include "core/linalg/parallel.h"

#include <atomic>
#include <chrono>
#include <stdexcept>
#include <thread>
#include <vector>

#include "tests/catch.h"

using namespace lowrank;

TEST_CASE("each tile is worked on once, whatever the number of threads") {
    const int before = worker_threads();
    for (const int threads : {1, 2, 3, 5}) {
        set_worker_threads(threads);
        for (const Index tiles : {0, 1, 2, 7, 300}) {
            std::vector<std::atomic<int>> count(static_cast<std::size_t>(tiles));
            const Outcome outcome =
                parallel_tiles(tiles, [&](Index t) { count[static_cast<std::size_t>(t)].fetch_add(1); });
            CHECK(outcome == Outcome::Done);
            for (const auto& c : count) CHECK(c == 1);
        }
    }
    set_worker_threads(before);
}

TEST_CASE("nested calls and two callers at a time finish") {
    const int before = worker_threads();
    set_worker_threads(3);
    std::atomic<int> total{0};
    const auto call = [&] {
        for (int k = 0; k < 50; ++k) {
            const Outcome outer = parallel_tiles(4, [&](Index) {
                const Outcome inner = parallel_tiles(3, [&](Index) { total.fetch_add(1); });
                if (inner != Outcome::Done) total.fetch_add(1'000'000);
            });
            if (outer != Outcome::Done) total.fetch_add(1'000'000);
        }
    };
    { std::jthread first(call), second(call); }
    CHECK(total == 2 * 50 * 4 * 3);
    set_worker_threads(before);
}

TEST_CASE("a token that fires leaves tiles out and says so") {
    const int before = worker_threads();
    for (const int threads : {1, 3}) {
        set_worker_threads(threads);
        std::stop_source source;
        std::atomic<int> done{0};
        const Outcome outcome = parallel_tiles(
            1000,
            [&](Index) {
                if (done.fetch_add(1) == 10) source.request_stop();
            },
            source.get_token());
        CHECK(outcome == Outcome::Cancelled);
        CHECK(done >= 11);
        CHECK(done <= 11 + threads);
        CHECK(parallel_tiles(
                  3, [](Index) {}, source.get_token()) == Outcome::Cancelled);
    }
    set_worker_threads(before);
}

TEST_CASE("what a tile throws arrives at the caller, and the pool works on") {
    const auto failing = [](Index t) {
        if (t == 5) throw std::runtime_error("tile 5");
    };
    for (int k = 0; k < 3; ++k) {
        CHECK_THROWS_AS((void)parallel_tiles(20, failing), std::runtime_error);
        CHECK(parallel_tiles(20, [](Index) {}) == Outcome::Done);
    }
}

TEST_CASE("the number of threads is kept between 1 and 64") {
    const int before = worker_threads();
    CHECK(before >= 1);
    set_worker_threads(0);
    CHECK(worker_threads() == 1);
    set_worker_threads(1000);
    CHECK(worker_threads() == 64);
    set_worker_threads(before);
}

TEST_CASE("under OneThread tiles stay on their thread, and only there and then") {
    const int before = worker_threads();
    set_worker_threads(4);
    // wait: until another thread has come, however long that takes on a busy machine.
    const auto threads_of = [](bool wait) {
        std::atomic<int> others{0};
        const auto own = std::this_thread::get_id();
        const Outcome outcome = parallel_tiles(64, [&](Index) {
            if (std::this_thread::get_id() != own) others.fetch_add(1);
            while (wait && others == 0) std::this_thread::sleep_for(std::chrono::microseconds(200));
        });
        CHECK(outcome == Outcome::Done);
        return others.load();
    };
    {
        const OneThread one;
        CHECK(threads_of(false) == 0);
        {
            const OneThread nested;
            CHECK(threads_of(false) == 0);
        }
        CHECK(threads_of(false) == 0);
    }
    CHECK(threads_of(true) > 0);
    set_worker_threads(before);
}
