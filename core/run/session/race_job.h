// The race as a job of the session: from a spec to an instance, from there one step after the other.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/run/session/latest_job.h"
#include "core/run/session/race_loop.h"
#include "core/run/session/session_job.h"
#include "core/run/session/snapshots.h"
#include "core/run/theory/theory_feed.h"

namespace lowrank {

class RaceJob final : public SessionJob {
public:
    using Command = Mailbox<class SessionWorker>::Command;

    RaceJob(const Session::Options& options, SessionShared& shared, SnapshotMaker& snapshots,
            TheoryFeed& theory);

    /// Takes up a new experiment. What it needs is made on a thread of its own; until it is there the job has
    /// no race, and building() holds.
    void begin(Submission<ExperimentSpec> submission);
    bool building() const { return building_; }
    /// Takes what has been built, if it is there.
    void take_built();

    void run() override;
    void pause() override;
    void step(Index iterations) override;
    void come_to(std::int64_t t);
    void set_speed(double rounds_per_second) override { pacer_.set_speed(rounds_per_second); }
    NextTurn turn(SteadyTime now) override;

    void cancel();
    void retune(Index method, const std::string& key, const std::string& value);
    void set_enabled(Index method, bool enabled);
    void set_order(RaceOrder order) { order_ = order; }
    std::shared_ptr<const FixedRankPoint> iterate(Index method) const;

private:
    static constexpr double kMadeUp = 0.05;  ///< after a slow step the race goes on at its speed

    struct Built {
        Instance instance;
        double seconds = 0;
    };
    /// Asks for the instance of spec_, or its start.
    void build(SteadyTime submitted, bool same_problem);
    void start_race(bool adopt);
    /// After work that was cut off: by the token, or because a spectrum is not there yet.
    NextTurn cut_off(SteadyTime now, const std::stop_token& work) const;
    void publish_if_changed();
    void publish();
    /// Says to the thread of the spectra which instance is in force and how its race stands.
    void tell_theory();

    const Session::Options& options_;
    SessionShared& shared_;
    SnapshotMaker& snapshots_;
    TheoryFeed& theory_;
    Pacer pacer_{kMadeUp};
    RaceOrder order_ = RaceOrder::Iterations;

    std::uint64_t generation_ = 0;
    ExperimentSpec spec_;
    std::shared_ptr<const Instance> instance_;
    std::optional<ProblemSpec> instance_problem_;  // what instance_ was made of
    std::optional<StartSpec> instance_start_;
    InstanceFacts facts_;
    bool building_ = false, builds_problem_ = false;
    SteadyTime build_begins_{};
    double build_seconds_ = 0;  // of the last build, cut off or not
    std::unique_ptr<RaceLoop> race_;
    std::shared_ptr<const FixedRankPoint>
        limit_;             // where the first method converged, if the truth is not exact
    bool running_ = false;  // or paused, with steps left that were asked for
    bool head_changed_ = false, shown_working_ = false;
    std::string failure_, refusal_;
    LatestJob<std::uint64_t, Built> builder_;  // by generation
};

}  // namespace lowrank
