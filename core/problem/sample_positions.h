// Omega: which entries are observed, as a function of the seed and of nothing else.
#pragma once
#include <cstdint>
#include <vector>

#include "core/linalg/types.h"

namespace lowrank {

/// The positions of count entries drawn without replacement, in the order of EntrySampling.
struct SamplePositions {
    std::vector<std::int32_t> row;    ///< ascending within each column
    std::vector<Index> column_begin;  ///< n2 + 1 offsets
};

/// The count entries of the smallest keys, key = f(seed, Omega, (i, j)): a larger count adds positions and
/// takes none away.
///
/// A histogram of the leading bits of the keys finds the one bin the last key lies in, so that only that bin
/// is sorted. Cost: three times n1 n2 keys, no memory beyond the result.  Requires 0 <= count <= n1 n2 and
/// count < 2^31.
Outcome choose_positions(Index rows, Index cols, Index count, std::uint64_t seed, SamplePositions& out,
                         const std::stop_token& stop = {});

/// Adds to what choose_positions chose: of every row and column that has fewer than `least` positions, those of its
/// own `least` smallest keys (all of a shorter line).
///
/// That is where each such line's draw would have come to had it gone on alone. As choose_positions takes the smallest
/// keys of all, a line's positions are its own smallest keys; so a larger count, a larger `least` and any number of
/// threads add positions and take none away. Cost: the keys of the short lines.
Outcome fill_lines(Index rows, Index cols, Index least, std::uint64_t seed, SamplePositions& positions,
                   const std::stop_token& stop = {});

}  // namespace lowrank
