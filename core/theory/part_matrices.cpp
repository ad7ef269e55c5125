// Which matrices of rank one stand for the parts of each centring.
#include "core/theory/part_matrices.h"

#include <cmath>

namespace lowrank {
namespace {

PartMatrices alone(const FittedParts& parts, Index n1, Index n2) {
    PartMatrices out{Matrix(n1, 0), Vector::Ones(n2), Vector::Ones(n1), Matrix(n2, 0)};
    const bool of_rows = parts_rows(parts.centring), of_columns = parts_columns(parts.centring);
    out.unridged = parts.ridge > 0 || parts.centring == Centring::Mean ? 1 : 0;
    out.rows.resize(n1, out.unridged + (of_rows ? n1 : 0));
    out.rows.leftCols(out.unridged).setOnes();
    if (of_rows) out.rows.rightCols(n1).setIdentity();
    const Index twice = of_rows && of_columns && out.unridged == 0 ? 1 : 0;
    if (of_columns) out.columns = Matrix::Identity(n2, n2).rightCols(n2 - twice);
    return out;
}

/// 1 in the coordinates of the orthonormal columns, of unit length; empty where nothing of it lies in them.
Vector of_ones(const Matrix& columns) {
    constexpr double kRounding = 1e-8;
    const Vector out = columns.colwise().sum();
    const double length = out.norm();
    return length > kRounding * std::sqrt(double(columns.rows())) ? Vector(out / length) : Vector();
}

/// An orthonormal basis of what is orthogonal to q, |q| = 1: the reflection that takes q to an axis, without
/// the column of this axis.
Matrix orthogonal_to(const Vector& q) {
    Vector h = q;
    h(0) += q(0) < 0 ? -1 : 1;
    const Matrix reflection = Matrix::Identity(q.size(), q.size()) - h * h.transpose() / std::abs(h(0));
    return reflection.rightCols(q.size() - 1);
}

PartMatrices beside_tangents(Centring centring, const Matrix& U_perp, const Matrix& V_perp) {
    const Index n1 = U_perp.rows(), n2 = V_perp.rows();
    PartMatrices out{Matrix(n1, 0), Vector::Zero(n2), Vector::Zero(n1), Matrix(n2, 0)};
    const Vector p = of_ones(U_perp), q = of_ones(V_perp);
    if (p.size() > 0) out.over_rows = U_perp * p;
    if (q.size() > 0) out.over_columns = V_perp * q;
    if (q.size() > 0 && parts_rows(centring)) out.rows = U_perp;
    if (p.size() > 0 && parts_columns(centring)) {
        out.columns = V_perp;
        if (out.rows.cols() > 0) out.columns *= orthogonal_to(q);
    }
    if (centring == Centring::Mean && p.size() > 0 && q.size() > 0) out.rows = out.over_rows;
    return out;
}

}  // namespace

Matrix PartMatrices::of_column(Index j) const {
    Matrix out(size(), rows.rows());
    out.topRows(rows.cols()) = over_columns(j) * rows.transpose();
    out.bottomRows(columns.cols()) = columns.row(j).transpose() * over_rows.transpose();
    return out;
}

PartMatrices part_matrices(const FittedParts& parts, const Matrix& U_perp, const Matrix& V_perp) {
    if (parts.centring == Centring::None || parts.centring == Centring::Auto) return {};
    return parts.with_low_rank ? beside_tangents(parts.centring, U_perp, V_perp)
                               : alone(parts, U_perp.rows(), V_perp.rows());
}

}  // namespace lowrank
