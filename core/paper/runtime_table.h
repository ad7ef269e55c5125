// The paper's table of iterations and seconds over random trials, run here, with the paper's own numbers
// beside it.
#pragma once
#include <array>
#include <compare>
#include <functional>
#include <limits>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/problem/spec.h"
#include "core/text/result.h"

namespace lowrank {

inline constexpr std::array<const char*, 3> kRuntimeMethods = {"rgrad-orth", "scaledgd", "narg+r"};

/// Mean, least and most of the trials that count.
struct TrialRange {
    Index count = 0;
    double mean = std::numeric_limits<double>::quiet_NaN(), least = mean, most = mean;
    void add(double value);
};

/// What the paper prints of one method: means over 20 trials.
struct PaperNumbers {
    double iterations, seconds;
};

/// A column of the paper's table, or the same (r/n, p) at another size: the counts of RGrad and ScaledGD
/// hardly hang on n from some 750 on.
struct RuntimeProblem {
    ProblemKind kind = ProblemKind::MatrixCompletion;
    Index n = 0, rank = 0;
    double rate = 0;
    Index paper_n = 0;  ///< the size whose numbers stand beside it
    std::array<PaperNumbers, 3> paper{};
};

/// The four pairs (r/n, p) of the paper at these sizes, each beside the paper's numbers of the nearest size
/// it has.
std::vector<RuntimeProblem> runtime_problems(const std::vector<Index>& completion_sizes,
                                             const std::vector<Index>& sensing_sizes);

/// One method on one random problem.
struct RuntimeQuestion {
    ProblemKind kind = ProblemKind::MatrixCompletion;
    Index n = 0, rank = 0;
    double rate = 0;
    StartKind start = StartKind::Raw;
    std::uint64_t seed = 0;
    std::size_t method = 0;  ///< its place in kRuntimeMethods
    auto operator<=>(const RuntimeQuestion&) const = default;
};

/// How it ended.
struct RuntimeRun {
    RuntimeQuestion asked;
    bool converged = false;
    std::int64_t iterations = 0;  ///< to the first iterate below the tolerance, or to where it was given up
    double seconds = 0;           ///< inside the steps
    bool operator==(const RuntimeRun&) const = default;
};

struct RuntimeChoice {
    std::vector<Index> completion_sizes = {300}, sensing_sizes = {40};
    Index trials = 5;
    std::uint64_t seed = 1;  ///< of the first trial; the next has the next, while there are any
    std::vector<StartKind> starts = {StartKind::Raw, StartKind::Spectral};
    double memory_limit = 0;  ///< bytes one problem may take; 0: no limit
    std::vector<RuntimeRun> done =
        {};  ///< of earlier sessions: the table takes those it asks for, and does not run them
    /// Takes each run as it ends. A sentence ends the table.
    std::function<Result<Written>(const RuntimeRun&)> keep = {};
};

struct RuntimeCell {
    TrialRange iterations, seconds;  ///< of the trials that converged
    Index failed = 0;                ///< of those that did not, which count in no mean
};

struct RuntimeRow {
    RuntimeProblem problem;
    StartKind start = StartKind::Raw;
    Index trials = 0;
    std::array<RuntimeCell, 3> methods;
};

/// Runs every problem from the raw start of the authors' scripts, P_r(A*(y)), and from the spectral one.
/// Stop: ||X_t - X*||_F <= 1e-8, absolute. The runs of a trial follow one another, each with all threads, so
/// that their seconds can be compared; iterations depend on the choice alone. Sensing has one start: both are
/// the same. Source: paper, table large-scale. Deviation: the paper's text names no start; its scripts leave
/// out 1/p.
Result<std::vector<RuntimeRow>> runtime_table(const RuntimeChoice& choice, const std::stop_token& stop = {},
                                              const std::function<void(const std::string&)>& progress = {});

/// 'raw' or 'spectral'.
inline std::string_view start_word(StartKind start) { return start == StartKind::Raw ? "raw" : "spectral"; }

/// A row a problem, start and method: the spreads, and the paper's numbers.
std::string write_runtime_csv(const std::vector<RuntimeRow>& rows);

}  // namespace lowrank
