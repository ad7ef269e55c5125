// The SVD of a product of thin factors, by two thin QRs and a small SVD.
#include "core/linalg/factored_svd.h"

#include <algorithm>

#include "core/linalg/dense_svd.h"
#include "core/linalg/thin_products.h"

namespace lowrank {

Outcome factored_svd(const Matrix& L, const Matrix& R, Index r, FactoredSvdWork& work, SvdFactors& out,
                     const std::stop_token& stop) {
    if (L.cols() > std::min(L.rows(), R.rows())) {
        outer_product(L, R, work.core, stop);
        if (stop.stop_requested()) return Outcome::Cancelled;
        return dense_svd(work.core, r, out, stop);
    }
    if (thin_qr(L, work.left, stop) == Outcome::Cancelled ||
        thin_qr(R, work.right, stop) == Outcome::Cancelled)
        return Outcome::Cancelled;
    core_product(work.left.R, work.right.R.transpose(), work.core, stop);
    if (stop.stop_requested() ||
        core_svd(work.core, work.core_left, work.values, work.core_right, stop) == Outcome::Cancelled)
        return Outcome::Cancelled;
    thin_product(work.left.Q, work.core_left.leftCols(r), out.U, stop);
    thin_product(work.right.Q, work.core_right.leftCols(r), out.V, stop);
    out.s = work.values.head(r);
    return stop.stop_requested() ? Outcome::Cancelled : Outcome::Done;
}

}  // namespace lowrank
