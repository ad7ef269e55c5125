// An orthonormal basis of the tangent space at a point, made of outer products, and where its coordinates
// stand.
#pragma once
#include "core/linalg/types.h"

namespace lowrank {

/// left = [U, U_perp] (n1 x (r + c)) and right = [V, V_perp] (n2 x (r + d)), orthonormal. The basis is p v_b'
/// for the columns p of left and u_a q' for the columns q of V_perp; coordinates are M (r x r), C (c x r), D
/// (d x r), one after the other and each column-major, as in core/theory/tangent_basis.h.
struct TangentFrames {
    Matrix left, right;
    Index r, c, d;  ///< rank, columns of U_perp, columns of V_perp

    Index dimension() const { return r * (r + c + d); }
    /// Of p v_b': p the k-th column of left.
    Index of_left(Index b, Index k) const { return k < r ? b * r + k : r * r + b * c + (k - r); }
    /// Of u_a q' with the first column q of V_perp.
    Index of_right(Index a) const { return r * r + r * c + a * d; }

    auto U() const { return left.leftCols(r); }
    auto V() const { return right.leftCols(r); }
    auto U_perp() const { return left.rightCols(c); }
    auto V_perp() const { return right.rightCols(d); }
};

}  // namespace lowrank
