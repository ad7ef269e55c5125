// What any operator can do by its two passes, and the defaults of kinds whose measurements are no entries.
#include "core/problem/operator.h"

#include <algorithm>

namespace lowrank {

Outcome MeasurementOperator::tangent_gram(const TangentFrames& frames, Matrix& H,
                                          const std::stop_token& stop) const {
    const Matrix U = frames.U(), V = frames.V();
    const Index r = frames.r, D = frames.dimension();
    Matrix L(rows(), 1), R(cols(), 1);
    const Vector zero = Vector::Zero(measurements());
    GradientProducts products;
    const auto column = [&](Index at) {
        if (gradient({L, R}, zero, U, V, products, stop) == Outcome::Cancelled) return Outcome::Cancelled;
        const Matrix &ZV = products.GV, &ZtU = products.GtU;
        double* x = H.data() + at * D;
        Eigen::Map<Matrix>(x, r, r).noalias() = U.transpose() * ZV;
        Eigen::Map<Matrix>(x + r * r, frames.c, r).noalias() = frames.U_perp().transpose() * ZV;
        Eigen::Map<Matrix>(x + frames.of_right(0), frames.d, r).noalias() = frames.V_perp().transpose() * ZtU;
        return Outcome::Done;
    };
    for (Index b = 0; b < r; ++b)
        for (Index k = 0; k < r + frames.c; ++k) {
            L = frames.left.col(k);
            R = V.col(b);
            if (column(frames.of_left(b, k)) == Outcome::Cancelled) return Outcome::Cancelled;
        }
    for (Index a = 0; a < r; ++a)
        for (Index l = 0; l < frames.d; ++l) {
            L = U.col(a);
            R = frames.right.col(r + l);
            if (column(frames.of_right(a) + l) == Outcome::Cancelled) return Outcome::Cancelled;
        }
    H = (0.5 * (H + H.transpose())).eval();
    return Outcome::Done;
}

Outcome MeasurementOperator::measured_gram(Matrix& G, const std::stop_token& stop) const {
    const Index m = measurements();
    const Matrix identity = Matrix::Identity(cols(), cols());
    Vector unit = Vector::Zero(m), column;
    Matrix Z;
    G.resize(m, m);
    for (Index k = 0; k < m; ++k) {
        unit(k) = 1;
        Z.setZero(rows(), cols());
        if (add_adjoint(unit, 1, Z, stop) == Outcome::Cancelled ||
            apply({Z, identity}, column, stop) == Outcome::Cancelled)
            return Outcome::Cancelled;
        G.col(k) = column;
        unit(k) = 0;
    }
    G = (0.5 * (G + G.transpose())).eval();
    return Outcome::Done;
}

SpectralForm MeasurementOperator::spectral(const Vector&) const { return {}; }

void MeasurementOperator::disturb(const draws::Stream& stream, double sigma, Vector& y) const {
    for (Index k = 0; k < y.size(); ++k) y(k) += sigma * stream.normal(static_cast<std::uint64_t>(k));
}

Outcome MeasurementOperator::fill_unseen(const draws::Stream&, double, Matrix&,
                                         const std::stop_token&) const {
    return Outcome::Done;
}

OperatorNumbers MeasurementOperator::numbers() const {
    OperatorNumbers all;
    for (const OperatorTable& table : *row_of(kind()).tables) {
        const Index width = std::max<Index>(1, (*table.width)(rows(), cols()));
        std::vector<double>& numbers = all.emplace_back(static_cast<std::size_t>(width * measurements()));
        for (Index k = 0; k < measurements(); ++k) numbers_of(all.size() - 1, k, numbers.data() + k * width);
    }
    return all;
}

std::string MeasurementOperator::unseen_warning() const { return {}; }

std::string MeasurementOperator::why_undetermined(Index) const { return {}; }

}  // namespace lowrank
