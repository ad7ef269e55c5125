// What the work of a thread is said to take: processor time, the helpers' where they have more of it.
#include <atomic>
#include <chrono>
#include <thread>

#include "core/linalg/parallel.h"
#include "tests/catch.h"
#include "tests/compute.h"

using namespace lowrank;
using test::compute;

namespace {

void rest(double seconds) { std::this_thread::sleep_for(std::chrono::duration<double>(seconds)); }

}  // namespace

TEST_CASE("the time of work is that of the processor: what a thread sleeps is none of it") {
    const double begin = work_seconds();
    rest(0.05);
    CHECK(work_seconds() - begin < 0.05);
    const double after = work_seconds();
    compute(0.01);
    CHECK(work_seconds() - after >= 0.01);
}

TEST_CASE("where threads share the work it takes what the busiest of them had to do, whoever that is") {
    const int before = worker_threads();
    set_worker_threads(2);
    const std::thread::id caller = std::this_thread::get_id();
    for (const bool caller_works : {true, false}) {
        std::atomic<int> begun{0}, ended{0};
        const double begin = work_seconds();
        // Each takes one tile, for neither ends its own before the other has begun.
        const Outcome outcome = parallel_tiles(2, [&](Index) {
            ++begun;
            while (begun < 2) rest(1e-4);
            if ((std::this_thread::get_id() == caller) == caller_works)
                compute(0.03);
            else
                while (ended < 1) rest(1e-3);
            ++ended;
        });
        CHECK(outcome == Outcome::Done);
        CHECK(work_seconds() - begin >= 0.03);
    }
    set_worker_threads(before);
}
