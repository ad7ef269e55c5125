// A method that is another program, on one instance: files written for it, its curve read while it runs, its
// factors measured.
#pragma once
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "app/external/command.h"
#include "app/external/record_reader.h"
#include "core/io/curve/trace_csv.h"
#include "core/problem/problem.h"
#include "core/run/experiment.h"
#include "core/study/trial.h"

namespace lowrank::external {

/// Seconds a command may take unless --time-limit says so.
inline constexpr double kUsualSeconds = 600;
/// Bytes it may write to its outputs, of which the last 64 kB of each are kept.
inline constexpr std::size_t kMostOutput = 64u << 20;

/// What became of a run.
struct ExternalRun {
    std::string name{}, command{};
    ExternalRecords records{};
    double seconds = 0;                ///< from the start of the process to its end, by the clock on the wall
    bool whole = false;                ///< it ended by itself with status 0, and what it wrote could be read
    std::string reason{};              ///< one sentence where it did not
    std::optional<double> measured{};  ///< ||left right' - X*||_F, where it gave factors and there is a truth
    std::string output{};              ///< the end of its standard output
};

/// Runs it in a private folder below TMPDIR, which is removed with all that it leaves there; those of killed
/// processes are swept when the next one is made. Every 50 ms what the CSV has got is read, and news is told
/// of more. The time is over after spec.stop.time_limit seconds (0: kUsualSeconds) on the wall. Factors are
/// measured when it has ended: where there is no CSV they are the one record, at iteration 0; where there is
/// one its last error must agree to 1e-6 of it.  Cancelled: the token fired, and the group is ended. A
/// sentence: the files could not be written or the program not started.
Result<ExternalRun> run_external(const Command& command, const ExperimentSpec& spec, const Instance& instance,
                                 const std::stop_token& stop,
                                 const std::function<void(const ExternalRecords&)>& news = {});

/// The run as a curve over the race, called as the run is.
ForeignCurve curve_of(const ExternalRun& run);
ForeignCurve curve_of(const ExternalRecords& records, const std::string& name);

/// Every command of an experiment, one after the other. Those that cannot be started have a reason and no
/// record. Where the token fires the answer holds what there was by then; cancelled where that is nothing.
Result<std::vector<ExternalRun>> run_externals(const ExperimentSpec& spec, const Instance& instance,
                                               const std::stop_token& stop);

/// Lines of a run in the columns of trace_csv_header; norm is ||X*||, NaN where it is not known; end is the
/// event of the last one.
std::string external_csv(const ExternalRun& run, double norm, std::string_view end);

/// For studies: one run of a command on a trial. One that ends badly before its first record is a sentence;
/// one that ends badly later counts with the records it has.
ExternalRunner external_runner();

}  // namespace lowrank::external
