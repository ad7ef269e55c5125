// Eigen's divide and conquer for singular values. Knows none of the methods that choose between it and rotations.
#pragma once
#include "core/linalg/truncated_svd.h"

namespace lowrank {

enum class Sides { Right, Both };

/// Z = U diag(s) V', thin, s descending; U is left alone with Sides::Right.
/// Shapes: Z m x n finite, U m x k, s k, V n x k, k = min(m, n).  Cost: O(m n k).
void divide_and_conquer_svd(const Matrix& Z, Sides sides, SvdFactors& out);

}  // namespace lowrank
