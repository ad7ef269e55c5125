// The worker's loop: takes the post, goes on with the race, rests. Building is in session_build.cpp.
#include "core/run/session_worker.h"

#include "core/method/algorithms.h"
#include "core/problem/unit.h"

namespace lowrank {

namespace {

constexpr double kWakesPerSecond = 120;

/// The earlier of two times of which either may be missing.
void earlier(std::optional<SteadyTime>& a, const std::optional<SteadyTime>& b) {
    if (b && (!a || *b < *a)) a = b;
}

}  // namespace

SessionWorker::SessionWorker(const Session::Options& options, SessionShared& shared, SnapshotMaker& snapshots,
                             TheoryWorker& theory)
    : options_(options),
      shared_(shared),
      snapshots_(snapshots),
      theory_(theory),
      waker_(options.wake, kWakesPerSecond) {}

void SessionWorker::work(const std::stop_token& stop) {
    while (!stop.stop_requested()) {
        auto post = shared_.mailbox.take();
        const std::stop_token work = shared_.mailbox.work();
        for (auto& setting : post.settings) setting(*this);
        if (post.submission) {
            begin(std::move(*post.submission), work);
            shared_.mailbox.built();
        }
        // Orders that followed a submission which is already overtaken went with it.
        for (auto& order : post.orders) order(*this);
        if (!stop.stop_requested()) drive(stop);
    }
}

void SessionWorker::run() {
    if (race_) race_->set_budget(RaceLoop::kUnlimited);
    running_ = true;
    pacer_.rest();
    head_changed_ = true;
}

void SessionWorker::pause() {
    if (race_) race_->set_budget(0);
    running_ = false;
    head_changed_ = true;
}

void SessionWorker::step(Index iterations) {
    if (running_) pause();
    if (race_) race_->add_budget(iterations);
    head_changed_ = true;
}

void SessionWorker::cancel() {
    if (race_) race_->cancel();
    running_ = false;
    head_changed_ = true;
}

void SessionWorker::retune(Index method, const std::string& key, const std::string& value) {
    if (!race_) return;
    refusal_ = race_->retune(method, key, value);
    head_changed_ = true;
}

void SessionWorker::set_enabled(Index method, bool enabled) {
    if (method >= 0 && method < static_cast<Index>(spec_.methods.size()))
        spec_.methods[method].enabled = enabled;
    if (race_) race_->set_enabled(method, enabled);
    head_changed_ = true;
}

std::shared_ptr<const FixedRankPoint> SessionWorker::iterate(Index method) const {
    if (!race_ || method < 0 || method >= static_cast<Index>(race_->lanes().size())) return nullptr;
    const FixedRankPoint* X = race_->lanes()[method]->iterate();
    if (!X) return nullptr;
    auto copy = std::make_shared<FixedRankPoint>(*X);
    times_power_of_two(copy->K, -instance_->unit_exponent);
    return copy;
}

void SessionWorker::drive(const std::stop_token& stop) {
    if (!race_) {
        publish_if_changed();
        rest(stop, true);
        return;
    }
    const std::stop_token work = shared_.mailbox.work(), interrupt = shared_.mailbox.interrupt();
    while (!interrupt.stop_requested() && !stop.stop_requested()) {
        // Words before pictures: a cancelled race says so at once, and a picture at n = 2500 takes as long as
        // a step.
        if (race_->flush() == Outcome::Cancelled) return;
        publish_if_changed();
        const SteadyTime now = SteadyClock::now();
        waker_.call_if_due(now);
        snapshots_.make_if_due(*race_, generation_, now, work);
        if (snapshots_.take_changed()) waker_.mark();

        const bool has_work = race_->has_work();
        if (!has_work || (running_ && !pacer_.take_step(now, race_->active()))) {
            if (race_->rest(work) == Outcome::Cancelled) return;
            publish_if_changed();
            rest(stop, !has_work);
            continue;
        }
        const auto advanced = race_->advance(order_, work);
        if (advanced == RaceLoop::Advanced::Interrupted) return;
        if (advanced == RaceLoop::Advanced::Stepped) snapshots_.keep(*race_->lanes()[race_->last_stepped()]);
    }
}

void SessionWorker::rest(const std::stop_token& stop, bool finished) {
    std::optional<SteadyTime> until = waker_.due();
    std::optional<SteadyTime> picture;
    if (race_) picture = snapshots_.due(*race_, generation_);
    earlier(until, picture);
    if (!finished) earlier(until, pacer_.next());
    shared_.mailbox.wait(stop, until, finished && !picture);
    waker_.call_if_due(SteadyClock::now());
}

Outcome SessionWorker::send(const Record& record) {
    if (!shared_.ring.try_push(record)) {
        // Full: the reader must be told at once, or both would wait.
        waker_.call_now(SteadyClock::now());
        if (shared_.ring.push(record, shared_.mailbox.interrupt()) == Outcome::Cancelled)
            return Outcome::Cancelled;
    }
    waker_.mark();
    return Outcome::Done;
}

void SessionWorker::publish_if_changed() {
    if (race_) {
        head_changed_ |= race_->take_changed();
        // Between running and paused lies also the last of the steps that were asked for.
        head_changed_ |= race_->has_work() != shown_working_;
        if (std::string sentence = race_->take_refusal(); !sentence.empty()) refusal_ = std::move(sentence);
    }
    if (head_changed_) publish(false);
}

void SessionWorker::publish(bool building) {
    auto head = std::make_shared<RaceHead>();
    head->generation = generation_;
    head->spec = race_ ? race_->spec() : spec_;
    head->failure = failure_;
    head->refusal = refusal_;
    head->building = building;
    if (race_) {
        head->facts = facts_;
        shown_working_ = race_->has_work();
        head->lanes = race_->views(shown_working_);
    }
    shared_.head.put(std::move(head));
    head_changed_ = false;
    waker_.mark();
    if (race_ && !building) tell_theory();
}

void SessionWorker::tell_theory() {
    TheoryWish wish;
    wish.generation = generation_;
    wish.instance = instance_;
    if (spec_.problem.source == ProblemSource::Generated) wish.drawn_from = spec_.problem;
    wish.rests = !race_->has_work();
    wish.ended = true;
    const std::vector<MethodEntry>& methods = race_->spec().methods;
    for (std::size_t m = 0; m < methods.size(); ++m) {
        if (!methods[m].enabled) continue;
        const Lane& lane = *race_->lanes()[m];
        wish.ended &= lane.ended();
        wish.scaled |= needs_scaled_spectrum(methods[m].spec);
        if (!limit_ && needs_limit(*instance_) && lane.verdict().status == MethodStatus::Converged)
            limit_ = std::make_shared<const FixedRankPoint>(*lane.iterate());
    }
    wish.limit = limit_;
    theory_.wish(std::move(wish));
}

}  // namespace lowrank
