// Makes the orbit camera's affine map.
#include "app/field/surface_projection.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace lowrank::field {

namespace {

constexpr double kTall = 0.7;   // half the height of the box, half its sides being 1
constexpr double kRoom = 0.80;  // of the picture; the rest is for ticks and titles

}  // namespace

Projected SurfaceProjection::operator()(const SurfacePoint& p) const {
    const auto row = [&](const std::array<double, 4>& r) {
        return r[0] * p.mu + r[1] * p.eta + r[2] * p.rho + r[3];
    };
    return {row(rows[0]), row(rows[1]), row(rows[2])};
}

SurfaceProjection surface_projection(const state::SurfaceCamera& camera, const SurfaceBox& box, double width,
                                     double height) {
    const double degree = std::numbers::pi / 180;
    const double cy = std::cos(camera.yaw * degree), sy = std::sin(camera.yaw * degree);
    const double cp = std::cos(camera.pitch * degree), sp = std::sin(camera.pitch * degree);
    // Rows of the rotation in the box's own coordinates: to the right, upwards, away from the eye.
    const std::array<std::array<double, 3>, 3> axes{
        {{cy, -sy, 0}, {sy * sp, cy * sp, cp}, {sy * cp, cy * cp, -sp}}};
    // The box fits at every yaw, so that turning does not make it breathe.
    const double reach_x = std::numbers::sqrt2;
    const double reach_y = std::numbers::sqrt2 * std::abs(sp) + kTall * cp;
    const double scale = camera.zoom * kRoom * std::min(width / (2 * reach_x), height / (2 * reach_y));
    const double reach = std::sqrt(2 + kTall * kTall);
    const std::array<double, 3> grow{scale, -scale, 1 / reach}, middle{width / 2, height / 2, 0};
    const std::array<double, 3> low{box.mu_low, box.eta_low, box.rho_low};
    const std::array<double, 3> high{box.mu_high, box.eta_high, box.rho_high};
    const std::array<double, 3> half{1, 1, kTall};
    SurfaceProjection out;
    out.pixels_per_depth = scale * reach;
    for (std::size_t i = 0; i < 3; ++i) {
        double shift = middle[i];
        for (std::size_t k = 0; k < 3; ++k) {
            const double span = high[k] - low[k];
            const double unit = span > 0 ? 2 * half[k] / span : 0;  // box units per unit of data
            const double by = grow[i] * axes[i][k];
            out.rows[i][k] = by * unit;
            shift -= by * (unit * low[k] + half[k]);
        }
        out.rows[i][3] = shift;
    }
    return out;
}

Projected project(const state::SurfaceCamera& camera, const SurfaceBox& box, const SurfacePoint& point,
                  double width, double height) {
    return surface_projection(camera, box, width, height)(point);
}

}  // namespace lowrank::field
