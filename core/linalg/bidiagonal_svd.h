// Singular values of a dense matrix by way of a bidiagonal one.
#pragma once
#include "core/linalg/types.h"

namespace lowrank {

/// C ~ left diag(s) right', the leading singular triplets of a matrix of any rank: Householder reflections to
/// a bidiagonal matrix, then implicit QR steps with Wilkinson's shift on that, zeros on its diagonal chased
/// out beforehand.
///
/// Shapes: C m x n with m >= n, moved from; left m x keep and right n x keep orthonormal, s keep, descending,
/// non-negative; keep <= n.  Accuracy: a small multiple of n eps s_1 in every value.  Cost: about 4 m n^2 for
/// the reduction and 24 n^3 for the rotations, both on all threads, and 4 (m + n) n keep.  The token is
/// looked at between columns and tiles, which take some milliseconds at most. Entries that are not finite
/// give factors that are not. Source: Golub and Reinsch 1970; Demmel and Kahan 1990 for the first column of a
/// step.
///
/// Not Eigen's: its divide and conquer (3.4.0) reads outside its arrays and returns NaN where many singular
/// values are equal or zero, as those of a matrix of low rank are.
Outcome bidiagonal_svd(Matrix&& C, Index keep, Matrix& left, Vector& s, Matrix& right,
                       const std::stop_token& stop);

}  // namespace lowrank
