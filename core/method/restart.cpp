// The restart tests, each a sum over the measurements or over tangent vectors.
#include "core/method/restart.h"

#include <algorithm>
#include <array>
#include <numeric>

#include "core/linalg/lanes.h"
#include "core/linalg/parallel.h"
#include "core/linalg/thin_products.h"

namespace lowrank {

void step_factors(Factored X, Factored X_next, StepFactors& out, const std::stop_token& stop) {
    const Index r = X.L.cols();
    out.left.resize(X.L.rows(), 2 * r);
    out.right.resize(X.R.rows(), 2 * r);
    cross_product(X_next.R, X.R, out.turn, stop);
    thin_product(X_next.L, out.turn, out.left.leftCols(r), Into::Set, stop);
    out.left.leftCols(r) -= X.L;
    out.left.rightCols(r) = X_next.L;
    out.right.leftCols(r) = X.R;
    out.right.rightCols(r) = X_next.R;
    outer_product(X.R, out.turn, out.right.rightCols(r), Into::Subtract, stop);
}

double gradient_restart_value(const Vector& residual_at_Y, const Vector& A_step) {
    const Index count = residual_at_Y.size();
    // Two vectors of millions of numbers pass through memory.
    constexpr Index kWorthThreads = 1 << 16, kTiles = 64;
    if (count < kWorthThreads) return residual_at_Y.dot(A_step);
    const Index length = padded((count + kTiles - 1) / kTiles);
    std::array<double, kTiles> partial{};
    (void)parallel_tiles(kTiles, [&](Index tile) {
        const Index last = std::min(count, (tile + 1) * length);
        Index k = tile * length;
        Lanes total{};
        for (; k + kLanes <= last; k += kLanes)
            total += load(residual_at_Y.data() + k) * load(A_step.data() + k);
        double rest = 0;
        for (; k < last; ++k) rest += residual_at_Y(k) * A_step(k);
        partial[static_cast<std::size_t>(tile)] = sum(total) + rest;
    });
    return std::accumulate(partial.begin(), partial.end(), 0.0);
}

double riemannian_restart_value(const FixedRankPoint& Y, const TangentVector& gradient,
                                const FixedRankPoint& X, const FixedRankPoint& X_previous,
                                RiemannianRestart& scratch, const std::stop_token& stop) {
    inverse_orthographic(Y, X, scratch.work, scratch.to_X, stop);
    inverse_orthographic(Y, X_previous, scratch.work, scratch.to_previous, stop);
    scratch.to_X.M -= scratch.to_previous.M;
    scratch.to_X.Up -= scratch.to_previous.Up;
    scratch.to_X.Vp -= scratch.to_previous.Vp;
    return inner(gradient, scratch.to_X);
}

bool function_restart(const Vector& AX, const Vector& AX_previous, const Vector& y) {
    return (AX - y).squaredNorm() > (AX_previous - y).squaredNorm();
}

}  // namespace lowrank
