// Decides what is hidden: walks from a place towards the eye until the box ends.
#include "app/field/surface_sight.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/theory/iteration_radius.h"

namespace lowrank::field {

namespace {

constexpr double kNearest = 0.035;  // in units of depth: a cell's own slope
constexpr int kPlaces = 64;

/// How far one may go before a coordinate leaves its range.
double room(double at, double step, double low, double high) {
    if (step > 0) return (high - at) / step;
    if (step < 0) return (low - at) / step;
    return std::numeric_limits<double>::infinity();
}

}  // namespace

SurfaceSight::SurfaceSight(const SurfaceScene& scene) : scene_(scene) {
    const auto rows = surface_projection(scene.camera, scene.box, 1, 1).rows;
    const auto &x = rows[0], &y = rows[1], &z = rows[2];
    // Across both directions of the picture; the projection is affine, so that this is the same everywhere.
    const double mu = x[1] * y[2] - x[2] * y[1], eta = x[2] * y[0] - x[0] * y[2],
                 rho = x[0] * y[1] - x[1] * y[0];
    const double depth = z[0] * mu + z[1] * eta + z[2] * rho;
    if (depth != 0) step_ = {-mu / depth, -eta / depth, -rho / depth};
}

bool SurfaceSight::hidden(const SurfacePoint& p) const {
    const SurfaceBox& b = scene_.box;
    const double way =
        std::min({room(p.mu, step_.mu, b.mu_low, b.mu_high), room(p.eta, step_.eta, b.eta_low, b.eta_high),
                  room(p.rho, step_.rho, b.rho_low, b.rho_high)});
    if (!(way > kNearest) || !std::isfinite(way)) return false;
    for (const auto& sheet :
         {std::pair(scene_.lambda_min, scene_.sheet_min), {scene_.lambda_max, scene_.sheet_max}}) {
        if (!sheet.second) continue;
        const double lambda = sheet.first;
        const auto above = [&](double t) {
            return p.rho + t * step_.rho >
                   iteration_radius(p.mu + t * step_.mu, p.eta + t * step_.eta, lambda);
        };
        const bool first = above(kNearest);
        for (int k = 1; k <= kPlaces; ++k)
            if (above(kNearest + (way - kNearest) * k / kPlaces) != first) return true;
        // Where mu lambda = 1 the sheet comes down to 0 in a cusp that even close places would miss.
        const double cusp = lambda > 0 && step_.mu != 0 ? (1 / lambda - p.mu) / step_.mu : -1;
        if (cusp > kNearest && cusp < way && above(cusp) != first) return true;
    }
    return false;
}

}  // namespace lowrank::field
