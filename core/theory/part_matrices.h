// The parts of rows and columns that were taken off a table, as matrices of rank one.
#pragma once
#include "core/problem/problem.h"

namespace lowrank {

/// rows.col(k) over_columns', and after them over_rows columns.col(l)': B_1, …, B_q.
struct PartMatrices {
    Matrix rows;          ///< n1 x some
    Vector over_columns;  ///< n2
    Vector over_rows;     ///< n1
    Matrix columns;       ///< n2 x some
    Index unridged = 0;   ///< how many of the first have no ridge

    Index size() const { return rows.cols() + columns.cols(); }
    /// (B_k)_ij of column j as a matrix q x n1.
    Matrix of_column(Index j) const;
};

/// Parts that were fitted alone: e_i 1' and 1 e_j', with the mean 11' before them where they have a ridge,
/// and without the first column where all would say the mean twice.
///
/// With the low rank: an orthonormal basis of what the parts add to the tangent space at X, of
/// u q' and p v', u in U_perp, v in V_perp, with p = (I - UU') 1 and q = (I - VV') 1 of unit length; pq',
/// which both would have, once. Where 1 lies in the columns of V nothing is added by rows.
PartMatrices part_matrices(const FittedParts& parts, const Matrix& U_perp, const Matrix& V_perp);

}  // namespace lowrank
