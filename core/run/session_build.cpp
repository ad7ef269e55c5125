// The worker's way from a submission to a race: what is reused, what is built, what must be freed first.
#include <algorithm>
#include <new>

#include "core/problem/generate.h"
#include "core/run/memory.h"
#include "core/run/session_worker.h"

namespace lowrank {

namespace {

constexpr double kSlowBuildSeconds = 0.05;
constexpr double kRestSeconds = 0.2;

bool same_ground(const ExperimentSpec& a, const ExperimentSpec& b) {
    return a.problem == b.problem && a.start == b.start && a.stop == b.stop;
}

}  // namespace

void SessionWorker::begin(Submission submission, const std::stop_token& work) {
    if (race_) spec_ = race_->spec();
    generation_ = submission.generation;
    refusal_.clear();
    failure_.clear();
    head_changed_ = true;
    running_ = submission.running;
    const bool adopt = race_ && submission.spec && same_ground(*submission.spec, spec_);
    if (submission.spec) spec_ = std::move(*submission.spec);
    submission.spec.reset();
    // Another start or another stop leaves the truth where it is.
    if (race_ && !adopt) spectra_ = race_->take_spectra();
    if (instance_problem_ != spec_.problem) spectra_.reset();
    if (auto sentence = why_invalid(spec_)) {
        failure_ = std::move(*sentence);
        race_.reset();
        return;
    }
    if (!adopt) race_.reset();
    if (prepare_instance(submission, work)) start_race(submission.running, adopt);
    head_changed_ = true;  // a head that said "building" has gone out since
}

bool SessionWorker::prepare_instance(const Submission& submission, const std::stop_token& work) {
    const bool same_problem = instance_ && instance_problem_ == spec_.problem;
    if (same_problem && instance_start_ == spec_.start) return true;
    if (!same_problem) theory_.wish({});
    if (!same_problem && build_seconds_ > kSlowBuildSeconds) {
        // A drag that cannot be followed: wait until it rests.
        publish(true);
        waker_.call_if_due(SteadyClock::now());
        shared_.mailbox.wait_for_rest(work, submission.at + to_duration(kRestSeconds));
    }
    if (work.stop_requested()) return false;
    publish(true);
    waker_.call_if_due(SteadyClock::now());

    const SteadyTime begin = SteadyClock::now();
    Outcome outcome = Outcome::Done;
    try {
        if (same_problem) {
            Instance moved = *instance_;
            failure_ = why_start_unfit(spec_.start, moved);
            if (!failure_.empty()) return false;
            outcome = make_start(spec_.start, spec_.problem.seed, moved, work);
            if (outcome == Outcome::Done) instance_ = std::make_shared<const Instance>(std::move(moved));
        } else {
            outcome = build(work);
        }
    } catch (const std::bad_alloc&) {
        failure_ = "There is not enough memory for this problem: choose a smaller one.";
        instance_.reset();
    }
    if (!same_problem) {
        const double taken = std::chrono::duration<double>(SteadyClock::now() - begin).count();
        build_seconds_ = outcome == Outcome::Cancelled ? std::max(build_seconds_, taken) : taken;
    }
    if (outcome == Outcome::Cancelled || !failure_.empty()) return false;
    instance_problem_ = spec_.problem;
    instance_start_ = spec_.start;
    return true;
}

Outcome SessionWorker::build(const std::stop_token& work) {
    // How large a file's problem is shows when it has been read.
    const double next =
        spec_.problem.source == ProblemSource::Generated ? race_memory(spec_, ground_of(spec_.problem)) : 0;
    const double both = next + (instance_ ? static_cast<double>(instance_->memory) : 0);
    if (both > static_cast<double>(options_.instance_memory)) {
        theory_.release();
        instance_.reset();
        instance_problem_.reset();
    }
    Result<Instance> made = options_.build(spec_, work);
    if (made.cancelled()) return Outcome::Cancelled;
    if (made)
        instance_ = std::make_shared<const Instance>(std::move(*made));
    else
        failure_ = made.sentence();
    return Outcome::Done;
}

void SessionWorker::start_race(bool running, bool adopt) {
    auto race = std::make_unique<RaceLoop>(RaceLoop::Setup{
        spec_, instance_, generation_, options_.make ? options_.make : make_method,
        [this](const Record& record) { return send(record); }, options_.trace_memory, std::move(spectra_)});
    if (adopt)
        race->adopt(*race_);
    else
        limit_.reset();
    race_ = std::move(race);
    race_->set_budget(running ? RaceLoop::kUnlimited : 0);
    facts_ = facts_of(*instance_, spec_);
    facts_.build_seconds = build_seconds_;
    snapshots_.begin(*race_);
    pacer_.rest();
}

}  // namespace lowrank
