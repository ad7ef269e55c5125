// Gram matrices and triangular divisions of tall matrices of few columns, where a general kernel spends its time packing.
#pragma once
#include "core/linalg/types.h"

namespace lowrank {

/// Columns up to which these beat Eigen's blocked kernels. Time of thin_qr with them over the same without, at 50,
/// 300 and 2500 rows: 3 columns 0.17, 0.15, 0.15; 8 columns 0.37, 0.42, 0.50; 16 columns 0.55, 0.60, 0.65 (AVX-512; the
/// same within 0.15 for AVX2).
inline constexpr Index kFewColumns = 16;

/// G = Q'Q of rows first .. first + rows - 1, lower triangle; the rest of G stays. The order of every sum depends on
/// the number of rows alone. Cost: rows k^2.
void few_gram(const Matrix& Q, Index first, Index rows, Eigen::Ref<Matrix> G);

/// Those rows of Q become Q L^{-T}, L the lower triangle of a k x k matrix. Cost: rows k^2.
void few_divide(Matrix& Q, Index first, Index rows, const Eigen::Ref<const Matrix>& L);

/// The Cholesky factor of G, lower triangle in place; false where G is not positive definite. Cost: k^3 / 3.
bool few_cholesky(Eigen::Ref<Matrix> G);

}  // namespace lowrank
