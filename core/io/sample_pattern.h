// What the places of the known values say about whether a low rank can be found from them.
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/linalg/types.h"

namespace lowrank {

/// A sentence each, with count and first label, for rows and for columns that have samples but fewer than the rank, and for
/// samples that fall into pieces which share no row and no column. position: i + rows j of the samples. Labels may be empty:
/// then rows and columns have their numbers, from 1.   Cost: a pass over the samples.
std::vector<std::string> pattern_warnings(Index rows, Index cols, Index rank,
                                          std::span<const std::int64_t> position,
                                          const std::vector<std::string>& row_labels,
                                          const std::vector<std::string>& col_labels);

}  // namespace lowrank
