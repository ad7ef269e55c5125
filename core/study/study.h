// A study: one experiment over two axes and many seeds, as a value; its cells, its trials and what counts as
// a success; and the two studies behind the paper's phase transition.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "core/run/experiment.h"
#include "core/study/axis.h"
#include "core/text/result.h"

namespace lowrank {

/// The criterion unless told otherwise: ||X - X*||_F <= 1e-3 within 500 iterations; of data, which have no
/// truth, a gradient of at most 1e-6 times that at the start.
inline constexpr double kStudyTolerance = 1e-3, kDataStudyTolerance = 1e-6;
inline constexpr Index kStudyIterations = 500;

/// The most runs of a study: cells times trials times methods.
inline constexpr Index kMostTrials = 10'000'000;

/// What is studied. A cell is a pair of values, one of each axis; a trial is a cell and a seed; every method
/// of the cell runs on every trial.
struct StudySpec {
    /// What the axes do not say. stop.tol and stop.max_iter are the criterion: a success is ||X_t - X*||_F <=
    /// tol, below ||X*||_F, for some t <= max_iter; of data ||P_T A*(A(X_t) - y)||_F <= tol times that at t =
    /// 0. problem.seed is that of trial 0, and with it what is drawn or held out.
    ExperimentSpec base;
    std::optional<StudyAxis> x, y;
    Index trials = 20;
    bool errors = false;  ///< whether the error of every iteration is kept, for the spread over the seeds
    bool operator==(const StudySpec&) const = default;

    Index columns() const { return x ? static_cast<Index>(x->values.size()) : 1; }
    Index rows() const { return y ? static_cast<Index>(y->values.size()) : 1; }
    Index cells() const { return columns() * rows(); }
    /// Cells are counted along x first.
    Index column_of(Index cell) const { return cell % columns(); }
    Index row_of(Index cell) const { return cell / columns(); }
};

/// Whether every cell reads its problem from an instance file.
bool reads_instances(const StudySpec& study);

/// Whether every cell reads ratings, a matrix or a picture. There is no truth then: the error of a run is
/// that on the values that its seed holds out (a fold), of a picture that of all its pixels.
bool measures_data(const StudySpec& study);

/// Whether it reads files.
bool reads_files(const StudySpec& study);

/// What the error of a run is: 'error' (||X_t - X*||_F), 'test_rmse' (of held-out values, in their unit) or
/// 'rmse' (of a picture's pixels clipped to 0 .. 1, which is 10^(-PSNR / 20)).
std::string_view error_name(const StudySpec& study);

/// Whether all trials of a cell are one run: an instance file leaves nothing to draw, and no start takes a
/// seed.
bool draws_nothing(const StudySpec& study);

/// A cell made whole: what a trial of it runs, but for the seed.
struct StudyCell {
    ExperimentSpec spec;
    /// Fewer samples than degrees of freedom: counted as 0 successes and never run (unless
    /// allow-underdetermined).
    bool underdetermined = false;
};

/// The cell with its axes' values put in. A key of the methods goes to each method that has it. A sentence
/// that names the values where they do not fit together.
Result<StudyCell> study_cell(const StudySpec& study, Index cell);

/// Why trials that take a seed each, one after the other, cannot begin with this one; empty where they can.
std::string why_seeds_run_out(std::uint64_t first, Index trials);

/// The seed of a trial: that of the base and the trial's number.
std::uint64_t trial_seed(const StudySpec& study, Index trial);

/// The methods of an experiment as its rows are called: method strings, then its external commands by their
/// names.
std::vector<std::string> lane_names(const ExperimentSpec& spec);

/// How many methods run in each cell, external commands among them, which come last.
Index study_methods(const StudySpec& study);

/// 'rate = 0.3, rank = 5'; empty without axes.
std::string cell_name(const StudySpec& study, Index cell);

/// '||X - X*||_F <= 0.001 within 500 iterations'; of data 'a gradient of at most 1e-06 times the first within
/// 500 iterations'.
std::string criterion_text(const StudySpec& study);

/// One sentence that names the first thing wrong; empty where nothing is. Looks at every cell.
std::string why_invalid(const StudySpec& study);

/// Why a part of the study would be without effect, which a person who makes one is told: an axis over what
/// an instance file says, a rule that an axis and a method both set, two methods that are one. Empty where
/// all holds. A file that holds such a study is read.
std::string why_idle(const StudySpec& study);

/// Part k of N of the trials, to run on N machines: trial t of cell c belongs to part (c + t) mod N + 1,
/// however many trials there are, so that a part stays the same where the study gets more.
struct StudyShard {
    Index part = 1, parts = 1;
    bool operator==(const StudyShard&) const = default;
    bool has(Index cell, Index trial) const { return (cell + trial) % parts == part - 1; }
};

/// Reads '2/8'.
Result<StudyShard> read_shard(std::string_view text);

struct TransitionChoice {
    Index n = 60;             ///< side of the matrices to complete; those that are sensed have a third of it
    Index trials = 5;         ///< of each cell
    std::uint64_t seed = 21;  ///< of the first trial
};

/// Completion over the sampling rate 0.05 … 1 and the ranks 1 … n / 3, sensing over the oversampling 1 … 3.85
/// and the ranks 1 … n / 6; NARG+R first, then RGrad and ScaledGD on the same instances. Requires n >= 12.
std::vector<StudySpec> transition_studies(const TransitionChoice& choice);

}  // namespace lowrank
