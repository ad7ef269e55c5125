// Column by column: the tangent coordinates of all entries of a column against the eigenvectors, and beside
// them what the parts are of these entries.
#include "core/theory/entry_deviation.h"

#include <cmath>
#include <limits>

#include <Eigen/Cholesky>

#include "core/linalg/parallel.h"
#include "core/theory/part_matrices.h"
#include "core/theory/symmetric_tangents.h"
#include "core/theory/tangent_basis.h"

namespace lowrank {
namespace {

const char* const kUndetermined =
    "the samples do not determine the matrix, and its entries have no deviation.";

/// The variances of all parts from what W, H^-1 = W W', makes of their samples: E = W' P_T A*A B and
/// N = B'A*A B.
struct PartVariances {
    Matrix E, N;
    Matrix inverse;  ///< together: (N - E'E)^-1; before: (N + ridge)^-1
    bool together = false;

    /// Adds to D2 what the entries vary by for the parts' sake. P = W'z and b of each entry as columns.
    void add(const Matrix& P, const Matrix& b, Eigen::Ref<Vector> D2) const {
        const Matrix shared = E.transpose() * P, w = b - shared, c = inverse * w;
        if (together)
            D2 += w.cwiseProduct(c).colwise().sum().transpose();
        else
            D2 += (2 * shared + N * c).cwiseProduct(c).colwise().sum().transpose();
    }
    /// What the parts change of E ||e||^2: of the trace of (I - S)(I - P)(I - S), S = B (N + ridge)^-1 B'.
    double freedom() const {
        if (together) return -double(N.rows());
        const Matrix S = inverse * N, twice = S * inverse, EE = E.transpose() * E;
        return -2 * S.trace() + S.cwiseProduct(S.transpose()).sum() +
               (2 * inverse - twice).cwiseProduct(EE).sum();
    }
};

bool invert(const Matrix& S, Matrix& out) {
    const Eigen::LLT<Matrix> factor(S);
    if (factor.info() != Eigen::Success) return false;
    const auto diagonal = factor.matrixLLT().diagonal().array();
    // Pivots are squares of these.
    constexpr double kLeastPivot = 1e-6;
    if (!(diagonal.minCoeff() > kLeastPivot * diagonal.maxCoeff())) return false;
    out = factor.solve(Matrix::Identity(S.rows(), S.cols()));
    return true;
}

/// The samples of every part, projected: C = P_T A*A B in the basis' coordinates and N.
Outcome measure_parts(const Problem& problem, const FixedRankPoint& X, TangentBasis& basis,
                      const PartMatrices& parts, Matrix& C, Matrix& N, const std::stop_token& stop) {
    const MeasurementOperator& A = *problem.A;
    const Index q = parts.size(), of_rows = parts.rows.cols(), r = X.rank();
    C.resize(basis.dimension(), q);
    N.resize(q, q);
    Matrix V(X.cols(), r + 1), U(X.rows(), r + 1), GV, GtU;
    V << X.V, parts.over_columns;
    U << X.U, parts.over_rows;
    Vector y;
    for (Index k = 0; k < q; ++k) {
        const Matrix left = k < of_rows ? Matrix(parts.rows.col(k)) : Matrix(parts.over_rows),
                     right =
                         k < of_rows ? Matrix(parts.over_columns) : Matrix(parts.columns.col(k - of_rows));
        if (A.apply({left, right}, y, stop) == Outcome::Cancelled ||
            A.adjoint_times(y, V, GV, stop) == Outcome::Cancelled ||
            A.adjoint_transposed_times(y, U, GtU, stop) == Outcome::Cancelled)
            return Outcome::Cancelled;
        basis.coordinates(GV.leftCols(r), GtU.leftCols(r), C.col(k).data());
        N.col(k) << parts.rows.transpose() * GV.col(r), parts.columns.transpose() * GtU.col(r);
    }
    return Outcome::Done;
}

}  // namespace

Result<EntryDeviations> entry_deviations(const Problem& problem, const WholeSpectrum& spectrum,
                                         const FittedParts& fitted, const std::stop_token& stop) {
    const FixedRankPoint& X = spectrum.X;
    const Index n1 = X.rows(), n2 = X.cols(), r = X.rank();
    constexpr double kLeast = 1e-12;
    if (!(spectrum.eigenvalues(0) > kLeast * spectrum.eigenvalues(spectrum.dimension() - 1)))
        return Failure{kUndetermined};
    TangentBasis basis;
    if (basis.set(X, stop) == Outcome::Cancelled) return Cancelled{};
    const Matrix U_perp = basis.left.dense(), V_perp = basis.right.dense();
    const Index c = U_perp.cols(), d = V_perp.cols();
    Matrix W = spectrum.vectors * spectrum.eigenvalues.cwiseSqrt().cwiseInverse().asDiagonal();
    if (spectrum.symmetric) W = symmetric_frame(X, basis) * W;

    const PartMatrices parts = part_matrices(fitted, U_perp, V_perp);
    PartVariances variances;
    variances.together = fitted.with_low_rank;
    if (parts.size() > 0) {
        Matrix C;
        if (measure_parts(problem, X, basis, parts, C, variances.N, stop) == Outcome::Cancelled)
            return Cancelled{};
        variances.E = W.transpose() * C;
        Matrix S = variances.N;
        if (fitted.with_low_rank)
            S -= variances.E.transpose() * variances.E;
        else
            S.diagonal().tail(parts.size() - parts.unridged).array() += fitted.ridge;
        if (!invert(S, variances.inverse)) return Failure{kUndetermined};
    }

    EntryDeviations out;
    out.freedom = double(problem.y.size() - spectrum.dimension());
    if (parts.size() > 0) out.freedom += variances.freedom();
    out.D.resize(n1, n2);
    const auto column = [&](Index j) {
        // P_T(e_i e_j') has the coordinates M = u_i v_j', C = (U_perp)_i' v_j, D = (V_perp)_j' u_i, of
        // rows as columns.
        Matrix T(W.rows(), n1);
        for (Index b = 0; b < r; ++b) {
            T.middleRows(b * r, r) = X.V(j, b) * X.U.transpose();
            T.middleRows(r * r + b * c, c) = X.V(j, b) * U_perp.transpose();
            T.middleRows(r * (r + c) + b * d, d) = V_perp.row(j).transpose() * X.U.col(b).transpose();
        }
        const Matrix P = W.transpose() * T;
        Vector variance = P.colwise().squaredNorm().transpose();
        if (parts.size() > 0) variances.add(P, parts.of_column(j), variance);
        out.D.col(j) = variance.cwiseMax(0).cwiseSqrt();
    };
    if (parallel_tiles(n2, column, stop) == Outcome::Cancelled) return Cancelled{};
    return out;
}

double noise_of_residual(const Vector& residual, double freedom) {
    // Of samples that are all taken up rounding leaves some.
    constexpr double kRounding = 1e-9;
    return freedom > kRounding * double(residual.size()) ? residual.norm() / std::sqrt(freedom)
                                                         : std::numeric_limits<double>::infinity();
}

}  // namespace lowrank
