// How methods compare over many instances: performance and data profiles, and the share solved against the
// work done.
#pragma once
#include <cstdint>
#include <limits>
#include <span>
#include <string_view>
#include <vector>

#include "core/study/study_lines.h"

namespace lowrank {

/// A share that rises in steps: share[i] from at[i] on, 0 before at[0]; at is ascending, each value once.
struct StepCurve {
    std::vector<double> at, share;
    double operator()(double x) const;
    bool operator==(const StepCurve&) const = default;
};

/// What a method spent on an instance that it did not solve.
inline constexpr double kUnsolved = std::numeric_limits<double>::infinity();

/// costs[s][p] is what method s spent on instance p; all rows have one length.
using CostTable = std::vector<std::vector<double>>;

/// Dolan and More's performance profile: for each method rho(tau), the share of instances that it solved
/// within tau times the cost of the best. An instance that no method solved counts in no numerator; a best
/// cost of 0 makes the ratio 1 for who shares it and leaves the others unsolved. Source: Dolan and More 2002.
/// Its order of two methods may change when a third is taken away (Gould and Scott 2016).
std::vector<StepCurve> performance_profiles(const CostTable& costs);

/// More and Wild's data profile: the share of instances that each method solved within alpha times the
/// instance's unit (the operator calls of one gradient, or its degrees of freedom). units[p] > 0. Source:
/// More and Wild 2009.
std::vector<StepCurve> data_profiles(const CostTable& costs, std::span<const double> units);

/// The empirical distribution of one method's costs, unsolved ones in the denominator only. Hangs on no other
/// method.
StepCurve cost_ecdf(std::span<const double> costs);

/// What a run of a study is measured by.
enum class StudyCost { Iterations, OperatorCalls, Seconds };

/// Whether the time of some success is unknown, as in files that were merged without times; and what is said
/// of it.
bool lacks_times(const std::vector<TrialRow>& rows);
inline constexpr std::string_view kNoTimes = "This study did not keep the times of all its runs.";

/// The costs of a study's instances: a row for each method string that the cells have, a column for each
/// instance that all of them ran, in the order of cells and trials. An instance is a cell and a trial; cells
/// that differ only in a key of the methods (method, d, q, …) are one. cells, methods: those to look at
/// (empty: all). Underdetermined cells are no instances.
struct StudyCosts {
    std::vector<std::string> methods;
    CostTable costs;
    /// Degrees of freedom + 1 of each instance, More and Wild's unit; empty where a file alone knows them.
    std::vector<double> units;
};
StudyCosts study_costs(const StudySpec& study, const std::vector<TrialRow>& rows, StudyCost cost,
                       std::span<const Index> cells = {}, std::span<const std::string> methods = {});

/// The error over iterations of many runs: at each t the median and the 20 and 80 percent quantiles,
/// interpolated between order statistics (place (n - 1) q). A run that has ended keeps its last error; N is
/// how many runs are under way at t.
struct ErrorBand {
    std::vector<double> low, median, high;
    std::vector<Index> under_way;
};
ErrorBand error_band(const std::vector<std::span<const double>>& errors);

/// The quantile as above, of values in any order; infinite ones are the largest, NaN counts as infinite.
/// Requires one value.
double quantile(std::vector<double> values, double q);

}  // namespace lowrank
