// Orthonormal bases of thin matrices: CholeskyQR in one pass or two, and Householder where that would lose
// digits.
#pragma once
#include "core/linalg/types.h"

namespace lowrank {

/// A = Q R with Q'Q = I and R upper triangular; the buffers are reused from call to call.
struct ThinQr {
    Matrix Q;     ///< m x k, orthonormal to 1e-14 whatever the rank of A
    Matrix R;     ///< k x k upper triangular, R(i, i) >= 0
    Matrix work;  ///< k x k blocks of scratch, so that a repeated call allocates nothing
};

/// Thin QR of A (m x k, m >= k): a Cholesky factorisation of the Gram matrix, and a second one where the
/// columns of A were not orthogonal to 0.1; Householder where that would lose digits (those of the first
/// pass's basis are not either, or the squares under- or overflow).
///
/// Cost: 2 m k^2 or 4 m k^2.  Accuracy: ||Q'Q - I|| and ||A - QR|| / ||A|| below 1e-13 for every finite A,
/// singular ones included; entries that are not finite make a Q and R that are not.  A may not overlap out.
/// Source: Yamamoto et al. 2015 (CholeskyQR2).
void thin_qr(const ConstMatrixRef& A, ThinQr& out);

/// The same, looking at the token between tiles; what a cancelled call leaves is of no use.
Outcome thin_qr(const ConstMatrixRef& A, ThinQr& out, const std::stop_token& stop);

/// Bytes of R and work, for an m x k matrix.
double thin_qr_memory(Index m, Index k);

}  // namespace lowrank
