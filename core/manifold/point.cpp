// Singular values of a point, taken from its r x r core.
#include "core/manifold/point.h"

#include "core/linalg/truncated_svd.h"

namespace lowrank {

Vector singular_values(const FixedRankPoint& X) {
    SvdFactors svd;
    dense_svd(X.K, svd);
    return svd.s;
}

}  // namespace lowrank
