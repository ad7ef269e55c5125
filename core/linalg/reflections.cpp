// Applies many Householder reflections at once by compact WY blocks: H_first ... H_last = I - V T V'.
#include "core/linalg/reflections.h"

#include <algorithm>

#include <Eigen/Householder>

#include "core/linalg/parallel.h"

namespace lowrank {
namespace {

constexpr Index kBlock = 32;
// Multiplications of a tile: under 5 ms at a tenth of a processor's rate.
constexpr Index kTileWork = 8'000'000;

/// Some consecutive reflections as I - V T V', V with its zeros and ones written out.
class Block {
public:
    void take(const Matrix& stored, const Vector& tau, Index first, Index count, Index shift) {
        top_ = first + shift;
        V_ = stored.block(top_, first, stored.rows() - top_, count);
        for (Index k = 0; k < count; ++k) {
            V_.col(k).head(k).setZero();
            V_(k, k) = 1;
        }
        T_.setZero(count, count);
        const Matrix products = V_.transpose() * V_;
        for (Index k = 0; k < count; ++k) {
            T_(k, k) = tau(first + k);
            if (k > 0)
                T_.col(k).head(k) = T_.topLeftCorner(k, k).triangularView<Eigen::Upper>() *
                                    (-tau(first + k) * products.col(k).head(k));
        }
    }

    /// Columns of C from `from` on become (I - V T V') C, or (I - V T' V') C where transposed.
    Outcome apply(Matrix& C, Index from, bool transposed, const std::stop_token& stop) const {
        const Index columns = C.cols() - from;
        const Index wide = kTileWork / (2 * std::max<Index>(1, V_.size()));
        const Index width = std::clamp<Index>(wide / 8 * 8, 8, 256);
        return parallel_tiles((columns + width - 1) / width,
                              [&](Index tile) {
                                  const Index first = from + tile * width,
                                              count = std::min(width, C.cols() - first);
                                  auto part = C.block(top_, first, V_.rows(), count);
                                  const Matrix inner = V_.transpose() * part;
                                  Matrix turned(T_.rows(), count);
                                  if (transposed)
                                      turned.noalias() = T_.transpose() * inner;
                                  else
                                      turned.noalias() = T_ * inner;
                                  part.noalias() -= V_ * turned;
                              },
                              stop);
    }

private:
    Index top_ = 0;
    Matrix V_, T_;
};

}  // namespace

Outcome apply_reflections(const Matrix& stored, const Vector& tau, Index shift, Matrix& C,
                          const std::stop_token& stop) {
    const Index k = tau.size();
    Block block;
    for (Index first = (k - 1) / kBlock * kBlock; first >= 0 && k > 0; first -= kBlock) {
        if (stop.stop_requested()) return Outcome::Cancelled;
        block.take(stored, tau, first, std::min(kBlock, k - first), shift);
        if (block.apply(C, 0, false, stop) == Outcome::Cancelled) return Outcome::Cancelled;
    }
    return Outcome::Done;
}

Outcome householder_qr(Matrix& A, Vector& tau, const std::stop_token& stop) {
    const Index m = A.rows(), n = A.cols();
    tau.resize(n);
    Vector work(n);
    Block block;
    for (Index first = 0; first < n; first += kBlock) {
        const Index count = std::min(kBlock, n - first);
        for (Index j = first; j < first + count; ++j) {
            if (stop.stop_requested()) return Outcome::Cancelled;
            auto column = A.col(j).tail(m - j);
            double beta = 0;
            column.makeHouseholderInPlace(tau(j), beta);
            column(0) = beta;
            A.block(j, j + 1, m - j, first + count - j - 1)
                .applyHouseholderOnTheLeft(A.col(j).tail(m - j - 1), tau(j), work.data());
        }
        if (first + count == n) break;
        block.take(A, tau, first, count, 0);
        if (block.apply(A, first + count, true, stop) == Outcome::Cancelled) return Outcome::Cancelled;
    }
    return Outcome::Done;
}

}  // namespace lowrank
