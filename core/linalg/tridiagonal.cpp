// Householder reduction to tridiagonal form, a panel of columns at a time, and the eigenvalues of what is
// left.
#include "core/linalg/tridiagonal.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <Eigen/Eigenvalues>

#include "core/linalg/parallel.h"

namespace lowrank {
namespace {

constexpr Index kPanel = 32;
// Side of the blocks a product with the symmetric matrix reads: a whole line of the cache a column.
constexpr Index kPatch = 8;
// Columns of the trailing matrix a thread updates at a time.
constexpr Index kTile = 64;

/// v and tau with (I - tau v v') x = (beta, 0, ...), v(0) = 1; x is overwritten by v.
struct Reflection {
    double tau = 0, beta = 0;
};

template <class Column>
Reflection reflect(Column x) {
    Reflection out;
    const double head = x(0);
    const double rest = x.tail(x.size() - 1).squaredNorm();
    if (rest <= std::numeric_limits<double>::min()) {
        out.beta = head;
        x.setZero();
        x(0) = 1;
        return out;
    }
    out.beta = head >= 0 ? -std::sqrt(head * head + rest) : std::sqrt(head * head + rest);
    out.tau = (out.beta - head) / out.beta;
    x.tail(x.size() - 1) /= head - out.beta;
    x(0) = 1;
    return out;
}

/// w = A v from the blocks on and below the diagonal: each entry is read once, for its row and for its
/// column. A has a whole number of blocks; v is zero before `from`, where w is left without meaning.
void symmetric_product(const Matrix& A, Index from, const double* v, double* w) {
    using Patch = Eigen::Array<double, kPatch, 1>;
    using Load = Eigen::Map<const Patch, Eigen::AlignedMax>;
    using Store = Eigen::Map<Patch, Eigen::AlignedMax>;
    const Index n = A.rows(), first = from / kPatch * kPatch;
    std::fill(w + first, w + n, 0.0);
    for (Index j = first; j < n; j += kPatch) {
        const double* columns = A.data() + j * n;
        Patch sums[kPatch], own = Patch::Zero();
        for (Index c = 0; c < kPatch; ++c) {
            own += Load(columns + c * n + j) * v[j + c];
            sums[c].setZero();
        }
        for (Index i = j + kPatch; i < n; i += kPatch) {
            const Patch x = Load(v + i);
            Patch y = Load(w + i);
            for (Index c = 0; c < kPatch; ++c) {
                const Patch a = Load(columns + c * n + i);
                y += a * v[j + c];
                sums[c] += a * x;
            }
            Store(w + i) = y;
        }
        for (Index c = 0; c < kPatch; ++c) own[c] += sums[c].sum();
        Store(w + j) += own;
    }
}

/// Diagonal d and subdiagonal e of Q'AQ. A has a whole number of blocks and is zero beyond d's size.
Outcome to_tridiagonal(Matrix& A, Vector& d, Vector& e, const std::stop_token& stop) {
    const Index n = d.size();
    Matrix V = Matrix::Zero(A.rows(), kPanel), W = V;
    Vector small(kPanel);
    for (Index first = 0; first < n; first += kPanel) {
        if (stop.stop_requested()) return Outcome::Cancelled;
        const Index width = std::min(kPanel, n - first);
        for (Index k = 0; k < width; ++k) {
            const Index j = first + k, below = n - j - 1;
            // What the panel's earlier reflections do to column j.
            auto column = A.col(j).segment(j, n - j);
            if (k > 0) {
                column.noalias() -= V.block(j, 0, n - j, k) * W.block(j, 0, 1, k).transpose();
                column.noalias() -= W.block(j, 0, n - j, k) * V.block(j, 0, 1, k).transpose();
            }
            d(j) = A(j, j);
            if (below == 0) break;
            const Reflection h = reflect(A.col(j).segment(j + 1, below));
            e(j) = h.beta;
            auto v = V.col(k).segment(j + 1, below);
            auto w = W.col(k).segment(j + 1, below);
            V.col(k).head(j + 1).setZero();
            v = A.col(j).segment(j + 1, below);
            symmetric_product(A, j + 1, V.col(k).data(), W.col(k).data());
            W.col(k).head(j + 1).setZero();
            if (k > 0) {
                const auto V0 = V.block(j + 1, 0, below, k), W0 = W.block(j + 1, 0, below, k);
                small.head(k).noalias() = W0.transpose() * v;
                w.noalias() -= V0 * small.head(k);
                small.head(k).noalias() = V0.transpose() * v;
                w.noalias() -= W0 * small.head(k);
            }
            w *= h.tau;
            w -= (0.5 * h.tau * w.dot(v)) * v;
        }
        const Index next = first + width, left = n - next;
        const Index tiles = (left + kTile - 1) / kTile;
        const auto update = [&](Index tile) {
            const Index c = next + tile * kTile, columns = std::min(kTile, n - c);
            auto part = A.block(c, c, n - c, columns);
            part.noalias() -= V.block(c, 0, n - c, width) * W.block(c, 0, columns, width).transpose();
            part.noalias() -= W.block(c, 0, n - c, width) * V.block(c, 0, columns, width).transpose();
        };
        if (parallel_tiles(tiles, update, stop) == Outcome::Cancelled) return Outcome::Cancelled;
    }
    return Outcome::Done;
}

}  // namespace

Outcome symmetric_eigenvalues(Matrix& A, Vector& eigenvalues, const std::stop_token& stop) {
    const Index n = A.rows();
    eigenvalues.resize(n);
    if (n == 0) return Outcome::Done;
    // Squares of what is very small or large must stay finite.
    const double scale = A.cwiseAbs().maxCoeff();
    if (scale > 0 && std::isfinite(scale)) A /= scale;
    A.conservativeResizeLike(
        Matrix::Zero((n + kPatch - 1) / kPatch * kPatch, (n + kPatch - 1) / kPatch * kPatch));
    Vector d(n), e(std::max<Index>(0, n - 1));
    if (to_tridiagonal(A, d, e, stop) == Outcome::Cancelled) return Outcome::Cancelled;
    if (!d.allFinite() || !e.allFinite()) {
        eigenvalues.setConstant(std::numeric_limits<double>::quiet_NaN());
        return Outcome::Done;
    }
    Eigen::SelfAdjointEigenSolver<Matrix> solver(n);
    solver.computeFromTridiagonal(d, e, Eigen::EigenvaluesOnly);
    eigenvalues = solver.eigenvalues() * scale;
    return Outcome::Done;
}

}  // namespace lowrank
