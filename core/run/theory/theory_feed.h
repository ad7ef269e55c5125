// All that is asked of theory beside a race: its spectrum, the truth's for the rules that ask an oracle, the
// sweep of IHT.
#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "core/method/spec.h"
#include "core/problem/spec.h"
#include "core/run/iht_sweep.h"
#include "core/run/session/latest_job.h"
#include "core/run/theory/race_theory.h"

namespace lowrank {

/// The instance in force, as the session's worker says it.
struct TheoryWish {
    std::uint64_t generation = 0;
    std::shared_ptr<const Instance> instance;
    std::optional<ProblemSpec> drawn_from;        ///< generated: the same spec is the same instance
    std::shared_ptr<const FixedRankPoint> limit;  ///< where a method has converged; null before
    bool scaled = false;                          ///< a ScaledGD is enabled
    bool rests = false;  ///< the solver does not run: it may be asked for as much of the machine as there is
    bool ended = false;  ///< no method will go on, so that a limit which is not there will not come
};

/// The sweep of one problem, as far as it is.
struct Sweep {
    std::shared_ptr<const IhtSweep> found;  ///< null before it is there
    std::string failure;                    ///< why it will not come
    double progress = 0;
    bool busy = false;
    bool operator==(const Sweep&) const = default;
};

/// Each of the three has a thread of its own, begun when it is first asked. What one has found of a truth the
/// others take.
class TheoryFeed {
public:
    static constexpr double kRest =
        0.15;  ///< a drag brings a new race twenty times a second and is left alone
    static constexpr std::size_t kKept = 16;

    /// solve: empty is local_spectrum. wake: there is a new word for a reader. resolved: a spectrum that
    /// resolve asked for is there; without it resolve waits.
    explicit TheoryFeed(SpectrumSolver solve = {}, std::function<void()> wake = {},
                        std::function<void()> resolved = {});

    // The spectrum of the race. Small ones are computed when the wish has been the same for kRest, large ones
    // only while the race rests, since both would share the machine and the seconds of a step are measured.
    void want(bool wanted);
    void set_accuracy(double accuracy);
    std::shared_ptr<const RaceTheory> theory() const;
    /// Nothing is being computed, and nothing that could be is left to compute.
    bool settled() const;
    void wish(TheoryWish wish);  ///< wakes nobody: the worker that says it does
    /// Lets go of the instance, cutting off what is being computed; returns when nothing is held.
    void release();

    /// The spec with numbers for its words (with_optimal_rules), once the spectrum is there; the spec itself
    /// where it has none. Cancelled: it is not there yet, and the computation goes on. A sentence where there
    /// is no optimum: no exact truth, not locally identifiable.
    Result<MethodSpec> resolve(const MethodSpec& spec, const std::shared_ptr<const Instance>& instance,
                               const std::stop_token& stop);
    bool resolving() const { return truth_.busy(); }
    void forget_truth() { truth_.drop(); }

    /// How far the sweep of a problem is; asked for the first time, it begins.
    Sweep sweep(const ProblemSpec& problem);

private:
    struct Ground {
        std::weak_ptr<const Problem> problem;
        std::optional<ProblemSpec> drawn_from;
        std::shared_ptr<const FixedRankPoint> limit;
        double accuracy = 0;
        bool scaled = false;
        bool same_instance(const Ground& other) const;
        bool operator==(const Ground& other) const;
    };
    struct TruthKey {
        std::weak_ptr<const Problem> problem;
        bool scaled = false;
        bool operator==(const TruthKey& other) const;
    };

    // With the lock held.
    Ground ground() const;
    std::string why_not_now() const;  ///< empty: nothing stands against the computation
    bool complete(const Ground& of, const Result<RaceTheory>& kept) const;
    void refresh();
    void publish(RaceTheory theory);
    void say(std::string sentence);

    RaceTheory known(const Ground& ground) const;
    std::optional<LocalSpectrum> known_at_truth(const std::shared_ptr<const Problem>& problem,
                                                bool scaled) const;
    void change(const std::function<bool()>& made);

    const SpectrumSolver solve_;
    const std::function<void()> wake_;
    const bool waits_;
    mutable std::mutex mutex_;
    TheoryWish wish_;
    SteadyTime since_{};  // of the instance or the limit
    bool wanted_ = false, settled_ = true, told_ = false;
    double accuracy_ = 1e-6;
    std::shared_ptr<const RaceTheory> published_;
    LatestJob<TruthKey, LocalSpectrum> truth_;
    LatestJob<ProblemSpec, IhtSweep> sweep_;
    LatestJob<Ground, RaceTheory> race_;  // last: it asks the others
};

}  // namespace lowrank
