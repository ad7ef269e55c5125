// What the sizes decide about a truncated SVD before a product is made.
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

}  // namespace lowrank
