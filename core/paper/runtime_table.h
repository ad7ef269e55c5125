// The paper's table of iterations and seconds over random trials: the studies that are run for it, and the
// paper's own numbers beside theirs.
#pragma once
#include <array>
#include <string>
#include <vector>

#include "core/study/summary.h"

namespace lowrank {

inline constexpr std::array<const char*, 3> kRuntimeMethods = {"rgrad-orth", "scaledgd", "narg+r"};

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

struct RuntimeChoice {
    std::vector<Index> completion_sizes = {300}, sensing_sizes = {40};
    Index trials = 5;
    std::uint64_t seed = 1;  ///< of the first trial; the next has the next, while there are any
    std::vector<StartKind> starts = {StartKind::Raw, StartKind::Spectral};
};

/// A study for each kind, size and start, sampling rate along x and rank along y: from the raw start of the
/// authors' scripts, P_r(A*(y)), and from the spectral one. Sensing has one start: there E[A*A] = I, and both
/// are the same. A success is ||X_t - X*||_F <= 1e-8. For seconds that can be compared they are to be run
/// with StudyRun::alone. Source: paper, table large-scale. Deviation: the paper's text names no start; its
/// scripts leave out 1/p.
std::vector<StudySpec> runtime_studies(const RuntimeChoice& choice);

/// 'mc-n300-raw-seed1': what tells the studies of tables apart.
std::string runtime_name(const StudySpec& study);

struct RuntimeRow {
    RuntimeProblem problem;
    StartKind start = StartKind::Raw;
    Index trials = 0;
    std::array<CellSummary, 3> methods;  ///< what failed counts in no mean
};

/// What a study of the table came to.
struct RuntimeRuns {
    StudySpec study;
    std::vector<TrialRow> rows;
};
/// The table from its studies: a row a problem and start.
std::vector<RuntimeRow> runtime_rows(const RuntimeChoice& choice, const std::vector<RuntimeRuns>& runs);

/// A row a problem, start and method: the spreads, and the paper's numbers.
std::string write_runtime_csv(const std::vector<RuntimeRow>& rows);

}  // namespace lowrank
