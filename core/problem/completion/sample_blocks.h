// Samples cut into blocks of rows and panels of columns, or the other way round.
#pragma once
#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/linalg/types.h"

namespace lowrank {

/// Indices of a block: so many rows of a factor stay in the first-level cache.
inline constexpr Index kBlockRows = 32;
/// Columns (or rows) a thread takes at once: a strip of samples and a block of factors stay in the second
/// level. 64 made the dot products 1.10 times as long.
inline constexpr Index kPanel = 128;

inline Index blocks_of(Index n) { return (n + kBlockRows - 1) / kBlockRows; }

/// out(b, line) = where the block b of indices begins in the line; out(blocks, line) its end.
void begin_of_blocks(const std::vector<std::int32_t>& index, const std::vector<Index>& line_begin,
                     Index blocks, std::vector<std::int32_t>& out);

/// The most samples that a panel of lines has in so many blocks together.
Index fullest_panel(const std::vector<std::int32_t>& begin, Index lines, Index blocks, Index together);

}  // namespace lowrank
