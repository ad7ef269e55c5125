// Orthonormalises long vectors by classical Gram-Schmidt in tiles of rows: against the two last ones first,
// which have most of a recurrence's new vector, then against all.
#include "core/linalg/krylov_basis.h"

#include <algorithm>
#include <cmath>

namespace lowrank {
namespace {

constexpr Index kTileRows = 1024;
// Of the length: coefficients below this are what rounding leaves of orthogonal vectors.
constexpr double kOrthogonal = 1e-14;
// Of the length: what is taken of columns that are orthogonal to 1e-14 leaves less than that of this much.
constexpr double kLittle = 1e-2;
constexpr int kMostPasses = 5;
// What a recurrence's new vector has of the two before it; taken together with the rest it would leave an
// error there that grows threefold with each step.
constexpr Index kNear = 2;

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

/// Column j -= the last columns before it times taken_, so many of them. Then sums_ = its products with the
/// last that are asked for, and its squared length behind them.
Outcome KrylovBasis::project(Index j, Index taken, Index asked, const std::stop_token& stop) {
    const auto work = [&](Index tile, Index row, Index rows) {
        auto w = Q_.col(j).segment(row, rows);
        if (taken > 0) w.noalias() -= Q_.block(row, j - taken, rows, taken) * taken_.head(taken);
        if (asked > 0)
            partial_.col(tile).head(asked).noalias() = Q_.block(row, j - asked, rows, asked).transpose() * w;
        partial_(asked, tile) = squared_norm(w.data(), rows);
    };
    if (each_tile(stop, work) == Outcome::Cancelled) return Outcome::Cancelled;
    sums_.head(asked + 1) = partial_.col(0).head(asked + 1);
    for (Index tile = 1; tile < tiles_; ++tile) sums_.head(asked + 1) += partial_.col(tile).head(asked + 1);
    return Outcome::Done;
}

Outcome KrylovBasis::orthogonalise(Index j, double* h, double& norm, const std::stop_token& stop) {
    Index asked = std::min(kNear, j);
    if (project(j, 0, asked, stop) == Outcome::Cancelled) return Outcome::Cancelled;
    std::fill_n(h, j, 0.0);
    norm = std::sqrt(sums_(asked));
    for (int pass = 0; asked > 0 && pass < kMostPasses; ++pass) {
        const double along = std::sqrt(squared_norm(sums_.data(), asked));
        if (asked == j && along <= kOrthogonal * norm) break;
        taken_.head(asked) = sums_.head(asked);
        for (Index i = 0; i < asked; ++i) h[j - asked + i] += taken_(i);
        const Index next = asked == j && along <= kLittle * norm ? 0 : j;
        if (project(j, asked, next, stop) == Outcome::Cancelled) return Outcome::Cancelled;
        norm = std::sqrt(sums_(next));
        asked = next;
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
