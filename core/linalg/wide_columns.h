// The steps of CholeskyQR for matrices of hundreds of columns, in tiles of columns: each is work of a few
// milliseconds.
#pragma once
#include "core/linalg/types.h"

namespace lowrank {

/// Columns from which these take over. Tiles of rows need a k x k sum each, and a factorisation, a triangular
/// product and an eighth of a Gram matrix took up to 40 ms each at 1900 columns, in which nobody looks at the
/// token.
inline constexpr Index kWideColumns = 400;

/// G = Q'Q, lower triangle. Cost: m k^2.
Outcome wide_gram(const Matrix& Q, Eigen::Ref<Matrix> G, const std::stop_token& stop);

/// The Cholesky factor of G, lower triangle in place; positive: whether there is one. Cost: k^3 / 3.
Outcome wide_cholesky(Eigen::Ref<Matrix> G, bool& positive, const std::stop_token& stop);

/// Q = Q L^{-T}, L the lower triangle of a k x k matrix. Cost: m k^2.
Outcome wide_divide(Matrix& Q, const ConstMatrixRef& L, const std::stop_token& stop);

/// R = L'R of an upper triangle R, and of the lower triangle of L. Cost: k^3 / 3.
Outcome wide_triangles(const ConstMatrixRef& L, Matrix& R, const std::stop_token& stop);

}  // namespace lowrank
