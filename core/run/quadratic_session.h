// Quadratic runs on a thread of their own, streamed as a race is: commands in, records out.
#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/quadratic/quadratic_run.h"

namespace lowrank {

/// The read model: replaced when the spec changes, appended to while it runs.
struct QuadraticRace {
    std::uint64_t generation = 0;
    QuadraticSpec spec;                     ///< of the runs below: the last good one
    std::vector<QuadraticTrajectory> runs;  ///< methods outermost: run = method * starts + start
    std::string failure;                    ///< why the newest spec was refused; empty when it was taken
    bool running = false;                   ///< the worker has steps to make
};

/// Commands a person gives; thread-safe, never blocking.
class QuadraticSession {
public:
    struct Options {
        std::function<void()>
            wake;  ///< called from the worker when there is something to drain (at most 120 / s)
    };
    explicit QuadraticSession(Options options);
    ~QuadraticSession();  ///< asks the worker to stop and joins it

    /// Replaces the spec (newest wins) and returns its generation; runs at once when running is true, else it
    /// rests at t = 0. A spec that why_invalid refuses becomes QuadraticRace::failure, and the last good one
    /// stays as it is.
    std::uint64_t submit(QuadraticSpec spec, bool running);
    void run();
    void pause();
    void step(std::int64_t iterations);            ///< that many iterations of every run, then paused
    void restart(bool running);                    ///< the same spec from t = 0
    void set_speed(double iterations_per_second);  ///< infinity: unlimited

    /// Moves everything recorded since the last call into race. Call from one thread only. Returns whether
    /// anything changed. On a new generation the old runs stay until its first record.
    bool drain(QuadraticRace& race);
    bool idle() const;  ///< nothing left to do: finished, paused, or waiting for a spec

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace lowrank
