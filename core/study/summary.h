// A study cell by cell: how often, how many iterations, how long; and where the success share passes a half.
#pragma once
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/study/study_lines.h"

namespace lowrank {

/// Of some numbers: how many, their mean, median, least and most; NaN where there are none. The median of an
/// even number is the mean of the middle two.
struct CellSpread {
    Index count = 0;
    double mean = Record::kNone, median = Record::kNone, least = Record::kNone, most = Record::kNone;
};
CellSpread spread_of(std::vector<double> values);

/// Mean of some numbers and the standard error of it, s / sqrt(N) with N - 1 in s; NaN where there are none,
/// 0 for one alone.
struct MeanError {
    double mean = Record::kNone, standard_error = Record::kNone;
};
MeanError mean_error(std::span<const double> values);

/// Wilson's interval of a share of successes at 95 %, z = 1.959964: (p + z^2/2n -+ z sqrt(p (1 - p)/n +
/// z^2/4n^2))/(1 + z^2/n); within [0, 1], and of use where 0 or all of n succeeded. NaN without a trial.
/// Source: Wilson 1927.
struct ShareInterval {
    double low = Record::kNone, high = Record::kNone;
};
ShareInterval wilson_interval(Index successes, Index trials);

/// One method in one cell. iterations and seconds are those of its successes, error that of all its runs.
struct CellSummary {
    Index cell = 0, method = 0;
    bool underdetermined = false;  ///< never run, counts as 0
    Index trials = 0;              ///< done so far (underdetermined: all of them)
    Index successes = 0;
    CellSpread iterations, seconds;
    MeanError error{};  ///< of the last iterates; infinite where one of them is no number
    /// successes / trials; NaN while there is none.
    double share() const { return trials > 0 ? double(successes) / double(trials) : Record::kNone; }
    /// Where the share would come to with ever more trials; of cells that are not run, nowhere.
    ShareInterval interval() const {
        return underdetermined ? ShareInterval{} : wilson_interval(successes, trials);
    }
};

/// Every cell with each of its methods, cells along x first, of a study that still runs: rows are added as
/// they come, at the cost of the cells that they belong to.
class StudySummary {
public:
    explicit StudySummary(const StudySpec& study);
    void add(std::span<const TrialRow> rows);
    const std::vector<CellSummary>& cells() const { return cells_; }

private:
    /// What the trials of one method in one cell have measured; iterations and seconds of the successes.
    struct Measured {
        std::vector<double> iterations, seconds, errors;
    };

    Index methods_;
    std::vector<CellSummary> cells_;
    std::vector<Measured> measured_;
};

/// The same of all rows at once.
std::vector<CellSummary> summarise(const StudySpec& study, const std::vector<TrialRow>& rows);

/// The method strings of a cell, and behind them what its commands are called.
std::vector<std::string> cell_methods(const StudySpec& study, Index cell);

/// Where a row of success shares over x passes one half.
struct HalfSuccess {
    enum class Place { Inside, All, None, Unknown } place = Place::Unknown;
    double at = Record::kNone;  ///< the x, where inside
};

/// Whether ascending positive numbers are in geometric progression, whole ones as nearly as rounding leaves
/// them, and not in arithmetic progression: where half of the way between two of them is meant geometrically.
bool is_geometric(std::span<const double> ascending);

/// From the end of the row where the share is larger, the last x before the share first falls under 1/2,
/// moved to the neighbour under 1/2 by linear interpolation, in the logarithm of x where x is geometric: all
/// beyond it succeeds at least half the time. All: every x does; None: no x does. Unknown: neither end does
/// and one between them does, a share is NaN, an x comes twice, or there are fewer than two. The order of the
/// x makes no difference.
HalfSuccess half_success(std::span<const double> x, std::span<const double> share);

/// The whole table, a line for each cell and method: x, y (but for an axis of methods), method, N, success
/// share and its interval, iterations and seconds of the successes (mean, median, least, most), '-' where
/// there is none, 'underdetermined' behind cells that are not run. Of data the mean of the error of all runs
/// and its standard error stand before the iterations. without_times leaves the seconds out.
std::string summary_table(const StudySpec& study, const std::vector<CellSummary>& summary,
                          bool without_times = false);

}  // namespace lowrank
