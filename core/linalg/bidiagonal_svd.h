// Singular values of a square matrix by way of a bidiagonal one. Knows nothing of the matrices it is called for.
#pragma once
#include "core/linalg/types.h"

namespace lowrank {

/// C = left diag(s) right' of a square matrix of any rank: Householder reflections to a bidiagonal matrix, then implicit QR
/// steps with Wilkinson's shift on that, zeros on its diagonal chased out beforehand.
///
/// Shapes: C n x n, overwritten; left, right n x n orthonormal, s n, descending, non-negative.  Accuracy: a small multiple
/// of n eps s_1 in every value.  Cost: about 16 n^3.  The token is looked at between columns and between QR steps. Entries
/// that are not finite give factors that are not.  Source: Golub and Reinsch 1970; Demmel and Kahan 1990 for the first
/// column of a step.
///
/// Not Eigen's: its divide and conquer (3.4.0) reads outside its arrays and returns NaN where many singular values are
/// equal or zero, as those of a matrix of low rank are.
Outcome bidiagonal_svd(Matrix& C, Matrix& left, Vector& s, Matrix& right, const std::stop_token& stop);

}  // namespace lowrank
