// Householder reduction of a dense matrix to a bidiagonal one, a panel of columns and rows at a time.
#pragma once
#include "core/linalg/types.h"

namespace lowrank {

/// A = Q B P' with B upper bidiagonal, and Q and P as products of reflections (apply_reflections of
/// reflections.h).
struct BidiagonalForm {
    Vector diagonal;       ///< n
    Vector above;          ///< n, the last one zero
    Matrix columns, rows;  ///< what reflects columns (m x n, shift 0) and rows (n x n, shift 1)
    Vector of_columns;     ///< n factors tau of Q
    Vector of_rows;        ///< n - 1 factors tau of P (none for n = 0)
};

/// The bidiagonal form of an m x n matrix, m >= n, which is moved from.
///
/// Cost: 4 n^2 (m - n / 3), half of it at the speed of matrix products, the other half in two products with a
/// vector a column, which read what is left of A from memory on all threads. The token is looked at between
/// columns and tiles. Source: Dongarra, Sorensen and Hammarling 1989 (panels).
Outcome reduce_to_bidiagonal(Matrix&& A, BidiagonalForm& out, const std::stop_token& stop);

}  // namespace lowrank
