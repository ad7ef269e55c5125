// The worker of a session: its thread's own state and loop. Talks to others through the mailbox, the ring and
// the slots.
#pragma once
#include <memory>
#include <optional>
#include <string>

#include "core/run/mailbox.h"
#include "core/run/newest_wins.h"
#include "core/run/pacing.h"
#include "core/run/race_loop.h"
#include "core/run/race_reader.h"
#include "core/run/ring.h"
#include "core/run/snapshots.h"
#include "core/run/theory_worker.h"

namespace lowrank {

/// What the worker and everyone else share; all of it is safe to use from any thread in its own way.
struct SessionShared {
    static constexpr std::size_t kRingRecords = 65536;
    Mailbox<class SessionWorker> mailbox;
    Ring<Record> ring{kRingRecords};
    NewestWins<RaceHead> head;
};

class SessionWorker {
public:
    SessionWorker(const Session::Options& options, SessionShared& shared, SnapshotMaker& snapshots,
                  TheoryWorker& theory);
    void work(const std::stop_token& stop);

    // Commands; called by the worker itself when it takes the post.
    void run();
    void pause();
    void step(Index iterations);
    void cancel();
    void retune(Index method, const std::string& key, const std::string& value);
    void set_enabled(Index method, bool enabled);
    void set_speed(double rounds_per_second) { pacer_.set_speed(rounds_per_second); }
    void set_order(RaceOrder order) { order_ = order; }
    void watch(Index method, std::int64_t t) { snapshots_.watch(method, t); }
    std::shared_ptr<const FixedRankPoint> iterate(Index method) const;

private:
    void begin(Submission submission, const std::stop_token& work);
    /// Makes instance_ that of spec_; false when cut off or failed (failure_).
    bool prepare_instance(const Submission& submission, const std::stop_token& work);
    Outcome build(const std::stop_token& work);
    void start_race(bool running, bool adopt);

    /// Goes on with the race until it should look at its post again.
    void drive(const std::stop_token& stop);
    void rest(const std::stop_token& stop, bool finished);
    Outcome send(const Record& record);
    void publish_if_changed();
    void publish(bool building);
    /// Says to the thread of the spectra which instance is in force and how its race stands.
    void tell_theory();

    const Session::Options& options_;
    SessionShared& shared_;
    SnapshotMaker& snapshots_;
    TheoryWorker& theory_;
    Waker waker_;
    Pacer pacer_;
    RaceOrder order_ = RaceOrder::Iterations;

    std::uint64_t generation_ = 0;
    ExperimentSpec spec_;
    std::shared_ptr<const Instance> instance_;
    std::optional<ProblemSpec> instance_problem_;  // what instance_ was made of
    std::optional<StartSpec> instance_start_;
    InstanceFacts facts_;
    double build_seconds_ = 0;  // of the last build, cut off or not
    std::unique_ptr<RaceLoop> race_;
    std::unique_ptr<TruthSpectra> spectra_;  // of the race before, until the next one takes them
    std::shared_ptr<const FixedRankPoint>
        limit_;             // where the first method converged, if the truth is not exact
    bool running_ = false;  // or paused, with steps left that were asked for
    bool head_changed_ = false, shown_working_ = false;
    std::string failure_, refusal_;
};

}  // namespace lowrank
