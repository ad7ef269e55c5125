// Remembering what the map shows, drawing it when that changed.
#include "app/field/rate_map_view.h"

#include <array>
#include <utility>

#include "app/field/rate_map_pixels.h"

namespace lowrank::field {

namespace {

std::array<float, 4> vec(theme::Colour c) { return {c.r, c.g, c.b, c.a}; }

}  // namespace

RateMapView::RateMapView(std::filesystem::path shader_folder)
    : picture_("rate_map.frag", std::move(shader_folder)) {}

bool RateMapView::refresh_shaders() {
    if (!picture_.refresh()) return false;
    drawn_.forget();
    return true;
}

bool RateMapView::draw_into(gl::Target& target, const RateMapScene& scene, const theme::Theme& theme,
                            int width, int height, double pixel, bool numbers) {
    if (width < 1 || height < 1 || !(pixel > 0) || !why_invalid(scene).empty()) return false;
    static const std::vector<std::uint8_t> ramp = rate_ramp();
    const std::vector<float> columns = rate_map_columns(scene, width), rows = rate_map_rows(scene, height);
    return picture_.draw(target, width, height, {columns, rows, ramp}, [&](gl::Program& program) {
        const RateMapLook look = rate_map_look(theme);
        program.set("u_numbers", numbers ? 1 : 0);
        program.set("u_rho_low", static_cast<float>(scene.rho_low));
        program.set("u_pixel", static_cast<float>(pixel));
        program.set("u_step",
                    std::array{static_cast<float>(scene.lambda_max * (scene.mu_high - scene.mu_low) / width),
                               static_cast<float>((scene.eta_high - scene.eta_low) / height)});
        program.set("u_stipple", scene.complex_roots ? 1 : 0);
        program.set("u_boundary", scene.boundary ? 1 : 0);
        program.set("u_beyond", vec(look.beyond));
        program.set("u_hatch", vec(look.hatch));
        program.set("u_edge", vec(look.edge));
        program.set("u_dot", vec(look.dot));
    });
}

TextureId RateMapView::draw(const RateMapScene& scene, const theme::Theme& theme, int width, int height,
                            double pixel) {
    return drawn_.draw(scene, theme, width, height, pixel, [&](gl::Target& target) {
        return draw_into(target, scene, theme, width, height, pixel, false);
    });
}

std::vector<float> RateMapView::radii(const RateMapScene& scene, int width, int height) {
    const theme::Theme& any = theme::theme(theme::ThemeName::Light);
    if (!draw_into(numbers_, scene, any, width, height, 1, true)) return {};
    return numbers_.read_numbers();
}

}  // namespace lowrank::field
