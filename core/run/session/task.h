// Work on a thread of its own: the newest wish wins, and what comes of it waits in a mailbox.
#pragma once
#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <exception>
#include <functional>
#include <mutex>
#include <new>
#include <optional>
#include <string>
#include <thread>
#include <utility>

#include "core/linalg/try_thread.h"
#include "core/run/session/pacing.h"
#include "core/text/result.h"

namespace lowrank {

/// What work answers; an exception becomes the sentence of a failure.
template <class T, class Work>
Result<T> caught(const Work& work, const std::string& out_of_memory) {
    try {
        return work();
    } catch (const std::bad_alloc&) {
        return Failure{out_of_memory};
    } catch (const std::exception& error) {
        return Failure{std::string("This was stopped by an internal error: ") + error.what() + "."};
    }
}

/// What is done where the system makes no thread.
enum class WithoutThread { Fails, Waits };  ///< it says so; or whoever asks waits until it is done

/// One wish after another, on a thread that begins with the first. Safe to call from any thread but its own;
/// only release() and finish() wait. News: what work has to say, put together until somebody asks.
template <class News>
class Task {
public:
    struct Heard {
        News news{};
        bool ended = false;     ///< nothing is left to do
        std::string failure{};  ///< of what ended badly
    };
    /// Changes the news; whoever waits for them is woken where wakes is set.
    class Post {
    public:
        Post(Task* task, std::uint64_t wish) : task_(task), wish_(wish) {}
        template <class Change>
        void operator()(const Change& change, bool wakes = true) const {
            {
                const std::lock_guard lock(task_->mutex_);
                if (wish_ < task_->oldest_) return;
                change(task_->heard_.news);
                task_->any_ = task_->any_ || wakes;
            }
            if (wakes && task_->wake_) task_->wake_();
        }

    private:
        Task* task_;
        std::uint64_t wish_;
    };
    /// Cancelled ends without a word.
    using Work = std::function<Result<Written>(const Post&, const std::stop_token&)>;

    /// wake: called on the thread when there is something to hear.
    /// rests: after work it does nothing for so many times as long as that took; finish() waits for no rest.
    explicit Task(std::function<void()> wake = {}, WithoutThread without = WithoutThread::Fails,
                  std::string out_of_memory = "There is not enough memory for this.", double rests = 0)
        : wake_(std::move(wake)),
          without_(without),
          out_of_memory_(std::move(out_of_memory)),
          rests_(rests) {}
    ~Task() {
        drop();
        thread_.request_stop();
    }
    Task(const Task&) = delete;
    Task& operator=(const Task&) = delete;

    /// No sooner than due, in place of all there was: what runs is cut off and heard no more. False where it
    /// fails for want of a thread.
    bool start(Work work, SteadyTime due = {}) {
        drop();
        return queue(std::move(work), due);
    }
    /// After all that is there.
    bool queue(Work work, SteadyTime due = {}) {
        std::unique_lock lock(mutex_);
        wishes_.push_back({next_++, std::move(work), due});
        if (!thread_.joinable()) thread_ = try_thread([this](const std::stop_token& stop) { run(stop); });
        const bool done = thread_.joinable() || without_ == WithoutThread::Waits;
        if (!done) {
            wishes_.clear();
            heard_ = {{}, true, no_thread_for_it()};
            any_ = true;
        }
        while (!thread_.joinable() && !wishes_.empty()) run_first(lock);
        lock.unlock();
        changed_.notify_all();
        return done;
    }
    /// Fires the token of all there is; it says its last word.
    void cancel() {
        std::deque<std::stop_source> cut;
        {
            const std::lock_guard lock(mutex_);
            if (running_) cut.push_back(running_->cut);
            for (const Wish& wish : wishes_) cut.push_back(wish.cut);
        }
        for (std::stop_source& each : cut) each.request_stop();
    }
    /// Cuts off all there is, which is heard no more.
    void drop() {
        std::deque<Wish> unwanted;  // freed outside the lock
        std::stop_source cut{std::nostopstate};
        {
            const std::lock_guard lock(mutex_);
            unwanted.swap(wishes_);
            if (running_) cut = running_->cut;
            oldest_ = next_;
            heard_ = {};
            any_ = false;
        }
        cut.request_stop();
        changed_.notify_all();
    }
    /// Drops, and returns when what was being done has been let go.
    void release() {
        drop();
        finish();
    }
    /// Returns when all there is has been done, each at its time but without a rest.
    void finish() {
        std::unique_lock lock(mutex_);
        ++hurries_;
        changed_.notify_all();
        changed_.wait(lock, [this] { return !running_ && wishes_.empty(); });
        --hurries_;
    }

