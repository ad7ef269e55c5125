// Threads where there are any, and the same work where there are none.
#include "core/linalg/try_thread.h"

#include <atomic>
#include <vector>

#include "core/linalg/parallel.h"
#include "tests/catch.h"
#include "tests/one_thread.h"

using namespace lowrank;
using testing::holds_with_one_thread;

TEST_CASE("a thread that is refused is none, is said, and its work has not begun") {
    std::atomic<int> begun = 0;
    try_thread([&] { ++begun; }).join();
    CHECK(begun == 1);
    CHECK(holds_with_one_thread([&] {
        const bool quiet = why_fewer_threads().empty();
        const std::jthread none = try_thread([&] { ++begun; });
        return quiet && !none.joinable() && begun == 1 &&
               why_fewer_threads().find("ulimit -u") != std::string::npos;
    }));
    CHECK(why_fewer_threads().empty());
}

TEST_CASE("tiles are all done by the one thread that there is") {
    CHECK(holds_with_one_thread([] {
        set_worker_threads(64);  // more than any helpers the pool may have from before
        std::vector<int> done(1000);
        const Outcome outcome = parallel_tiles(static_cast<Index>(done.size()),
                                               [&](Index tile) { ++done[static_cast<std::size_t>(tile)]; });
        return outcome == Outcome::Done && done == std::vector<int>(1000, 1) &&
               !why_fewer_threads().empty() && worker_threads() < 64;
    }));
}
