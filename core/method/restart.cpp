// The restart tests, each a sum over the measurements or over tangent vectors.
#include "core/method/restart.h"

#include <algorithm>
#include <array>
#include <numeric>

#include "core/linalg/lanes.h"
#include "core/linalg/parallel.h"

namespace lowrank {

double gradient_restart_value(const Vector& residual_at_Y, const Vector& AX, const Vector& AX_previous) {
    const Index count = residual_at_Y.size();
    // Three vectors of millions of numbers pass through memory.
    constexpr Index kWorthThreads = 1 << 16, kTiles = 64;
    if (count < kWorthThreads) return residual_at_Y.cwiseProduct(AX - AX_previous).sum();
    const Index length = padded((count + kTiles - 1) / kTiles);
    std::array<double, kTiles> partial{};
    (void)parallel_tiles(kTiles, [&](Index tile) {
        const Index last = std::min(count, (tile + 1) * length);
        Index k = tile * length;
        Lanes total{};
        for (; k + kLanes <= last; k += kLanes)
            total += load(residual_at_Y.data() + k) * (load(AX.data() + k) - load(AX_previous.data() + k));
        double rest = 0;
        for (; k < last; ++k) rest += residual_at_Y(k) * (AX(k) - AX_previous(k));
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
