// What the places of the known values say about whether a low rank can be found from them.
#pragma once
#include <cstdint>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "core/linalg/parallel.h"
#include "core/linalg/types.h"
#include "core/problem/problem.h"
#include "core/problem/spec.h"

namespace lowrank {

/// A sentence each, with count and first label, for rows and for columns that have samples but fewer than the
/// rank, and for samples that fall into pieces which share no row and no column. position: i + rows j of the
/// samples. Labels may be empty: then rows and columns have their numbers, from 1.   Cost: a pass over the
/// samples.
Outcome pattern_warnings(Index rows, Index cols, Index rank, std::span<const std::int64_t> position,
                         const std::vector<std::string>& row_labels,
                         const std::vector<std::string>& col_labels, const std::stop_token& stop,
                         std::vector<std::string>& out);

/// Which piece of the pattern each row and column belongs to; -1: without a sample.
struct SamplePieces {
    std::vector<Index> row, col;
    Index count = 0;
    /// Whether no chain of samples leads from the row to the column: a low rank says nothing about the cell.
    bool apart(Index i, Index j) const {
        return count > 1 && row[static_cast<std::size_t>(i)] != col[static_cast<std::size_t>(j)];
    }
};

/// Of the samples of a matrix that was read; null of everything else: ratings of other pieces are estimated
/// by the parts of rows and columns.
std::shared_ptr<const SamplePieces> sample_pieces(const ProblemSpec& spec, const Instance& instance);

}  // namespace lowrank
