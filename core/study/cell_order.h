// In which order the cells of a study are run: a coarse picture of the whole first, then what lies between.
#pragma once
#include <vector>

#include "core/linalg/types.h"

namespace lowrank {

/// Every cell of a grid once, in levels: those whose column and row are both multiples of 2^k, k falling to 0, along x
/// first within each.
std::vector<std::vector<Index>> coarse_first(Index columns, Index rows);

}  // namespace lowrank
