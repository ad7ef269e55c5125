// Decides how a truncated SVD is made, from measured costs of block products and of a dense factorisation,
// and the memory of either.
#include "core/linalg/svd_plan.h"

#include <algorithm>

#include "core/linalg/dense_svd.h"

namespace lowrank {
namespace {

// A dense factorisation takes as long as this many products of the matrix with a block as wide as its smaller
// side, the orthonormalisation and the core of the block included. Measured: 6.5 at a side of 1000, 10 at
// 2500; about 8 at 50 and 300.
constexpr double kDenseProducts = 8;
// A cold start takes at least about so many products where the values fall slowly: 40 to 60 at sides of 1000
// and 2500, rates 0.4 and 0.6. Where a dense factorisation costs less, it is made at once; a warm start takes
// few.
constexpr double kColdProducts = 60, kWarmProducts = 20;
// Up to this side cold starts, too, are first tried by products: bits of small races depend on it.
constexpr Index kSmallSide = 400;
// Entries beyond which no dense factorisation is made: it holds five matrices of that size.
constexpr Index kMostDenseEntries = 10'000'000;

/// Columns beyond r. A warm start needs them to see s_{r+1} and to find what it missed, a cold one to
/// converge.
Index oversampling(Index r, bool warm) {
    if (warm) return 2 + r / 25;
    return r < 10 ? 4 : std::max<Index>(6, r / 10);
}

/// The products with a block that cost as much as a dense factorisation.
double products_of_dense(Index side, Index block) {
    return kDenseProducts * static_cast<double>(side) / static_cast<double>(block);
}

}  // namespace

SvdPlan::SvdPlan(Index rows, Index cols, Index r, bool warm, const SvdEffort& effort) {
    const Index side = std::min(rows, cols);
    block = std::min(side, r + oversampling(r, warm));
    small = side <= kSmallSide;
    dense = products_of_dense(side, block);
    may_be_dense = small || (rows <= kMostDenseEntries / cols && dense <= double(effort.most_products));
    dense_at_once = may_be_dense && dense <= (small || warm ? kWarmProducts : kColdProducts);
}

SvdMemory truncated_svd_memory(Index rows, Index cols, Index r, bool warm, bool entries,
                               const SvdEffort& effort) {
    const SvdPlan plan(rows, cols, r, warm, effort);
    const double n1 = double(rows), n2 = double(cols), longer = std::max(n1, n2), shorter = std::min(n1, n2);
    SvdMemory bytes;
    bytes.block = plan.block;
    if (plan.dense_at_once) {
        bytes.block = std::min(rows, cols);
        // A map is asked for its entries by products with the identity, a wide one for its transpose's.
        const double formed = entries ? 0 : (cols > rows ? 2 : 1) * n1 * n2 + shorter * shorter;
        bytes.passing = sizeof(double) * formed + dense_svd_memory(rows, cols, r);
        return bytes;
    }
    // U, V, a filter's last block; a product, its basis and the next block are as long as either side. Then
    // the cores: of the QR with the sums of its tiles, and of the small SVD with its factors.
    const double b = double(plan.block);
    bytes.kept = sizeof(double) * (b * (n1 + n2 + (warm ? 0 : n2) + 3 * longer) + 5 * b * b) +
                 thin_qr_memory(std::max(rows, cols), plan.block);
    bytes.passing = dense_svd_memory(plan.block, plan.block, plan.block);
    return bytes;
}

}  // namespace lowrank
