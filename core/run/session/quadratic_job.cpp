// Advances every run on the quadratic by one iteration after the other, as far as budget and pace allow.
#include "core/run/session/quadratic_job.h"

#include <algorithm>
#include <utility>

namespace lowrank {

void QuadraticJob::begin(Submission<QuadraticSpec> submission) {
    changed_ = true;
    if (submission.spec) {
        failure_ = why_invalid(*submission.spec);
        // The last good spec runs on as it is.
        if (!failure_.empty()) return;
        spec_ = *std::move(submission.spec);
    }
    if (spec_.methods.empty()) return;  // a restart before there was anything
    generation_ = submission.generation;
    outbox_.clear();
    shown_ = false;
    runs_.clear();
    for (std::size_t m = 0; m < spec_.methods.size(); ++m)
        for (std::size_t s = 0; s < spec_.starts.size(); ++s) runs_.emplace_back(spec_, m, s);
    budget_ = submission.running ? kUnlimited : 0;
    pacer_.rest();
}

void QuadraticJob::run() {
    budget_ = kUnlimited;
    pacer_.rest();
    changed_ = true;
}

void QuadraticJob::pause() {
    budget_ = 0;
    changed_ = true;
}

void QuadraticJob::step(Index iterations) {
    if (budget_ == kUnlimited) budget_ = 0;
    budget_ += std::min(std::max<Index>(0, iterations), kUnlimited - 1 - budget_);
    changed_ = true;
}

NextTurn QuadraticJob::turn(SteadyTime now) {
    publish_if_changed();
    const std::stop_token interrupt = shared_.mailbox.interrupt();
    for (std::size_t made = 0; made < kSlice && !interrupt.stop_requested(); made += runs_.size()) {
        if (flush() == Outcome::Cancelled) break;
        const bool work = has_work(), paced = budget_ == kUnlimited;
        if (!work || (paced && !pacer_.take_step(now, 1))) {
            show();
            if (flush() == Outcome::Cancelled) break;
            publish_if_changed();
            return {.idle = !work, .at = work ? pacer_.next() : std::nullopt};
        }
        if (!paced) --budget_;
        advance();
    }
    return {.idle = false, .at = now};
}

bool QuadraticJob::has_work() const {
    return budget_ > 0 &&
           std::any_of(runs_.begin(), runs_.end(), [](const auto& run) { return !run.finished(); });
}

/// One iteration of every run. What the ring cannot take yet waits in the outbox, so that an interruption
/// loses nothing.
void QuadraticJob::advance() {
    for (QuadraticRun& run : runs_) {
        if (run.finished()) continue;
        outbox_.push_back(run.step());
        if (run.finished()) outbox_.push_back(run.record());
    }
    shown_ = false;
}

/// Where every run rests: x_t without the step that will leave it.
void QuadraticJob::show() {
    if (std::exchange(shown_, true)) return;
    for (const QuadraticRun& run : runs_)
        if (!run.finished() || run.record().t == 0) outbox_.push_back(run.record());
}

Outcome QuadraticJob::flush() {
    while (!outbox_.empty()) {
        QuadraticRecord record = outbox_.front();
        record.generation = generation_;
        if (shared_.send(record) == Outcome::Cancelled) return Outcome::Cancelled;
        outbox_.pop_front();
    }
    return Outcome::Done;
}

void QuadraticJob::publish_if_changed() {
    const bool running = has_work();
    if (!changed_ && running == shown_running_) return;
    shared_.quadratic.put(
        std::make_shared<const QuadraticHead>(QuadraticHead{generation_, spec_, failure_, running}));
    shown_running_ = running;
    changed_ = false;
    shared_.waker.mark();
}

}  // namespace lowrank