    /// What has come since it was last asked; nothing where nothing has.
    std::optional<Heard> heard() {
        const std::lock_guard lock(mutex_);
        if (!std::exchange(any_, false)) return std::nullopt;
        return std::exchange(heard_, {});
    }
    /// Something is wanted that is not done or not heard yet.
    bool busy() const {
        const std::lock_guard lock(mutex_);
        return any_ || !wishes_.empty() || (running_ && running_->number >= oldest_);
    }
    /// Nothing is being done, wanted or not.
    bool idle() const {
        const std::lock_guard lock(mutex_);
        return !running_ && wishes_.empty();
    }

private:
    struct Wish {
        std::uint64_t number = 0;
        Work work{};
        SteadyTime due{};
        std::stop_source cut{};
    };
    struct Running {
        std::uint64_t number;
        std::stop_source cut;
    };

    void run(const std::stop_token& stop) {
        std::unique_lock lock(mutex_);
        while (!stop.stop_requested()) {
            const std::uint64_t first = wishes_.empty() ? next_ : wishes_.front().number;
            const SteadyTime due = wishes_.empty() ? SteadyTime() : due_of(wishes_.front());
            const auto other = [&] {
                return (wishes_.empty() ? next_ : wishes_.front().number) != first ||
                       (!wishes_.empty() && due_of(wishes_.front()) != due);
            };
            if (wishes_.empty())
                changed_.wait(lock, stop, [this] { return !wishes_.empty(); });
            else if (SteadyClock::now() < due)
                changed_.wait_until(lock, stop, due, other);
            else
                run_first(lock);
        }
    }

    SteadyTime due_of(const Wish& wish) const {
        return hurries_ > 0 ? wish.due : std::max(wish.due, rested_);
    }

    void run_first(std::unique_lock<std::mutex>& lock) {
        const SteadyTime begun = SteadyClock::now();
        Wish wish = std::move(wishes_.front());
        wishes_.pop_front();
        running_ = Running{wish.number, wish.cut};
        lock.unlock();
        const Result<Written> done = caught<Written>(
            [&] { return wish.work(Post(this, wish.number), wish.cut.get_token()); }, out_of_memory_);
        wish.work = nullptr;  // whoever waits for its end may count on what it held
        lock.lock();
        running_.reset();
        if (const SteadyTime now = SteadyClock::now(); rests_ > 0)
            rested_ = now + std::chrono::duration_cast<SteadyClock::duration>(rests_ * (now - begun));
        const bool says = !done.cancelled() && wish.number >= oldest_;
        if (says) {
            any_ = true;
            heard_.ended = wishes_.empty();
            if (!done) heard_.failure = done.sentence();
        }
        lock.unlock();
        changed_.notify_all();
        if (says && wake_) wake_();
        lock.lock();
    }

    const std::function<void()> wake_;
    const WithoutThread without_;
    const std::string out_of_memory_;
    const double rests_;
    mutable std::mutex mutex_;
    std::condition_variable_any changed_;
    std::deque<Wish> wishes_;
    SteadyTime rested_{};  ///< when it may begin again
    int hurries_ = 0;      ///< who waits for its end
    std::optional<Running> running_;
    std::uint64_t next_ = 0, oldest_ = 0;  // of wishes: the next one's number, and the first that is heard
    Heard heard_;
    bool any_ = false;
    std::jthread thread_;  // last: it ends before what it uses
};

}  // namespace lowrank
