// A dense matrix that need not lie in memory as one: whoever writes it asks for pieces.
#pragma once
#include <functional>
#include <memory>

#include "core/io/table/sample_pattern.h"
#include "core/linalg/types.h"
#include "core/manifold/point.h"
#include "core/problem/problem.h"

namespace lowrank {

struct PiecewiseMatrix {
    Index rows = 0, cols = 0;
    /// The entries (row .. row + height) x (col .. col + width), where out is height x width.
    std::function<void(Index row, Index col, Matrix& out)> fill;

    /// How many rows or columns of this length a piece has: 4 MB, and one at least.
    static Index piece(Index length);
};

/// Of a matrix that is there and stays.
PiecewiseMatrix pieces_of(const ConstMatrixRef& matrix);

/// A prediction between the ends it is kept within; NaN stays.
double kept_within(double value, const ClipRange& clip);

/// The completed matrix X = U K V' with what was taken off a table, kept within its ends, divided by
/// 2^unit_exponent. X and origin (null: none) stay, and are 2^unit_exponent times what comes out. pieces
/// (null: one): a cell between two of them is NaN, for nothing is known of it.
PiecewiseMatrix completed_matrix(const FixedRankPoint& X, const Origin* origin, int unit_exponent,
                                 std::shared_ptr<const SamplePieces> pieces = nullptr);

}  // namespace lowrank
