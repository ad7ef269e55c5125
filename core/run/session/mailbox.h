// What people ask of a session, from any thread, for its worker to take: commands, the newest spec of each
// job, stop tokens.
#pragma once
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <vector>

#include "core/quadratic/quadratic_spec.h"
#include "core/run/experiment.h"
#include "core/run/session.h"
#include "core/run/session/pacing.h"

namespace lowrank {

/// A wish to run from t = 0; no spec: the one that is there.
template <class Spec>
struct Submission {
    std::uint64_t generation = 0;
    std::optional<Spec> spec;
    bool running = true;
    SteadyTime at{};
};

/// Two tokens tell the worker of news. work fires when what is being computed is not wanted any more;
/// interrupt fires at any news at all, for waits that must not outlast it (a full ring). Taking the post
/// makes both new, until the mailbox is closed.
template <class Worker>
class Mailbox {
public:
    using Command = std::function<void(Worker&)>;
    /// orders belong to the submission before them and go with it.
    template <class Spec>
    struct JobPost {
        std::optional<Submission<Spec>> submission;
        std::vector<Command> orders;
    };
    /// settings apply to whatever runs.
    struct Post {
        std::vector<Command> settings;
        JobPost<ExperimentSpec> race;
        JobPost<QuadraticSpec> quadratic;
    };

    std::uint64_t submit(std::optional<ExperimentSpec> spec, bool running) {
        return submit(&Post::race, std::move(spec), running, true);
    }
    std::uint64_t submit(std::optional<QuadraticSpec> spec, bool running) {
        return submit(&Post::quadratic, std::move(spec), running, false);
    }
    void set(Command command) {
        tell([&] { post_.settings.push_back(std::move(command)); });
    }
    void order(Job job, Command command, bool drop_work = false) {
        tell(
            [&] {
                (job == Job::Race ? post_.race.orders : post_.quadratic.orders).push_back(std::move(command));
            },
            drop_work);
    }
    /// What the worker waits for elsewhere has come.
    void poke() {
        tell([] {});
    }

    // The worker's side.
    Post take() {
        std::lock_guard lock(mutex_);
        Post post = std::move(post_);
        post_ = {};
        news_ = false;
        if (closed_) return post;
        if (work_.stop_requested()) work_ = std::stop_source();
        if (interrupt_.stop_requested()) interrupt_ = std::stop_source();
        return post;
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

    bool idle() const {
        std::lock_guard lock(mutex_);
        return idle_;
    }
    /// Ends whatever is being computed, for good.
    void close() {
        tell([this] { closed_ = true; }, true);
    }

private:
    template <class Spec>
    std::uint64_t submit(JobPost<Spec> Post::*job, std::optional<Spec> spec, bool running, bool drop_work) {
        std::uint64_t generation = 0;
        tell(
            [&] {
                auto& [submission, orders] = post_.*job;
                generation = ++generation_;
                if (!spec && submission) spec = std::move(submission->spec);
                submission = {generation, std::move(spec), running, SteadyClock::now()};
                orders.clear();
            },
            drop_work);
        return generation;
    }
    template <class Write>
    void tell(Write write, bool drop_work = false) {
        std::stop_source work, interrupt;
        {
            std::lock_guard lock(mutex_);
            write();
            news_ = true;
            idle_ = false;
            work = work_;
            interrupt = interrupt_;
        }
        // Outside the lock: the callbacks of a token take locks of their own.
        if (drop_work) work.request_stop();
        interrupt.request_stop();
        arrived_.notify_all();
    }

    mutable std::mutex mutex_;
    std::condition_variable_any arrived_;
    Post post_;
    std::uint64_t generation_ = 0;
    bool news_ = false, idle_ = true, closed_ = false;
    std::stop_source work_, interrupt_;
};

}  // namespace lowrank
