// One trial: an instance drawn from its seed, and the methods of its cell raced on it one after the other.
#pragma once
#include <cstdint>
#include <functional>
#include <vector>

#include "core/run/session.h"
#include "core/study/study.h"

namespace lowrank {

/// How one method did on one trial.
struct TrialRow {
    Index cell = 0, trial = 0, method = 0;  ///< method: its place in the cell's list
    bool success = false;
    std::int64_t iterations = 0;            ///< t of the last iterate: with a success, the first below tol
    double seconds = 0;                     ///< of a processor, inside step(), to reach it
    std::uint64_t operator_calls = 0;       ///< to reach it
    double error = Record::kNone;           ///< ||X_t - X*||_F there, or what error_name says
    double relative_error = Record::kNone;  ///< of ||X*||_F; of tables, of what is taken off first alone
    MethodStatus status = MethodStatus::Stopped;  ///< converged, stopped or diverged
    std::vector<double> errors{};                 ///< of t = 0, 1, …, where they are kept, to three digits
};

/// Two rows that say the same but for the seconds, which no two runs share.
bool same_but_seconds(const TrialRow& a, const TrialRow& b);

/// What another program says of its run: a record in each place of the columns, iterations ascending; seconds
/// and calls may be empty.
struct ForeignRecords {
    std::vector<double> iteration, error, seconds, operator_calls;
    double whole_seconds = 0;  ///< of the program from its start to its end
};
/// Runs the external command at this place of the experiment on an instance. A sentence where it could not be
/// run at all.
using ExternalRunner = std::function<Result<ForeignRecords>(
    const ExperimentSpec& spec, std::size_t place, const Instance& instance, const std::stop_token& stop)>;

/// What a trial is run with.
struct TrialWorld {
    InstanceBuilder build;
    MethodFactory make{};             ///< empty: make_method
    ExternalRunner external{};        ///< empty: commands are not run, which is a sentence
    std::function<void()> between{};  ///< called before each iteration: where a pause waits
};

/// Runs the methods `wanted` of a cell (places in its list) on the trial's instance, which is made once. Each
/// runs until it succeeds or has its final word. Cancelled: nothing of the trial is kept. A sentence where
/// the instance cannot be made, has neither a truth nor anything held out, or memory ran out: the machine's
/// fault, so that no row may say it was the method's.
///
/// A noisy problem has no error that reaches zero: its methods end at a relative gradient of 1e-6 where they
/// do not succeed before.
Result<std::vector<TrialRow>> run_trial(const StudySpec& study, const StudyCell& cell_made, Index cell,
                                        Index trial, const std::vector<Index>& wanted,
                                        const TrialWorld& world, const std::stop_token& stop = {});

}  // namespace lowrank
