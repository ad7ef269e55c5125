// The Hessian on the tangent space, entry by entry, for small dimensions.
#pragma once
#include "core/problem/problem.h"
#include "core/theory/tangent_basis.h"

namespace lowrank {

/// H = P_T A*A P_T at X in the coordinates of the basis, dimension x dimension, both triangles.
///
/// Entry sampling: the basis is made of outer products p q', so that H has r x r blocks
/// Ua' diag(W (v_b o v_b')) Ua and alike, W the 0/1 matrix of samples: r^2 (n1 + n2)^3 / 2 operations where a
/// product of design rows takes m dimension^2.  Gaussian sensing: rows of the design matrix in the basis and
/// one symmetric product.  Any other operator: a pass a column.
/// residual (may be null): adds the curvature term of what is left over.  Cancelled between blocks.
Outcome dense_hessian(const Problem& problem, const FixedRankPoint& X, TangentBasis& basis,
                      const Vector* residual, Matrix& out, const std::stop_token& stop = {});

}  // namespace lowrank
