// Races as CSV, and curves of other people's methods read from CSV.
#pragma once
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/io/file/atomic_file.h"
#include "core/run/trace.h"
#include "core/text/result.h"

namespace lowrank {

/// method,iteration,error,… : the header of every CSV the program writes. Columns are only ever added at its
/// end.
std::string_view trace_csv_header();

/// The race as CSV: '# ' lines with the experiment (share line, version, sizes, notes), the header, one row a
/// record.
///
/// restart is 1 where a restart test fired; event names the final word at the last record, else the restart,
/// else retuned. Numbers in shortest round trip, nan where there is none. Only the column seconds differs
/// between two runs of one experiment on one machine.
std::string write_trace_csv(const Race& race);

/// The same, for a sink.
Result<Written> write_trace_csv(const Race& race, const ByteSink& sink);

/// The column method, one for each method of an experiment: its string, and where several are the same the
/// place of each among them, as in 'narg:d=4' and 'narg:d=4 (2)', a branch of it.
std::vector<std::string> csv_method_names(const ExperimentSpec& spec);

/// A curve that is laid over the race: of a file, or of a run that was pinned.
struct ForeignCurve {
    std::string name;
    std::vector<double> iteration{}, error{};
    std::vector<double> seconds{};  ///< empty where the file has none
    std::shared_ptr<const Race>
        pinned{};           ///< null: of a file; else all it shows is in there, and name is the pin's
    std::size_t trace = 0;  ///< which of its methods
    Index pin = -1;         ///< position of the pin; -1: of a file
    std::shared_ptr<const ExperimentSpec>
        experiment{};  ///< of a file that says by a share line what it ran; else null
};

/// Curves from a CSV of someone's own method, the program's own files included. The header needs a column
/// error (or err); iteration (iter, t, k), seconds (time) and method (name, label) are used where they are.
/// Without a header: iteration and error, or error alone. Where the iterations of a curve fall, another of
/// the same name begins. Comma, semicolon, tab or spaces; lines with # are comments, and one that is a share
/// line says which experiment the curves are of: altered, it is refused. Looks at the token every thousand
/// lines.
Result<std::vector<ForeignCurve>> read_curves(std::string_view text, const std::string& path,
                                              const std::stop_token& stop = {});

}  // namespace lowrank
