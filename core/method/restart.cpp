// The restart tests, each a sum over the measurements or over tangent vectors.
#include "core/method/restart.h"

#include <algorithm>
#include <array>
#include <cmath>
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

TangentPart tangent_part(const FixedRankPoint& Y, const TangentVector& g, double mu, double left_norm,
                         const FixedRankPoint& X, TangentPartScratch& s, const std::stop_token& stop) {
    cross_product(Y.U, X.U, s.UU, stop);
    cross_product(Y.V, X.V, s.VV, stop);
    cross_product(g.Up, X.U, s.UpU, stop);
    cross_product(g.Vp, X.V, s.VpV, stop);
    cross_product(g.Vp, Y.V, s.off, stop);
    core_product(s.UU, X.K, s.UK, stop);
    core_product(s.UpU, X.K, s.UpK, stop);
    core_product(g.M, s.VV, s.MV, stop);
    const double with_X =
        s.MV.cwiseProduct(s.UK).sum() + s.UpK.cwiseProduct(s.VV).sum() + s.UK.cwiseProduct(s.VpV).sum();
    // What is left of two squares that nearly cancel; a few units of rounding keep it an upper bound.
    constexpr double kRounding = 1e-14;
    const auto left_of = [](double whole, double part) {
        return std::sqrt(std::max(0.0, whole - part) + kRounding * whole);
    };
    const double core = X.K.squaredNorm();
    const double outside = left_of(core, s.UK.squaredNorm()) * left_of(double(X.rank()), s.VV.squaredNorm());
    // Where the sums were rounded to single precision Vp'V is not zero beside ||Y||.
    const double with_Y = g.M.cwiseProduct(Y.K).sum() + s.off.cwiseProduct(Y.K).sum();
    TangentPart out;
    out.value = -mu * inner(g, g) - with_X + with_Y;
    out.normal = mu * left_norm * g.Vp.norm() + outside;
    return out;
}

bool function_restart(const Vector& AX, const Vector& AX_previous, const Vector& y) {
    return (AX - y).squaredNorm() > (AX_previous - y).squaredNorm();
}

}  // namespace lowrank
