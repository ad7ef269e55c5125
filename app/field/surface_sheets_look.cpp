// Colours of the two sheets and the light on them.
#include <algorithm>
#include <cmath>

#include "app/field/surface_sheets.h"

namespace lowrank::field {

SurfaceLook surface_look(const theme::Theme& theme) {
    // Blue and orange as in the picture of the roots: told apart by everyone, and by lightness in grey.
    const bool dark = theme.name == theme::ThemeName::Dark;
    SurfaceLook look;
    look.slow = {theme::rgb(0xB5DBF2), theme::rgb(0x0B5A93)};
    look.fast = {theme::rgb(0xFBD9B5), theme::rgb(0xC65A11)};
    look.grid = theme::rgb(dark ? 0x0B1016 : 0xFFFFFF).with_alpha(dark ? 0.35f : 0.45f);
    look.one = theme::rgb(0x10161F).with_alpha(0.85f);
    look.meet = theme::rgb(0xFFE34D).with_alpha(1.f);
    return look;
}

theme::Colour sheet_colour(const SurfaceLook::Sheet& sheet, const SurfaceBox& box, double rho, double light) {
    const double t = std::clamp((rho - box.rho_low) / std::max(1 - box.rho_low, 1e-6), 0.0, 1.0);
    const theme::Colour c = theme::mix(sheet.best, sheet.worst, static_cast<float>(t * t));
    const float by = static_cast<float>(0.70 + 0.34 * light);
    return {std::min(1.f, c.r * by), std::min(1.f, c.g * by), std::min(1.f, c.b * by), 1};
}

double light_on(const SurfaceGeometry& geometry, const SurfacePiece& piece, const SurfaceScene& scene) {
    const SurfaceProjection projection = surface_projection(scene.camera, scene.box, 100, 100);
    double normal[3] = {0, 0, 0};
    const auto eye = [&](std::uint32_t i) {
        const SurfaceVertex& v = geometry.vertices[piece.first + i % piece.count];
        const Projected p = projection({v.mu, v.eta, v.rho});
        return std::array<double, 3>{p.x, -p.y, -p.depth * projection.pixels_per_depth};
    };
    for (std::uint32_t i = 0; i < piece.count; ++i) {
        const auto a = eye(i), b = eye(i + 1);
        for (std::size_t k = 0; k < 3; ++k) {
            const std::size_t u = (k + 1) % 3, v = (k + 2) % 3;
            normal[k] += (a[u] - b[u]) * (a[v] + b[v]);
        }
    }
    const double length = std::sqrt(normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2]);
    if (length == 0) return 1;
    return std::abs(-0.40 * normal[0] + 0.60 * normal[1] + 0.69 * normal[2]) / length;
}

}  // namespace lowrank::field
