// Orthonormalises long vectors by classical Gram-Schmidt in tiles of rows; each pass measures what the one
// before has left.
#include "core/linalg/krylov_basis.h"

#include <algorithm>
#include <cmath>

namespace lowrank {
namespace {

constexpr Index kTileRows = 4096;
// Of the length: coefficients below this are what rounding leaves of orthogonal vectors.
constexpr double kOrthogonal = 1e-14;
constexpr int kMostPasses = 4;

}  // namespace

KrylovBasis::KrylovBasis(Index dimension, Index most)
    : tiles_((padded(dimension) + kTileRows - 1) / kTileRows),
      Q_(padded(dimension), most + 1),
      partial_(most + 2, tiles_),
      sums_(most + 2),
      taken_(most + 2) {
    Q_.bottomRows(Q_.rows() - dimension).setZero();
}

template <class Work>
Outcome KrylovBasis::each_tile(const std::stop_token& stop, const Work& work) {
    return parallel_tiles(
        tiles_,
        [&](Index tile) {
            const Index row = tile * kTileRows;
            work(tile, row, std::min(kTileRows, Q_.rows() - row));
        },
        stop);
}

/// subtract: column j -= Q taken_. Then sums_ = Q' column j, and its squared length behind them.
Outcome KrylovBasis::project(Index j, bool subtract, const std::stop_token& stop) {
    const auto work = [&](Index tile, Index row, Index rows) {
        auto w = Q_.col(j).segment(row, rows);
        const auto before = Q_.block(row, 0, rows, j);
        if (subtract) w.noalias() -= before * taken_.head(j);
        partial_.col(tile).head(j).noalias() = before.transpose() * w;
        partial_(j, tile) = squared_norm(w.data(), rows);
    };
    if (each_tile(stop, work) == Outcome::Cancelled) return Outcome::Cancelled;
    sums_.head(j + 1) = partial_.col(0).head(j + 1);
    for (Index tile = 1; tile < tiles_; ++tile) sums_.head(j + 1) += partial_.col(tile).head(j + 1);
    return Outcome::Done;
}

Outcome KrylovBasis::orthogonalise(Index j, double* h, double& norm, const std::stop_token& stop) {
    if (project(j, false, stop) == Outcome::Cancelled) return Outcome::Cancelled;
    std::fill_n(h, j, 0.0);
    norm = std::sqrt(sums_(j));
    for (int pass = 0; j > 0 && pass < kMostPasses; ++pass) {
        if (std::sqrt(squared_norm(sums_.data(), j)) <= kOrthogonal * norm) break;
        taken_.head(j) = sums_.head(j);
        for (Index i = 0; i < j; ++i) h[i] += taken_(i);
        if (project(j, true, stop) == Outcome::Cancelled) return Outcome::Cancelled;
        norm = std::sqrt(sums_(j));
    }
    return Outcome::Done;
}

void KrylovBasis::scale(Index j, double factor) { Q_.col(j) *= factor; }

Outcome KrylovBasis::rotate(const Matrix& S, Index m, const std::stop_token& stop) {
    const Index kept = S.cols();
    return each_tile(stop, [&](Index, Index row, Index rows) {
        const Matrix turned = Q_.block(row, 0, rows, m) * S;
        Q_.block(row, 0, rows, kept) = turned;
        Q_.block(row, kept, rows, 1) = Q_.block(row, m, rows, 1);
    });
}

Outcome KrylovBasis::combine(const Eigen::Ref<const Vector>& s, Index m, Vector& out,
                             const std::stop_token& stop) {
    out.resize(Q_.rows());
    return each_tile(stop, [&](Index, Index row, Index rows) {
        out.segment(row, rows).noalias() = Q_.block(row, 0, rows, m) * s;
    });
}

double KrylovBasis::inner(const Vector& a, const Vector& b) const {
    double total = 0;
    for (Index row = 0; row < a.size(); row += kTileRows) {
        const Index rows = std::min(kTileRows, a.size() - row);
        total += a.segment(row, rows).dot(b.segment(row, rows));
    }
    return total;
}

}  // namespace lowrank
