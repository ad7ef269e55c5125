// The size of a piece depends on the matrix alone, so that the same file comes out whatever the limit.
#include "core/io/table/piecewise_matrix.h"

#include <algorithm>
#include <cmath>
#include <memory>

#include "core/problem/unit.h"

namespace lowrank {

Index PiecewiseMatrix::piece(Index length) {
    constexpr Index kEntries = (Index{4} << 20) / static_cast<Index>(sizeof(double));
    return std::max<Index>(1, kEntries / std::max<Index>(1, length));
}

double kept_within(double value, const ClipRange& clip) {
    return std::isnan(value) ? value : std::min(std::max(value, clip.low), clip.high);
}

PiecewiseMatrix pieces_of(const ConstMatrixRef& matrix) {
    return {matrix.rows(), matrix.cols(), [matrix](Index row, Index col, Matrix& out) {
                out = matrix.block(row, col, out.rows(), out.cols());
            }};
}

PiecewiseMatrix completed_matrix(const FixedRankPoint& X, const Origin* origin, int unit_exponent,
                                 std::shared_ptr<const SamplePieces> pieces) {
    const auto left = std::make_shared<const Matrix>(X.U * X.K);
    return {
        X.rows(), X.cols(), [=, &X](Index row, Index col, Matrix& out) {
            out.noalias() = left->middleRows(row, out.rows()) * X.V.middleRows(col, out.cols()).transpose();
            if (origin && origin->row_offset.size() == X.rows()) {
                out.colwise() += origin->row_offset.segment(row, out.rows());
                out.rowwise() += origin->col_offset.segment(col, out.cols()).transpose();
                out.array() += origin->offset;
                if (origin->col_scale.size() > 0)
                    out.array().rowwise() *= origin->col_scale.segment(col, out.cols()).transpose().array();
                if (!(origin->clip == ClipRange{}))
                    for (double& value : out.reshaped()) value = kept_within(value, origin->clip);
            }
            if (pieces && pieces->count > 1)
                for (Index j = 0; j < out.cols(); ++j)
                    for (Index i = 0; i < out.rows(); ++i)
                        if (pieces->apart(row + i, col + j)) out(i, j) = std::nan("");
            times_power_of_two(out, -unit_exponent);
        }};
}

}  // namespace lowrank
