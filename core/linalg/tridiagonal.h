// All eigenvalues of a dense symmetric matrix, without vectors.
#pragma once
#include "core/linalg/types.h"

namespace lowrank {

/// The eigenvalues of the symmetric matrix A, ascending, to about n eps ||A||. A is overwritten and may
/// grow to whole blocks; both of its triangles must hold the same numbers.
///
/// Householder reduction to tridiagonal form in panels, then implicit QR without vectors. Cost: 4/3 n^3, half
/// of it at the speed of matrix products, the other half in products that read each entry once for both
/// triangles. Looks at the token between panels. A that is not finite gives eigenvalues that are not.
/// Source: Dongarra, Sorensen & Hammarling 1989 (blocked reduction).
Outcome symmetric_eigenvalues(Matrix& A, Vector& eigenvalues, const std::stop_token& stop = {});

}  // namespace lowrank
