// What the sizes decide about a truncated SVD before a product is made: the way it goes, and its memory.
#pragma once
#include "core/linalg/truncated_svd.h"

namespace lowrank {

struct SvdPlan {
    Index block;               ///< columns: r, and some for what lies beyond
    bool small, may_be_dense;  ///< a dense factorisation is allowed where products turn out to cost more
    bool dense_at_once;
    double dense;  ///< products with a block that cost as much as a dense factorisation

    SvdPlan(Index rows, Index cols, Index r, bool warm, const SvdEffort& effort);
};

/// Bytes a truncated SVD takes, as far as sizes tell: what its workspace keeps, and what lies beside that
/// while it works. A dense factorisation is counted where it is chosen from the sizes, not where the values
/// turn out to have no gap.
struct SvdMemory {
    double kept = 0, passing = 0;
    Index block = 0;  ///< columns of the blocks that the matrix is multiplied with
};

/// Of the r leading triplets of a rows x cols matrix; warm: from r triplets of a nearby one; entries: it is
/// given entry by entry.
SvdMemory truncated_svd_memory(Index rows, Index cols, Index r, bool warm, bool entries,
                               const SvdEffort& effort = {});

}  // namespace lowrank
