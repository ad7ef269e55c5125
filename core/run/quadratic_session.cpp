// The worker behind a quadratic session and the reader of its records. Mailbox, ring and pacing are the
// race's.
#include "core/run/quadratic_session.h"

#include <algorithm>
#include <deque>
#include <limits>
#include <optional>
#include <thread>
#include <utility>

#include "core/run/mailbox.h"
#include "core/run/newest_wins.h"
#include "core/run/pacing.h"
#include "core/run/ring.h"

namespace lowrank {
namespace {

/// All that is not a record, newest-wins; published before the first record of its generation.
struct QuadraticHead {
    std::uint64_t generation = 0;
    QuadraticSpec spec;
    std::string failure;
    bool running = false;
};

class QuadraticWorker;

struct QuadraticShared {
    static constexpr std::size_t kRingRecords = 65536;
    Mailbox<QuadraticWorker, QuadraticSpec> mailbox;
    Ring<QuadraticRecord> ring{kRingRecords};
    NewestWins<QuadraticHead> head;
};

class QuadraticWorker {
public:
    static constexpr double kWakesPerSecond = 120;
    static constexpr std::int64_t kUnlimited = std::numeric_limits<std::int64_t>::max();

    QuadraticWorker(std::function<void()> wake, QuadraticShared& shared)
        : shared_(shared), waker_(std::move(wake), kWakesPerSecond) {}

    void work(const std::stop_token& stop) {
        while (!stop.stop_requested()) {
            auto post = shared_.mailbox.take();
            for (auto& setting : post.settings) setting(*this);
            if (post.submission) {
                begin(std::move(post.submission->spec), post.submission->generation,
                      post.submission->running);
                shared_.mailbox.built();
            }
            for (auto& order : post.orders) order(*this);
            if (!stop.stop_requested()) drive(stop);
        }
    }

    void run() {
        budget_ = kUnlimited;
        pacer_.rest();
        changed_ = true;
    }
    void pause() {
        budget_ = 0;
        changed_ = true;
    }
    void step(std::int64_t iterations) {
        if (budget_ == kUnlimited) budget_ = 0;
        budget_ += std::max<std::int64_t>(0, iterations);
        changed_ = true;
    }
    void set_speed(double per_second) { pacer_.set_speed(per_second); }

private:
    void begin(std::optional<QuadraticSpec> spec, std::uint64_t generation, bool running) {
        changed_ = true;
        if (spec) {
            failure_ = why_invalid(*spec).value_or("");
            // The last good spec runs on as it is.
            if (!failure_.empty()) return;
            spec_ = std::move(*spec);
        }
        if (spec_.methods.empty()) return;  // a restart before there was anything
        generation_ = generation;
        outbox_.clear();
        shown_ = false;
        runs_.clear();
        for (std::size_t m = 0; m < spec_.methods.size(); ++m)
            for (std::size_t s = 0; s < spec_.starts.size(); ++s) runs_.emplace_back(spec_, m, s);
        budget_ = running ? kUnlimited : 0;
        pacer_.rest();
    }

    /// Goes on with the runs until it should look at its post again.
    void drive(const std::stop_token& stop) {
        const std::stop_token interrupt = shared_.mailbox.interrupt();
        while (!interrupt.stop_requested() && !stop.stop_requested()) {
            publish_if_changed();
            if (flush() == Outcome::Cancelled) return;
            const SteadyTime now = SteadyClock::now();
            waker_.call_if_due(now);
            const bool work = has_work();
            const bool paced = budget_ == kUnlimited;
            if (!work || (paced && !pacer_.take_step(now, 1))) {
                show();
                if (flush() == Outcome::Cancelled) return;
                publish_if_changed();
                rest(stop, !work);
                continue;
            }
            if (!paced) --budget_;
            advance();
        }
    }

    bool has_work() const {
        return budget_ > 0 &&
               std::any_of(runs_.begin(), runs_.end(), [](const auto& run) { return !run.finished(); });
    }

    /// One iteration of every run. What the ring cannot take yet waits in the outbox, so that an interruption
    /// loses nothing.
    void advance() {
        for (QuadraticRun& run : runs_) {
            if (run.finished()) continue;
            outbox_.push_back(run.step());
            if (run.finished()) outbox_.push_back(run.record());
        }
        shown_ = false;
    }

