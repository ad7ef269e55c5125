// What has been recorded so far, column by column: the only thing figures, tables and CSV files read.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/run/edition.h"
#include "core/run/experiment.h"
#include "core/run/record.h"
#include "core/theory/observed_rate.h"

namespace lowrank {

/// Bytes that the records of a race may take.
inline constexpr std::size_t kTraceMemory = 256u << 20;

/// One method's records as columns; row i is record t = i. Append-only, but for the step fields of the last
/// row; whoever changes a column otherwise renews the edition.
struct Trace {
    MethodSpec spec;   ///< the rules in force now
    std::string name;  ///< canonical method string at the start of the run
    std::uint64_t born =
        0;  ///< the generation this run began in: a method that an edit does not touch runs on
    bool enabled = true;
    MethodStatus status = MethodStatus::Waiting;
    std::string reason;                    ///< of a final status, with its numbers
    std::string doubts{};                  ///< of a table: what to beware of in its last iterate
    double measured_rate = Record::kNone;  ///< rho as `solve` prints it; NaN until there are 10 points
    std::int64_t basin_entry = -1;         ///< first t inside the basin, -1 if not yet or no truth

    std::vector<double> error, relative_error, objective, gradient_norm, stepsize, momentum, seconds,
        test_rmse, psnr, norm, sigma_r;
    std::vector<std::uint64_t> operator_calls, inner_steps;
    std::vector<std::uint32_t> svds;
    std::vector<Event> event, second_event;
    Edition edition;  ///< of the rows, the last one apart: what was read of them before holds while it does

    std::size_t size() const { return error.size(); }
    bool empty() const { return error.empty(); }
    /// Adds record t = size(), or replaces record t = size() - 1: while a method rests at X_t its record is
    /// shown without the step fields, which follow with the step. Any other t is ignored. Returns the new
    /// size.
    std::size_t append(const Record& record);
    void clear();
    std::size_t memory() const;  ///< bytes of its rows
    static std::size_t bytes_per_row();
};

/// The rows from one on in which something happened, in their order.
std::vector<std::size_t> rows_with_events(const Trace& trace, std::size_t from = 0);

/// The first so many rows of a run; one that goes on behind them is under way.
Trace first_rows(const Trace& trace, std::size_t rows);

/// What a person reads of the instance that is being solved.
struct InstanceFacts {
    Index rows = 0, cols = 0, rank = 0, measurements = 0, degrees_of_freedom = 0;
    ProblemKind kind = ProblemKind::MatrixCompletion;
    double rate = 0;
    bool has_truth = false, exact_truth = false;
    int unit_exponent = 0;  ///< Instance::unit_exponent; the numbers here are in the unit of the data
    double truth_norm = Record::kNone, sigma_r = Record::kNone;
    double best_rank_psnr =
        Record::kNone;  ///< pictures: of the best rank-r approximation of the whole picture
    double build_seconds = 0;
    std::vector<std::string> notes, warnings;
};

/// The read model of a race: replaced when the experiment changes, appended to while it runs.
struct Race {
    std::uint64_t generation = 0;
    ExperimentSpec spec;  ///< as it runs, changes included
    InstanceFacts facts;
    std::vector<Trace> traces;  ///< one a method, in the order of spec.methods
    std::string failure;        ///< the sentence of an instance that could not be built
    std::string refusal;        ///< the sentence of the last retuning that could not be applied
    bool building = false;      ///< the instance is being made
};

/// Whether a method that asks the truth (basin) is answered in this race: only where the truth is exact.
/// Before the instance is made: whether its problem will have one, as far as that can be told from its
/// source.
bool has_oracle(const Race& race);

/// Rows first .. last of a trace, both among them.
struct RowRange {
    std::int64_t first = 0, last = 0;
    std::size_t count() const { return static_cast<std::size_t>(last - first + 1); }
    bool operator==(const RowRange&) const = default;
};

/// The column a rate is read off, everywhere: the error where the truth is exact, else the gradient, which
/// falls alike; the error to a truth that the samples do not know ends at the noise floor.
std::span<const double> rate_column(const Race& race, const Trace& trace);

/// The rows a rate is fitted to: from the basin entry or the middle of the run, whichever is later, to the
/// last value above the tolerance and above rounding (1e-12 ||X*|| of an error); of a gradient from where it
/// is largest behind the middle, for eight rows, on. Absent with fewer than 10, or where one of them is not
/// positive.
std::optional<RowRange> rate_rows(const Race& race, const Trace& trace);

/// fit_rate of rate_column over these rows, which must be rows of the trace.
RateFit fitted_rate(const Race& race, const Trace& trace, const RowRange& rows);

/// The rate of fitted_rate over rate_rows; NaN where those are absent.
double measured_rate(const Race& race, const Trace& trace);

}  // namespace lowrank
