// Products of Householder reflections, applied a block at a time at the speed of matrix products.
#pragma once
#include "core/linalg/types.h"

namespace lowrank {

/// C = H_0 H_1 ... H_{k-1} C with H_j = I - tau_j v_j v_j', k the length of tau.
///
/// v_j is zero above row j + shift, one there, and column j of stored below. Shapes: stored m x k or wider, C
/// m x c. Cost: 4 m k c. The token is looked at between tiles of C.
Outcome apply_reflections(const Matrix& stored, const Vector& tau, Index shift, Matrix& C,
                          const std::stop_token& stop);

/// A = Q R of an m x n matrix of any rank, m >= n: R stands on and above the diagonal of A, Q as
/// apply_reflections with shift 0 takes it.
///
/// Cost: 2 n^2 (m - n / 3). The token is looked at between columns and tiles.  Source: Schreiber and Van Loan
/// 1989.
Outcome householder_qr(Matrix& A, Vector& tau, const std::stop_token& stop);

}  // namespace lowrank
