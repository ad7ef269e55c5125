// What people ask of a session, from any thread, for its worker to take: commands, the newest experiment,
// stop tokens.
#pragma once
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <vector>

#include "core/run/experiment.h"
#include "core/run/pacing.h"

namespace lowrank {

/// A wish to run an experiment from t = 0; no spec: the one that is there.
template <class Spec>
struct SubmissionOf {
    std::uint64_t generation = 0;
    std::optional<Spec> spec;
    bool running = true;
    SteadyTime at{};
};
using Submission = SubmissionOf<ExperimentSpec>;

/// Two tokens tell the worker of news. work fires when what is being computed is not wanted any more;
/// interrupt fires at any news at all, for waits that must not outlast it (a full ring). Taking the post
/// makes both new, until the mailbox is closed.
template <class Worker, class Spec = ExperimentSpec>
class Mailbox {
public:
    using Command = std::function<void(Worker&)>;
    /// settings apply to whatever runs; orders belong to the submission before them and go with it.
    struct Post {
        std::optional<SubmissionOf<Spec>> submission;
        std::vector<Command> settings, orders;
    };

    std::uint64_t submit(std::optional<Spec> spec, bool running) {
        std::stop_source work, interrupt;
        std::uint64_t generation = 0;
        {
            std::lock_guard lock(mutex_);
            generation = ++generation_;
            if (!spec && post_.submission) spec = std::move(post_.submission->spec);
            post_.submission = {generation, std::move(spec), running, SteadyClock::now()};
            post_.orders.clear();
            news(work, interrupt);
        }
        fire(&work, interrupt);
        return generation;
    }

    void set(Command command) { add(&Post::settings, std::move(command), false); }
    void order(Command command, bool drop_work = false) { add(&Post::orders, std::move(command), drop_work); }

    /// A setting the caller will wait for; false while an instance is being built, when the answer would take
    /// long.
    bool ask(Command command) {
        {
            std::lock_guard lock(mutex_);
            if (building_ || post_.submission) return false;
        }
        set(std::move(command));
        return true;
    }

    // The worker's side.
    Post take() {
        std::lock_guard lock(mutex_);
        Post post = std::move(post_);
        post_ = {};
        news_ = false;
        building_ = post.submission.has_value();
        if (closed_) return post;
        if (work_.stop_requested()) work_ = std::stop_source();
        if (interrupt_.stop_requested()) interrupt_ = std::stop_source();
        return post;
    }
    void built() {
        std::lock_guard lock(mutex_);
        building_ = false;
    }
    std::stop_token work() const {
        std::lock_guard lock(mutex_);
        return work_.get_token();
    }
    std::stop_token interrupt() const {
        std::lock_guard lock(mutex_);
        return interrupt_.get_token();
    }
    /// Sleeps until there is news, the session ends, or the time has come. resting: nothing at all is left to
    /// do.
    void wait(const std::stop_token& stop, std::optional<SteadyTime> until, bool resting) {
        std::unique_lock lock(mutex_);
        if (!news_ && resting) idle_ = true;
        if (until)
            arrived_.wait_until(lock, stop, *until, [this] { return news_; });
        else
            arrived_.wait(lock, stop, [this] { return news_; });
        if (news_) idle_ = false;
    }
    /// Sleeps until the time has come, or the work waited for is not wanted any more.
    void wait_for_rest(const std::stop_token& work, SteadyTime until) {
        std::unique_lock lock(mutex_);
        arrived_.wait_until(lock, work, until, [] { return false; });
    }

    bool idle() const {
        std::lock_guard lock(mutex_);
        return idle_;
    }
    /// Ends whatever is being computed, for good.
    void close() {
        std::stop_source work, interrupt;
        {
            std::lock_guard lock(mutex_);
            closed_ = true;
            news(work, interrupt);
        }
        fire(&work, interrupt);
    }

private:
    void add(std::vector<Command> Post::*where, Command command, bool drop_work) {
        std::stop_source work, interrupt;
        {
            std::lock_guard lock(mutex_);
            (post_.*where).push_back(std::move(command));
            news(work, interrupt);
        }
        fire(drop_work ? &work : nullptr, interrupt);
    }
    void news(std::stop_source& work, std::stop_source& interrupt) {
        news_ = true;
        idle_ = false;
        work = work_;
        interrupt = interrupt_;
    }
    /// Outside the lock: the callbacks of a token take locks of their own.
    void fire(std::stop_source* work, std::stop_source& interrupt) {
        if (work) work->request_stop();
        interrupt.request_stop();
        arrived_.notify_all();
    }

    mutable std::mutex mutex_;
    std::condition_variable_any arrived_;
    Post post_;
    std::uint64_t generation_ = 0;
    bool news_ = false, idle_ = true, building_ = false, closed_ = false;
    std::stop_source work_, interrupt_;
};

}  // namespace lowrank
