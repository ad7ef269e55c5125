// The trials of a study spread over the cores: what is left to do, in which order, on how many threads.
#pragma once
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <vector>

#include "core/linalg/types.h"
#include "core/study/trial.h"

namespace lowrank {

/// Holds back the trials of a study between two iterations while it is closed.
class PauseGate {
public:
    using Clock = std::chrono::steady_clock;

    void close(bool closed);
    /// How long it has been closed by now, all times together.
    Clock::duration closed_for(Clock::time_point now) const;
    /// Returns at once while the gate is open, else when it opens or the token fires.
    void pass(const std::stop_token& stop);

private:
    mutable std::mutex mutex_;
    std::condition_variable_any changed_;
    bool closed_ = false;
    Clock::time_point since_{};  ///< when it was closed last
    Clock::duration earlier_{};  ///< that it was closed before
};

/// Counted in runs of one method on one trial; underdetermined cells are none of them.
struct StudyProgress {
    Index done = 0;      ///< of all, those of earlier sessions included
    Index all = 0;       ///< of this shard
    double seconds = 0;  ///< since run_study began, without those in which the gate was closed
    double seconds_left =
        Record::kNone;  ///< by the pace so far, which coarse-first order makes a fair sample; NaN at first
};

struct StudyRun {
    InstanceBuilder build;
    MethodFactory make{};       ///< empty: make_method
    ExternalRunner external{};  ///< empty: no command is run
    StudyShard shard{};
    int threads = 0;          ///< trials side by side; 0: worker_threads()
    bool alone = false;       ///< one trial after the other, each on all threads: seconds can be compared
    double memory_limit = 0;  ///< bytes, of all trials together; 0: none
    PauseGate* gate = nullptr;
    /// Takes the rows of a trial, all methods together; calls come one at a time, from any thread. A sentence
    /// ends the study.
    std::function<Result<Written>(const std::vector<TrialRow>&)> keep;
    /// Called on the caller's thread about ten times a second.
    std::function<void(const StudyProgress&)> progress{};
};

/// A trial whose race takes more than this, or more than its share of the memory limit, runs alone on all
/// threads: beside others it would wait for memory.
inline constexpr double kLargeTrial = 256.0 * (1 << 20);

/// Runs every trial of the shard that is not done yet, each on one thread, but large ones (or all, where
/// asked so) alone on all. Which rows come out hangs neither on the number of threads nor on their order;
/// only the order and the seconds do. Cancelled where the token fired: trials under way leave nothing behind.
/// A sentence where an instance cannot be made or keep refuses a row. Requires that why_invalid(study) says
/// nothing.
Result<Written> run_study(const StudySpec& study, const std::vector<TrialRow>& done, const StudyRun& run,
                          const std::stop_token& stop = {});

/// Every cell of a grid once, in levels: those whose column and row are both multiples of 2^k, k falling to
/// 0, along x first within each.
std::vector<std::vector<Index>> coarse_first(Index columns, Index rows);

}  // namespace lowrank
