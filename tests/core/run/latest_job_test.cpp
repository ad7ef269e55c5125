// The newest key wins, what is cut off leaves nothing, what is kept is not made again. No test here asserts a
// time.
#include "core/run/session/latest_job.h"

#include <atomic>
#include <new>
#include <thread>

#include "tests/catch.h"
#include "tests/one_thread.h"

using namespace lowrank;

namespace {

using IntJob = LatestJob<int, int>;

/// Makes ten times the key; hangs on demand until it is cut off.
struct Maker {
    std::atomic<int> begun{0}, cut{0};
    std::atomic<bool> hangs{false};

    IntJob::Make of(int key) {
        return [this, key](const std::stop_token& stop, const IntJob::Progress& progress) -> Result<int> {
            ++begun;
            progress(0.5);
            while (hangs && !stop.stop_requested()) std::this_thread::yield();
            if (stop.stop_requested()) {
                ++cut;
                return Cancelled{};
            }
            if (key < 0) return Failure{"There is no tenfold of " + std::to_string(key) + "."};
            if (key == 0) throw std::bad_alloc();
            return 10 * key;
        };
    }
};

template <class Condition>
void until(Condition condition) {
    while (!condition()) std::this_thread::yield();
}

}  // namespace

TEST_CASE("a job makes what is wanted once, keeps the last few and says when something is there") {
    Maker maker;
    std::atomic<int> wakes{0};
    IntJob job([&] { ++wakes; }, 2, "No memory.");
    CHECK_FALSE(job.busy());
    CHECK_FALSE(job.answer());
    job.want(1, maker.of(1));
    const auto first = job.wait({});
    REQUIRE(first);
    CHECK(**first == 10);
    until([&] { return wakes > 0; });
    CHECK_FALSE(job.busy());
    job.want(1, maker.of(1));
    CHECK(job.answer() == first);
    job.want(2, maker.of(2));
    CHECK(**job.wait({}) == 20);
    job.want(1, maker.of(1));
    CHECK(job.answer() == first);
    CHECK(maker.begun == 2);
    job.want(3, maker.of(3));
    CHECK(**job.wait({}) == 30);
    job.want(1, maker.of(1));  // the oldest of three went
    CHECK(**job.wait({}) == 10);
    CHECK(maker.begun == 4);
    const auto found = job.find([](int key, const Result<int>& kept) { return key == 3 && kept; });
    REQUIRE(found);
    CHECK(**found == 30);
    CHECK_FALSE(job.find([](int key, const auto&) { return key == 2; }));
    job.drop();
    CHECK_FALSE(job.busy());
    CHECK_FALSE(job.answer());
    job.forget();
    CHECK_FALSE(job.find([](int, const auto&) { return true; }));
}

TEST_CASE("the newest key cuts off the one before it, and a key that comes back is made again") {
    Maker maker;
    maker.hangs = true;
    IntJob job({}, 4, "No memory.");
    job.want(1, maker.of(1));
    until([&] { return maker.begun == 1; });
    until([&] { return job.progress() == 0.5; });
    std::stop_source fired;
    fired.request_stop();
    CHECK_FALSE(job.wait(fired.get_token()));
    job.want(2, maker.of(2));
    until([&] { return maker.cut == 1; });
    job.want(1, maker.of(1));
    until([&] { return maker.cut + 1 == maker.begun; });
    maker.hangs = false;
    CHECK(**job.wait({}) == 10);
    job.want(3, maker.of(3));
    CHECK(**job.wait({}) == 30);
    CHECK_FALSE(job.find([](int key, const auto&) { return key == 2; }));
}

TEST_CASE("what a job is made of is let go when it is dropped, and when it ends") {
    Maker maker;
    maker.hangs = true;
    auto held = std::make_shared<int>(7);
    {
        IntJob job({}, 4, "No memory.");
        const auto holding = [&] {
            return [held, make = maker.of(1)](const std::stop_token& stop, const IntJob::Progress& progress) {
                return make(stop, progress);
            };
        };
        job.want(1, holding());
        until([&] { return maker.begun == 1; });
        CHECK(held.use_count() > 1);
        job.release();
        CHECK(held.use_count() == 1);
        CHECK_FALSE(job.busy());
        // Not begun yet.
        job.want(2, holding(), SteadyClock::now() + std::chrono::hours(1));
        CHECK(job.busy());
        CHECK(held.use_count() > 1);
        job.release();
        CHECK(held.use_count() == 1);
        job.want(3, holding());
        until([&] { return maker.begun == 2; });
    }
    CHECK(held.use_count() == 1);
    CHECK(maker.cut == 2);
}

TEST_CASE("a failure is an answer like another, and so is a lack of memory") {
    Maker maker;
    IntJob job({}, 4, "There is not enough memory for tenfold.");
    job.want(-1, maker.of(-1));
    CHECK(job.wait({})->sentence() == "There is no tenfold of -1.");
    job.want(0, maker.of(0));
    CHECK(job.wait({})->sentence() == "There is not enough memory for tenfold.");
    job.want(-1, maker.of(-1));
    CHECK(job.answer()->sentence() == "There is no tenfold of -1.");
    CHECK(maker.begun == 2);
}

TEST_CASE("where there is no thread to make it the answer says so, and another key is asked again") {
    CHECK(lowrank::testing::holds_with_one_thread([] {
        Maker maker;
        IntJob job({}, 2, "No memory.");
        for (const int key : {1, 2}) {
            job.want(key, maker.of(key));
            const auto answer = job.answer();
            if (!answer || *answer || answer->sentence() != no_thread_for_it() || job.busy()) return false;
        }
        return maker.begun == 0;
    }));
}
