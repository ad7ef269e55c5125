// Eigenvalues of whole matrices by Eigen's solvers, to hold the program's own against. Compiled once, for each
// solver costs a unit that includes it many seconds.
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

}  // namespace lowrank::test
