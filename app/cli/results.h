// What a run leaves behind besides its curves: the completed picture, matrix, factors or predictions as
// files.
#pragma once
#include <stop_token>
#include <string>
#include <vector>

#include "core/io/array/npy.h"
#include "core/io/file/read_file.h"
#include "core/io/table/piecewise_matrix.h"
#include "core/io/table/ratings.h"
#include "core/problem/problem.h"
#include "core/run/trace.h"
#include "core/text/result.h"

namespace lowrank::cli {

/// What is asked for; empty paths: nothing.
struct ResultFiles {
    std::string output;   ///< .png: the picture; .npy, .csv: the matrix, or predictions where pairs are given
    std::string factors;  ///< .npy, .csv: X = left right' as two files, FILE-left and FILE-right
    std::string predict;  ///< pairs to predict, a file
    bool force = false;
};

/// Where the factors of --factors go: 'a/b-left.npy' and 'a/b-right.npy' of 'a/b.npy', the one file of a
/// .npz; none without a path.
std::vector<std::string> factor_paths(const std::string& path);

/// The names of rows and columns as the file had them that the problem was read from.
MatrixLabels labels_of(const Instance& instance);

/// A matrix as .npy or .csv, by the ending.
Result<Written> write_matrix_file(const std::string& path, const PiecewiseMatrix& matrix, bool force,
                                  const std::stop_token& stop, const MatrixLabels& labels = {});

/// Before anything is solved: endings, folders, files in the way, and whether the problem has such a result.
/// The pairs to predict are read here, so that a mistake in them does not cost a run.
Result<std::vector<LabelPair>> check_results(const ResultFiles& files, const ProblemSpec& problem,
                                             const ReadLimits& limits);

/// The method whose iterate is given away: the smallest error, without a truth the smallest test RMSE, else
/// the smallest objective; -1 where no method has an iterate that is a number.
Index best_method(const Race& race);
/// 'narg+r, whose error to the truth is least'; the truth is known to nobody who has the samples alone.
std::string best_method_words(const Race& race, std::size_t method);

/// Whether a method took a step or ended by itself: without either there is nothing but the start to write.
bool has_iteration(const Race& race);

/// The sentence for a race of which best_method finds no iterate.
std::string why_no_result(const Race& race);

/// Writes what is asked for from the iterate X; a file that is under way when the token fires is not there.
/// notes: sentences for people.
Result<Written> write_results(const ResultFiles& files, const std::vector<LabelPair>& pairs,
                              const Instance& instance, const ExperimentSpec& spec, const FixedRankPoint& X,
                              std::vector<std::string>& notes, const std::stop_token& stop = {});

}  // namespace lowrank::cli
