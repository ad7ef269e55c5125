// Decompositions of whole matrices by Eigen, to hold the program's own against. Compiled once: each of them
// costs a unit that includes it many seconds.
#pragma once
#include "core/linalg/types.h"

namespace lowrank::test {

/// Eigenvalues of a symmetric matrix, ascending.
Vector symmetric_eigenvalues(const Matrix& H);

/// Orthonormal eigenvectors of a symmetric matrix as columns, by ascending eigenvalue.
Matrix symmetric_eigenvectors(const Matrix& H);

/// Eigenvalues of any square matrix, in no order.
Eigen::VectorXcd general_eigenvalues(const Matrix& T);

/// The largest modulus of them.
double spectral_radius(const Matrix& T);

/// A = U diag(s) V', U and V square and orthogonal, s descending.
struct DenseSvd {
    Matrix U, V;
    Vector s;
};
DenseSvd whole_svd(const Matrix& A);

/// The sum of the r largest parts of A.
Matrix best_of_rank(const Matrix& A, Index r);

/// An orthonormal basis of the columns of A, as many as A has.
Matrix orthonormal_columns(const Matrix& A);

/// The x of least norm among those that minimise ||A x - b||.
Vector least_squares(const Matrix& A, const Vector& b);

/// The solution of a symmetric positive definite system, a column each.
Matrix solve_definite(const Matrix& A, const Matrix& B);

}  // namespace lowrank::test
