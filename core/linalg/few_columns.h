// Gram matrices and triangular divisions of tall matrices of few columns, where a general kernel spends its
// time packing.
#pragma once
#include "core/linalg/types.h"

namespace lowrank {

/// Columns up to which these beat Eigen's blocked kernels. Time of thin_qr with them over the time without,
/// at 50, 300 and 2500 rows:
///
///                 3 columns           6 columns           12 columns          16 columns
///   AVX-512    0.33 0.18 0.16      0.43 0.34 0.34      0.65 0.49 0.55      0.87 0.44 0.52
///   AVX2       0.48 0.30 0.23      0.62 0.52 0.45      0.80 0.63 0.65      0.98 0.73 0.76
///   SSE2       0.54 0.50 0.48      0.51 0.59 0.58      0.69 0.67 0.69      0.83 0.72 0.77
inline constexpr Index kFewColumns = 16;

/// G = Q'Q of rows first .. first + rows - 1, lower triangle; the rest of G stays. The order of every sum
/// depends on the number of rows alone. Cost: rows k^2.
void few_gram(const Matrix& Q, Index first, Index rows, Eigen::Ref<Matrix> G);

/// Those rows of Q become Q L^{-T}, L the lower triangle of a k x k matrix. Cost: rows k^2.
void few_divide(Matrix& Q, Index first, Index rows, const ConstMatrixRef& L);

/// The Cholesky factor of G, lower triangle in place; false where G is not positive definite. Cost: k^3 / 3.
bool few_cholesky(Eigen::Ref<Matrix> G);

}  // namespace lowrank
