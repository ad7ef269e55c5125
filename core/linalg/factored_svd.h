// The best rank-r approximation of a product of two thin factors.
#pragma once
#include "core/linalg/orthonormal_basis.h"
#include "core/linalg/truncated_svd.h"

namespace lowrank {

/// Scratch of factored_svd; belongs to one method, so that a repeated call allocates nothing up to 24
/// columns.
struct FactoredSvdWork {
    ThinQr left, right;
    Matrix core, core_left, core_right;
    Vector values;
};

/// P_r(L R') of L n1 x k and R n2 x k, r at most k: two thin QRs and the SVD of the k x k core. Where a side
/// is shorter than k the product is formed. Cost: 4 (n1 + n2) k^2 + O(k^3).
Outcome factored_svd(const Matrix& L, const Matrix& R, Index r, FactoredSvdWork& work, SvdFactors& out,
                     const std::stop_token& stop);

}  // namespace lowrank
