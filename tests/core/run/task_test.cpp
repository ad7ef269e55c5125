// What is cut off is heard no more, what is cancelled says its last word, what throws says why. No test here
// asserts a time.
#include "core/run/session/task.h"

#include <atomic>
#include <memory>
#include <new>
#include <stdexcept>
#include <thread>
#include <vector>

#include "tests/catch.h"
#include "tests/one_thread.h"

using namespace lowrank;

namespace {

using Numbers = std::vector<int>;
using NumbersTask = Task<Numbers>;

NumbersTask::Work telling(int number) {
    return [number](const auto& post, const std::stop_token&) {
        post([&](Numbers& news) { news.push_back(number); });
        return Written{};
    };
}

/// Says its number, works until its token fires, and says it again.
NumbersTask::Work lasting(int number, std::atomic<int>& begun) {
    return [number, &begun](const auto& post, const std::stop_token& stop) {
        const auto tell = [&](Numbers& news) { news.push_back(number); };
        post(tell);
        ++begun;
        while (!stop.stop_requested()) std::this_thread::yield();
        post(tell);
        return Written{};
    };
}

/// All that comes until it has ended.
NumbersTask::Heard all_of(NumbersTask& task) {
    NumbersTask::Heard all;
    while (!all.ended) {
        if (auto heard = task.heard()) {
            all.news.insert(all.news.end(), heard->news.begin(), heard->news.end());
            all.ended = heard->ended;
            if (!heard->failure.empty()) all.failure = heard->failure;
        }
        std::this_thread::yield();
    }
    return all;
}

void wait_for(const std::atomic<int>& count, int value) {
    while (count < value) std::this_thread::yield();
}

}  // namespace

TEST_CASE("a task says what has come and that it has ended, once") {
    std::atomic<int> wakes{0};
    NumbersTask task([&] { ++wakes; });
    CHECK_FALSE(task.busy());
    CHECK_FALSE(task.heard());
    CHECK(task.start(telling(3)));
    CHECK(all_of(task).news == Numbers{3});
    wait_for(wakes, 2);
    CHECK_FALSE(task.heard());
    CHECK_FALSE(task.busy());
    CHECK(task.idle());
}

TEST_CASE("a newer wish cuts off the one before it, which is heard no more") {
    std::atomic<int> begun{0};
    NumbersTask task;
    task.start(lasting(1, begun));
    wait_for(begun, 1);
    task.start(telling(2));
    CHECK(all_of(task).news == Numbers{2});
    // One that has not begun is not begun any more.
    task.start(lasting(3, begun), SteadyClock::now() + std::chrono::hours(1));
    CHECK(task.busy());
    task.start(telling(4));
    CHECK(all_of(task).news == Numbers{4});
    CHECK(begun == 1);
}

TEST_CASE("what is cancelled while it works says its last word, what is dropped none") {
    std::atomic<int> begun{0};
    NumbersTask task;
    task.start(lasting(1, begun));
    task.queue(lasting(2, begun));
    wait_for(begun, 1);
    task.cancel();
    CHECK(all_of(task).news == Numbers{1, 1, 2, 2});
    task.start(lasting(3, begun));
    wait_for(begun, 3);
    task.release();
    CHECK(task.idle());
    CHECK_FALSE(task.busy());
    CHECK_FALSE(task.heard());
    task.start([](const auto&, const std::stop_token&) { return Cancelled{}; });
    task.finish();
    CHECK_FALSE(task.heard());
}

TEST_CASE("wishes in a queue are done in their order, and finish waits for all of them") {
    NumbersTask task;
    for (int k = 0; k < 5; ++k) task.queue(telling(k));
    task.finish();
    const auto heard = task.heard();
    REQUIRE(heard);
    CHECK(heard->ended);
    CHECK(heard->news == Numbers{0, 1, 2, 3, 4});
}

TEST_CASE("a task that rests begins nothing until then, but for whoever waits for its end") {
    // A thousand seconds of rest for a millisecond of work.
    NumbersTask task({}, WithoutThread::Fails, "", 1e6);
    std::atomic<int> done{0};
    const auto work = [&](const auto&, const std::stop_token&) -> Result<Written> {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        ++done;
        return Written{};
    };
    task.queue(work);
    wait_for(done, 1);
    task.queue(work);
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    CHECK(done == 1);
    CHECK(task.busy());
    task.finish();
    CHECK(done == 2);
    // The newest wish takes the place of one that waits for the rest to end.
    task.queue(work);
    task.start(work);
    task.finish();
    CHECK(done == 3);
}

TEST_CASE("a failure and an exception are the sentence of a task") {
    NumbersTask task({}, WithoutThread::Fails, "There is no room for numbers.");
    task.start([](const auto&, const std::stop_token&) { return Failure{"There are no numbers."}; });
    CHECK(all_of(task).failure == "There are no numbers.");
    task.start(
        [](const auto&, const std::stop_token&) -> Result<Written> { throw std::runtime_error("odd"); });
    CHECK(all_of(task).failure == "This was stopped by an internal error: odd.");
    task.start([](const auto&, const std::stop_token&) -> Result<Written> { throw std::bad_alloc(); });
    CHECK(all_of(task).failure == "There is no room for numbers.");
    task.start(telling(1));
    CHECK(all_of(task).failure.empty());
}

TEST_CASE("a task that goes away while it works has let go of all that it held") {
    std::atomic<int> begun{0};
    const auto held = std::make_shared<int>(7);
    {
        NumbersTask task;
        for (int k = 0; k < 2; ++k)
            task.queue([held, work = lasting(1, begun)](const auto& post, const std::stop_token& stop) {
                return work(post, stop);
            });
        wait_for(begun, 1);
        CHECK(held.use_count() == 3);
    }
    CHECK(held.use_count() == 1);
    CHECK(begun == 1);
}

TEST_CASE("without a thread a task says so, or is done by who asks") {
    CHECK(testing::holds_with_one_thread([] {
        NumbersTask task;
        const bool begun = task.start(telling(1));
        const auto heard = task.heard();
        return !begun && heard && heard->ended && heard->news.empty() && heard->failure == no_thread_for_it();
    }));
    CHECK(testing::holds_with_one_thread([] {
        NumbersTask task({}, WithoutThread::Waits);
        const bool begun = task.start(telling(1));
        const auto heard = task.heard();
        return begun && heard && heard->ended && heard->news == Numbers{1} && !task.busy();
    }));
}
