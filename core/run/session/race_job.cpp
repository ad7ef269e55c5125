// Starts a race: what is reused of the one before, what is built, what must be freed first; then runs it
// slice by slice.
#include "core/run/session/race_job.h"

#include <algorithm>

#include "core/method/algorithms.h"
#include "core/problem/generate.h"
#include "core/problem/unit.h"
#include "core/run/memory.h"

namespace lowrank {

namespace {

constexpr double kSlowBuildSeconds = 0.05;
constexpr double kRestSeconds = 0.2;

bool same_ground(const ExperimentSpec& a, const ExperimentSpec& b) {
    return a.problem == b.problem && a.start == b.start && a.stop == b.stop;
}

double seconds_since(SteadyTime begin) {
    return std::chrono::duration<double>(SteadyClock::now() - begin).count();
}

Result<Instance> with_start(Instance instance, const ExperimentSpec& spec, const std::stop_token& stop) {
    if (std::string why = why_start_unfit(spec.start, instance); !why.empty()) return Failure{std::move(why)};
    if (make_start(spec.start, spec.problem.seed, instance, stop) != Outcome::Done) return Cancelled{};
    return instance;
}

}  // namespace

RaceJob::RaceJob(const Session::Options& options, SessionShared& shared, SnapshotMaker& snapshots,
                 TheoryFeed& theory)
    : options_(options),
      shared_(shared),
      snapshots_(snapshots),
      theory_(theory),
      builder_([&shared] { shared.mailbox.poke(); }, 1,
               "There is not enough memory for this problem: choose a smaller one.") {}

// --- From a spec to a race --------------------------------------------------------------------------------

void RaceJob::begin(Submission<ExperimentSpec> submission) {
    if (building_) take_built();
    if (race_) spec_ = race_->spec();
    generation_ = submission.generation;
    refusal_.clear();
    failure_.clear();
    head_changed_ = true;
    running_ = submission.running;
    const bool adopt = race_ && submission.spec && same_ground(*submission.spec, spec_);
    if (submission.spec) spec_ = *std::move(submission.spec);
    if (instance_problem_ != spec_.problem) theory_.forget_truth();
    if (building_ && builds_problem_) {
        builder_.drop();
        build_seconds_ = std::max(build_seconds_, seconds_since(build_begins_));
    }
    building_ = false;
    const std::string sentence = why_invalid(spec_);
    const bool refused = !sentence.empty();
    if (refused) failure_ = sentence;
    if (refused || !adopt) {
        race_.reset();
        snapshots_.end();
    }
    if (refused) return builder_.drop();
    const bool same_problem = instance_ && instance_problem_ == spec_.problem;
    if (same_problem && instance_start_ == spec_.start) {
        builder_.drop();
        start_race(adopt);
    } else {
        build(submission.at, same_problem);
    }
}

void RaceJob::build(SteadyTime submitted, bool same_problem) {
    building_ = true;
    builds_problem_ = !same_problem;
    build_begins_ = SteadyClock::now();
    if (same_problem) {
        builder_.want(
            generation_,
            [spec = spec_, instance = instance_](const std::stop_token& stop, const auto&) -> Result<Built> {
                Result<Instance> moved = with_start(*instance, spec, stop);
                if (!moved) return moved.template passed_on<Built>();
                return Built{std::move(*moved)};
            });
        return;
    }
    theory_.wish({});
    // How large a file's problem is shows when it has been read.
    const double next = is_drawn(spec_.problem) ? race_memory(spec_, ground_of(spec_.problem)) : 0;
    const double both = next + (instance_ ? static_cast<double>(instance_->memory) : 0);
    if (both > static_cast<double>(options_.instance_memory)) {
        theory_.release();
        instance_.reset();
        instance_problem_.reset();
    }
    // A drag that cannot be followed: wait until it rests.
    if (build_seconds_ > kSlowBuildSeconds)
        build_begins_ = std::max(build_begins_, submitted + to_duration(kRestSeconds));
    builder_.want(
        generation_,
        [spec = spec_, make = options_.build](const std::stop_token& stop, const auto&) -> Result<Built> {
            const SteadyTime begin = SteadyClock::now();
            Result<Instance> made = make(spec, stop);
            if (!made) return made.template passed_on<Built>();
            return Built{std::move(*made), seconds_since(begin)};
        },
        build_begins_);
}

void RaceJob::take_built() {
    const auto built = builder_.answer();
    if (!built) return;
    building_ = false;
    builder_.drop();
    builder_.forget();
    head_changed_ = true;
    if (!*built) {
        failure_ = built->sentence();
        return;
    }
    instance_ = {built, &(**built).instance};
    if (builds_problem_) build_seconds_ = (**built).seconds;
    instance_problem_ = spec_.problem;
    instance_start_ = spec_.start;
    start_race(false);
}

void RaceJob::start_race(bool adopt) {
    auto race = std::make_unique<RaceLoop>(
        RaceLoop::Setup{spec_, instance_, generation_, options_.make ? options_.make : make_method,
                        [this](const Record& record) { return shared_.send(record); }, options_.trace_memory,
                        &theory_, true});
    if (adopt)
        race->adopt(*race_);
    else
        limit_.reset();
    race_ = std::move(race);
    race_->set_budget(running_ ? RaceLoop::kUnlimited : 0);
    if (adopt && !running_) race_->catch_up();
    facts_ = facts_of(*instance_, spec_);
    facts_.build_seconds = build_seconds_;
    snapshots_.begin(*race_,
                     std::min(static_cast<double>(options_.look_back_memory),
                              left_to_look_back(spec_, ground_of(*instance_), options_.memory_limit)));
    pacer_.rest();
}

// --- Orders -----------------------------------------------------------------------------------------------

void RaceJob::run() {
    if (race_) race_->set_budget(RaceLoop::kUnlimited);
    running_ = true;
    pacer_.rest();
    head_changed_ = true;
}

void RaceJob::pause() {
    if (race_) race_->set_budget(0);
    running_ = false;
    head_changed_ = true;
}

void RaceJob::step(Index iterations) {
    if (running_) pause();
    if (race_) race_->add_budget(iterations);
    head_changed_ = true;
}

void RaceJob::come_to(std::int64_t t) {
    if (race_ && !running_) race_->come_to(t);
    head_changed_ = true;
}

void RaceJob::cancel() {
    if (race_) race_->cancel();
    running_ = false;
    head_changed_ = true;
}

void RaceJob::retune(Index method, const std::string& key, const std::string& value) {
    if (!race_) return;
    refusal_ = race_->retune(method, key, value);
    head_changed_ = true;
}

void RaceJob::set_enabled(Index method, bool enabled) {
    if (method >= 0 && method < static_cast<Index>(spec_.methods.size()))
        spec_.methods[method].enabled = enabled;
    if (race_) race_->set_enabled(method, enabled);
    head_changed_ = true;
}

std::shared_ptr<const FixedRankPoint> RaceJob::iterate(Index method) const {
    if (!race_ || method < 0 || method >= static_cast<Index>(race_->lanes().size())) return nullptr;
    const FixedRankPoint* X = race_->lanes()[method]->iterate();
    if (!X) return nullptr;
    auto copy = std::make_shared<FixedRankPoint>(*X);
    times_power_of_two(copy->K, -instance_->unit_exponent);
    return copy;
}

// --- A slice ----------------------------------------------------------------------------------------------

NextTurn RaceJob::turn(SteadyTime now) {
    if (!race_) {
        publish_if_changed();
        return {.idle = !building_, .at = {}};
    }
    const std::stop_token work = shared_.mailbox.work();
    // Words before pictures: a cancelled race says so at once, and a picture at n = 2500 takes as long as
    // a step.
    if (race_->flush() == Outcome::Cancelled) return {.idle = false, .at = now};
    publish_if_changed();
    shared_.waker.call_if_due(now);
    snapshots_.make_if_due(*race_, generation_, now, work, shared_.mailbox.interrupt());
    if (snapshots_.take_changed()) shared_.waker.mark();

    const bool has_work = race_->has_work();
    if (!has_work || (running_ && !pacer_.take_step(now, race_->active()))) {
        if (race_->rest(work) == Outcome::Cancelled) return cut_off(now, work);
        publish_if_changed();
        const std::optional<SteadyTime> picture = snapshots_.due(*race_, generation_);
        return {.idle = !has_work && !picture,
                .at = earlier(picture, has_work ? pacer_.next() : std::nullopt)};
    }
    const auto advanced = race_->advance(order_, work);
    if (advanced == RaceLoop::Advanced::Interrupted) return cut_off(now, work);
    if (advanced == RaceLoop::Advanced::Stepped) snapshots_.keep(*race_->lanes()[race_->last_stepped()]);
    return {.idle = false, .at = now};
}

NextTurn RaceJob::cut_off(SteadyTime now, const std::stop_token& work) const {
    if (!work.stop_requested() && theory_.resolving())
        return {.idle = false, .at = snapshots_.due(*race_, generation_)};
    return {.idle = false, .at = now};
}

void RaceJob::publish_if_changed() {
    if (race_) {
        head_changed_ |= race_->take_changed();
        // Between running and paused lies also the last of the steps that were asked for.
        head_changed_ |= race_->has_work() != shown_working_;
        if (std::string sentence = race_->take_refusal(); !sentence.empty()) refusal_ = std::move(sentence);
    }
    if (head_changed_) publish();
}

void RaceJob::publish() {
    auto head = std::make_shared<RaceHead>();
    head->generation = generation_;
    head->spec = race_ ? race_->spec() : spec_;
    head->failure = failure_;
    head->refusal = refusal_;
    head->building = building_;
    if (race_) {
        head->facts = facts_;
        shown_working_ = race_->has_work();
        head->lanes = race_->views(shown_working_);
    }
    shared_.race.put(std::move(head));
    head_changed_ = false;
    shared_.waker.mark();
    if (race_) tell_theory();
}

void RaceJob::tell_theory() {
    TheoryWish wish;
    wish.generation = generation_;
    wish.instance = instance_;
    if (is_drawn(spec_.problem)) wish.drawn_from = spec_.problem;
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
