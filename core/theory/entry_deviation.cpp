// Column by column: the tangent coordinates of all entries of a column against the eigenvectors.
#include "core/theory/entry_deviation.h"

#include <cmath>
#include <limits>

#include "core/linalg/parallel.h"
#include "core/theory/symmetric_tangents.h"
#include "core/theory/tangent_basis.h"

namespace lowrank {

Outcome entry_deviations(const WholeSpectrum& spectrum, double sigma, Matrix& D,
                         const std::stop_token& stop) {
    const FixedRankPoint& X = spectrum.X;
    const Index n1 = X.rows(), n2 = X.cols(), r = X.rank();
    TangentBasis basis;
    if (basis.set(X, stop) == Outcome::Cancelled) return Outcome::Cancelled;
    const Matrix U_perp = basis.left.dense(), V_perp = basis.right.dense();
    const Index c = U_perp.cols(), d = V_perp.cols();
    Matrix W = spectrum.vectors * spectrum.eigenvalues.cwiseSqrt().cwiseInverse().asDiagonal();
    if (spectrum.symmetric) W = symmetric_frame(X, basis) * W;
    D.resize(n1, n2);
    return parallel_tiles(
        n2,
        [&](Index j) {
            // P_T(e_i e_j') has the coordinates M = u_i v_j', C = (U_perp)_i' v_j, D = (V_perp)_j' u_i, of
            // rows as columns.
            Matrix T(W.rows(), n1);
            for (Index b = 0; b < r; ++b) {
                T.middleRows(b * r, r) = X.V(j, b) * X.U.transpose();
                T.middleRows(r * r + b * c, c) = X.V(j, b) * U_perp.transpose();
                T.middleRows(r * (r + c) + b * d, d) = V_perp.row(j).transpose() * X.U.col(b).transpose();
            }
            const Matrix P = W.transpose() * T;
            D.col(j) = sigma * P.colwise().norm().transpose();
        },
        stop);
}

double noise_of_residual(const Vector& residual, Index dimension) {
    const Index left = residual.size() - dimension;
    return left > 0 ? residual.norm() / std::sqrt(static_cast<double>(left))
                    : std::numeric_limits<double>::infinity();
}

}  // namespace lowrank
