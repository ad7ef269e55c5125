// The thread beside the session's worker that computes spectra: newest wins, cut off by the next, kept by
// instance.
#pragma once
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "core/problem/spec.h"
#include "core/run/newest_wins.h"
#include "core/run/pacing.h"
#include "core/run/race_theory.h"

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

/// Small spectra are computed when the wish has been the same for kRest, large ones only while the race
/// rests, since both would share the machine and the seconds of a step are measured.
class TheoryWorker {
public:
    static constexpr double kRest =
        0.15;  ///< a drag brings a new race twenty times a second and is left alone
    static constexpr std::size_t kKept = 16;

    TheoryWorker(SpectrumSolver solve, std::function<void()> wake);
    ~TheoryWorker();

    // From any thread.
    void want(bool wanted);
    void set_accuracy(double accuracy);
    std::shared_ptr<const RaceTheory> theory() const { return published_.get(); }
    /// Nothing is being computed, and nothing that could be is left to compute.
    bool settled() const;

    // From the session's worker.
    void wish(TheoryWish wish);
    /// Lets go of the instance, cutting off what is being computed; returns when nothing is held.
    void release();

private:
    /// What is kept of an instance: its theory, without a generation.
    struct Kept {
        std::weak_ptr<const Problem> problem;
        std::optional<ProblemSpec> drawn_from;
        std::shared_ptr<const FixedRankPoint> limit;
        double accuracy = 0;
        RaceTheory theory;
    };

    void work(const std::stop_token& stop);
    /// With the lock held: what stands in the way of computing now, or nothing.
    std::optional<std::string> obstacle() const;
    /// Whether the wish is answered by what is kept; if so it is published.
    bool answered();
    void compute(std::unique_lock<std::mutex>& lock, const std::stop_token& stop);
    Kept* find(const TheoryWish& wish);
    bool complete(const Kept& kept) const;
    /// With the lock held, so that an older word never follows a newer one; the wake comes when it is free.
    void publish(RaceTheory theory);
    void say(std::string sentence);

    const SpectrumSolver solve_;
    const std::function<void()> wake_;
    mutable std::mutex mutex_;
    std::condition_variable_any changed_;
    TheoryWish wish_;
    SteadyTime since_{};  // of the instance or the limit
    std::uint64_t version_ = 0, seen_ = 0;
    std::stop_source work_;
    bool wanted_ = false, computing_ = false, told_ = false;
    double accuracy_ = 1e-6;
    std::vector<Kept> kept_;  // newest last
    NewestWins<RaceTheory> published_;
    std::jthread thread_;  // last: it ends before what it uses
};

}  // namespace lowrank
