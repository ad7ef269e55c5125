// Joins the factors of a completed table with its means: at most two columns more.
#include "core/io/instance/whole_factors.h"

#include "core/problem/unit.h"

namespace lowrank {
namespace {

void add_column(const Vector& column, Matrix& matrix) {
    matrix.conservativeResize(Eigen::NoChange, matrix.cols() + 1);
    matrix.rightCols(1) = column;
}

}  // namespace

WholeFactors whole_factors(const FixedRankPoint& X, const Origin* origin, int unit_exponent) {
    WholeFactors out{X.U * X.K, X.V};
    if (origin && origin->row_offset.size() == X.rows()) {
        const Vector rows = origin->row_offset.array() + origin->offset;
        if (!rows.isZero(0)) {
            add_column(rows, out.left);
            add_column(Vector::Ones(X.cols()), out.right);
        }
        if (!origin->col_offset.isZero(0)) {
            add_column(Vector::Ones(X.rows()), out.left);
            add_column(origin->col_offset, out.right);
        }
        if (origin->col_scale.size() > 0) out.right.array().colwise() *= origin->col_scale.array();
    }
    times_power_of_two(out.left, -unit_exponent);
    return out;
}

}  // namespace lowrank
