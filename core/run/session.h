// The solver's thread: it streams a race and the runs on a quadratic alike, commands in, records out.
#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "core/method/method.h"
#include "core/run/experiment.h"
#include "core/run/session/quadratic_race.h"
#include "core/run/snapshot.h"
#include "core/run/step/step_in_parts.h"
#include "core/run/theory/race_theory.h"
#include "core/run/theory/theory_feed.h"
#include "core/run/trace.h"
#include "core/text/result.h"

namespace lowrank {

/// How an experiment becomes an instance: files are read by core/io, so the session is handed a function.
using InstanceBuilder = std::function<Result<Instance>(const ExperimentSpec&, const std::stop_token&)>;

enum class RaceOrder {
    Iterations,
    Time
};  ///< which method is stepped next: fewest iterations, or least solver time

/// What runs on the thread, each for itself: it has its own spec, speed and pause, and its own generations.
enum class Job { Race, Quadratic };

/// How a spec becomes a method; make_method unless a test has its own.
using MethodFactory = std::function<std::unique_ptr<Method>(const MethodSpec&)>;

/// Commands a person gives; thread-safe, never blocking.
class Session {
public:
    struct Options {
        InstanceBuilder build;
        std::function<void()>
            wake;  ///< called from the worker when there is something to drain (at most 120 / s)
        double snapshots_per_second = 30;  ///< while they follow the newest iterate
        std::size_t trace_memory = kTraceMemory;
        std::size_t look_back_memory = 256u << 20;  ///< states kept to look back, at most
        double memory_limit = 0;  ///< bytes that the race and looking back may take together; 0: no limit
        std::size_t instance_memory = 512u << 20;  ///< two instances over this together never coexist
        MethodFactory make{};                      ///< empty: make_method
        SpectrumSolver solve_spectrum{};           ///< empty: local_spectrum
    };
    explicit Session(Options options);
    ~Session();  ///< asks the worker to stop and joins it, within 50 ms

    /// Replaces the experiment (newest wins) and returns its generation; runs at once when running is true.
    /// Where problem, start and stop are those that run already, methods whose rules and changes are the same
    /// run on with their traces (Trace::born stays); the others begin again. The instance is built anew only
    /// for another problem.
    std::uint64_t submit(ExperimentSpec spec, bool running);
    /// The same of the quadratic. A spec that why_invalid refuses becomes QuadraticRace::failure, and the
    /// last good one stays as it is.
    std::uint64_t submit(QuadraticSpec spec, bool running);
    void run(Job job = Job::Race);
    void pause(Job job = Job::Race);
    /// That many iterations of every enabled method, then paused.
    void step(Index iterations, Job job = Job::Race);
    void restart(bool running, Job job = Job::Race);  ///< the same spec from t = 0, its changes kept
    void set_speed(double iterations_per_second, Job job = Job::Race);  ///< infinity: unlimited

    // Of the race alone.
    /// A race that rests makes the iterations that are missing up to t, at once, and rests again; one that
    /// runs runs on.
    void come_to(std::int64_t t);
    void cancel();  ///< every method that is not final becomes cancelled
    /// Applies one key to a method before its next step; recorded as a change of the experiment at that t.
    void retune(Index method, std::string key, std::string value);
    void set_enabled(Index method,
                     bool enabled);  ///< switches a method on or off without resetting the others
    void set_order(RaceOrder order);
    /// Which iterate the matrix view wants: a method and a t (-1: the newest); method -1: nobody is looking.
    /// Every X_t that was reached can be had: looked up, or stepped to again between the steps of the race,
    /// bit for bit. parts: the step that leaves it is looked into too; at the newest iterate, the one that
    /// led there.
    void watch(Index method, std::int64_t t, bool parts = false);

    /// Moves everything recorded since the last call into race and quadratic(). Call from one thread only.
    /// Returns whether anything changed. On a new generation the old traces stay until its first record (the
    /// caller may keep them faded).
    bool drain(Race& race);
    const QuadraticRace& quadratic() const;  ///< of the thread that drains
    /// Nothing left to do for either job: finished, paused, or waiting for a spec.
    bool idle() const;

    /// Whether the spectrum of the instance in force is wanted (at first not), and how exactly where Lanczos
    /// finds it. It is computed on a thread of its own, newest wins, and kept by instance; large ones while
    /// the race rests.
    void want_theory(bool wanted);
    void set_theory_accuracy(double accuracy);
    /// The newest word on it; null before the first. It holds for the race of its generation only.
    std::shared_ptr<const RaceTheory> theory() const;
    bool theory_settled() const;  ///< nothing is left to compute for it now
    /// The spectra of problems like this one; asked for the first time, they are begun.
    Sweep sweep(const ProblemSpec& problem) const;

    std::shared_ptr<const Snapshot> snapshot() const;
    std::shared_ptr<const LookBack> look_back() const;  ///< null before the first wish
    std::shared_ptr<const InstancePicture> instance_picture() const;
    std::shared_ptr<const StepInParts> step_in_parts() const;  ///< the last one that was looked into, or null
    /// The factors of the newest iterate of a method, for saving, in the unit of the data; waits for the
    /// worker's next look (at most one step).
    std::shared_ptr<const FixedRankPoint> iterate(Index method) const;

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

/// What a run without a window needs: the same loop on the caller's thread until every method has its final
/// word. progress is called about ten times a second with the race so far; a fired token cancels, and what is
/// there is whole.
struct RunResult {
    Race race;
    std::vector<FixedRankPoint> iterates;  ///< the last of each method, in the unit of the instance
};
RunResult run_race(const ExperimentSpec& spec, std::shared_ptr<const Instance> instance,
                   const std::stop_token& stop = {}, const std::function<void(const Race&)>& progress = {});

/// What run_race may be told besides; the numbers of a run depend on none of it.
struct RunOptions {
    RaceOrder order = RaceOrder::Iterations;
    std::size_t trace_memory = kTraceMemory;
    MethodFactory make{};  ///< empty: make_method
    /// Whether a cancelled run measures the iterates it has, so that they and the records end together.
    /// Otherwise it ends at once, with the records that are there and no iterates.
    bool measure_last = true;
};
RunResult run_race(const ExperimentSpec& spec, std::shared_ptr<const Instance> instance,
                   const RunOptions& options, const std::stop_token& stop = {},
                   const std::function<void(const Race&)>& progress = {});

}  // namespace lowrank