    /// Where every run rests: x_t without the step that will leave it.
    void show() {
        if (std::exchange(shown_, true)) return;
        for (const QuadraticRun& run : runs_)
            if (!run.finished() || run.record().t == 0) outbox_.push_back(run.record());
    }

    Outcome flush() {
        while (!outbox_.empty()) {
            QuadraticRecord record = outbox_.front();
            record.generation = generation_;
            if (!shared_.ring.try_push(record)) {
                // Full: the reader must be told at once, or both would wait.
                waker_.call_now(SteadyClock::now());
                if (shared_.ring.push(record, shared_.mailbox.interrupt()) == Outcome::Cancelled)
                    return Outcome::Cancelled;
            }
            outbox_.pop_front();
            waker_.mark();
        }
        return Outcome::Done;
    }

    void rest(const std::stop_token& stop, bool finished) {
        std::optional<SteadyTime> until = waker_.due();
        if (!finished)
            if (const auto next = pacer_.next(); next && (!until || *next < *until)) until = next;
        shared_.mailbox.wait(stop, until, finished);
        waker_.call_if_due(SteadyClock::now());
    }

    void publish_if_changed() {
        const bool running = has_work();
        if (!changed_ && running == shown_running_) return;
        auto head = std::make_shared<QuadraticHead>();
        head->generation = generation_;
        head->spec = spec_;
        head->failure = failure_;
        head->running = shown_running_ = running;
        shared_.head.put(std::move(head));
        changed_ = false;
        waker_.mark();
    }

    QuadraticShared& shared_;
    Waker waker_;
    Pacer pacer_;
    std::uint64_t generation_ = 0;
    QuadraticSpec spec_;
    std::string failure_;
    std::vector<QuadraticRun> runs_;
    std::deque<QuadraticRecord> outbox_;
    std::int64_t budget_ = 0;
    bool changed_ = false, shown_ = false, shown_running_ = false;
};

}  // namespace

struct QuadraticSession::Impl {
    explicit Impl(Options options)
        : worker(std::move(options.wake), shared),
          thread([this](const std::stop_token& stop) { worker.work(stop); }) {}

    QuadraticShared shared;
    std::shared_ptr<const QuadraticHead> head;  // of the thread that drains
    QuadraticWorker worker;
    std::jthread thread;  // last: it ends before what it uses
};

QuadraticSession::QuadraticSession(Options options) : impl_(std::make_unique<Impl>(std::move(options))) {}

QuadraticSession::~QuadraticSession() {
    impl_->thread.request_stop();
    impl_->shared.mailbox.close();
}

std::uint64_t QuadraticSession::submit(QuadraticSpec spec, bool running) {
    return impl_->shared.mailbox.submit(std::move(spec), running);
}
void QuadraticSession::run() {
    impl_->shared.mailbox.order([](QuadraticWorker& worker) { worker.run(); });
}
void QuadraticSession::pause() {
    impl_->shared.mailbox.order([](QuadraticWorker& worker) { worker.pause(); });
}
void QuadraticSession::step(std::int64_t iterations) {
    impl_->shared.mailbox.order([=](QuadraticWorker& worker) { worker.step(iterations); });
}
void QuadraticSession::restart(bool running) { impl_->shared.mailbox.submit(std::nullopt, running); }
void QuadraticSession::set_speed(double iterations_per_second) {
    impl_->shared.mailbox.set([=](QuadraticWorker& worker) { worker.set_speed(iterations_per_second); });
}

bool QuadraticSession::drain(QuadraticRace& race) {
    QuadraticShared& shared = impl_->shared;
    auto& head = impl_->head;
    bool changed = false;
    const auto take_head = [&] {
        auto newest = shared.head.get();
        if (!newest || newest == head) return;
        head = std::move(newest);
        race.failure = head->failure;
        race.running = head->running;
        changed = true;
    };
    take_head();
    shared.ring.consume([&](const QuadraticRecord& record) {
        if (!head || record.generation > head->generation) take_head();
        if (!head || record.generation != head->generation) return;
        if (race.generation != record.generation) {
            race.generation = record.generation;
            race.spec = head->spec;
            race.runs = empty_trajectories(race.spec);
        }
        race.runs[record.run].append(record);
        changed = true;
    });
    return changed;
}

bool QuadraticSession::idle() const { return impl_->shared.mailbox.idle(); }

}  // namespace lowrank
