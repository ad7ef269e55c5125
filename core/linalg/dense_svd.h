// Singular value decompositions of small square cores.
#pragma once
#include "core/linalg/truncated_svd.h"
#include "core/linalg/types.h"

namespace lowrank {

/// C = left diag(s) right' of a square matrix up to about 24 a side, by one-sided Jacobi rotations: no
/// allocation once the outputs have their sizes, and two or three sweeps where C is nearly diagonal, as it is
/// after a warm start. C is overwritten. s is descending; zero singular values have orthonormal left vectors
/// too. Source: Hestenes 1958; de Rijk 1989.
void jacobi_svd(Matrix& C, Matrix& left, Vector& s, Matrix& right);

/// The same for a square core of any size: jacobi_svd up to 24 a side, above it bidiagonal_svd, which looks
/// at the token.
Outcome core_svd(Matrix& C, Matrix& left, Vector& s, Matrix& right, const std::stop_token& stop);

/// The keep <= min(m, n) leading triplets of a dense m x n matrix of any shape and size; a cancelled call
/// leaves out in no defined state.
///
/// A matrix at least twice as long as wide is triangularised first. Cost: that of bidiagonal_svd; in all 6 to
/// 8 s at 2500 x 2500 on two cores of 37 GFLOP/s each. The token is looked at every few milliseconds.
Outcome dense_svd(const Matrix& Z, Index keep, SvdFactors& out, const std::stop_token& stop);

/// Bytes that factorisation takes beside Z, its results included.
double dense_svd_memory(Index rows, Index cols, Index keep);

}  // namespace lowrank
