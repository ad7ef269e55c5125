// Results as files for other programs: NumPy arrays, CSV matrices, predictions.
#pragma once
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/io/file/atomic_file.h"
#include "core/io/table/piecewise_matrix.h"
#include "core/io/table/ratings.h"
#include "core/problem/problem.h"
#include "core/text/result.h"

namespace lowrank {

/// A matrix as a .npy file: version 1.0, float64, Fortran order (which is how it lies in memory). What is
/// held is a piece.
Result<Written> write_npy(const PiecewiseMatrix& matrix, const ByteSink& sink,
                          const std::stop_token& stop = {});

/// Names of rows and columns; empty where there are none.
struct MatrixLabels {
    std::vector<std::string> rows, cols;
};

/// A matrix as CSV, one line a row, every number in shortest round trip; with labels a header, and the names
/// of rows in the first column. What is held is a piece and its text.
Result<Written> write_csv(const PiecewiseMatrix& matrix, const ByteSink& sink,
                          const std::stop_token& stop = {}, const MatrixLabels& labels = {});

/// The bytes of these files.
std::string encode_npy(const ConstMatrixRef& matrix);
std::string encode_csv(const ConstMatrixRef& matrix);

/// The labels of pairs for which no rating was read.
struct UnknownLabels {
    Index pairs = 0;
    std::vector<std::string> rows, cols;  ///< each once, in the order of the pairs
};

/// 'row,column,prediction' for pairs of labels: offset + row offset + column offset + X(i, j). A label no
/// rating was read for contributes nothing of its own; unknown counts the pairs with one and names the
/// labels. origin and X are 2^unit_exponent times what is written.
Result<Written> write_predictions(const Origin& origin, const FixedRankPoint& X,
                                  const std::vector<LabelPair>& pairs, UnknownLabels& unknown,
                                  int unit_exponent, const ByteSink& sink);

/// The bytes of that file.
std::string predictions_csv(const Origin& origin, const FixedRankPoint& X,
                            const std::vector<LabelPair>& pairs, UnknownLabels& unknown, int unit_exponent);

}  // namespace lowrank
