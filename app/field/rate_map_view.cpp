// Draws the map of rates when what it shows has changed.
#include "app/field/rate_map_view.h"

#include <algorithm>
#include <utility>

#include "app/field/rate_map_pixels.h"

namespace lowrank::field {

RateMapView::RateMapView(std::filesystem::path shader_folder)
    : picture_("rate_map.frag", std::move(shader_folder)) {}

bool RateMapView::refresh_shaders() {
    if (!picture_.refresh()) return false;
    drawn_.forget();
    return true;
}

bool RateMapView::draw_into(gl::Target& target, const RateMapScene& scene, int width, int height,
                            double pixel, bool numbers) {
    if (width < 1 || height < 1 || !(pixel > 0) || !why_invalid(scene).empty()) return false;
    static const std::vector<std::uint8_t> ramp = rate_ramp();
    const std::vector<float> columns = rate_map_columns(scene, width), rows = rate_map_rows(scene, height);
    return picture_.draw(target, width, height, {columns, rows, ramp}, [&](gl::Program& program) {
        const RateMapLook look = rate_map_look();
        program.set("u_numbers", numbers ? 1 : 0);
        const double last = static_cast<double>(ramp.size() / 4) - 1;
        program.set("u_rho_low", static_cast<float>(scene.rho_low));
        program.set("u_rho_scale", static_cast<float>(last / std::max(1 - scene.rho_low, 1e-6)));
        program.set("u_rho_last", static_cast<float>(last));
        program.set("u_pixel", static_cast<float>(pixel));
        program.set("u_per_pixel", static_cast<float>(1 / pixel));
        program.set("u_beyond", theme::rgba(look.beyond));
        program.set("u_hatch", theme::rgba(look.hatch));
        program.set("u_dot", theme::rgba(look.dot));
    });
}

TextureId RateMapView::draw(const RateMapScene& scene, int width, int height, double pixel) {
    return drawn_.draw(scene, width, height, pixel, [&](gl::Target& target) {
        return draw_into(target, scene, width, height, pixel, false);
    });
}

std::vector<float> RateMapView::radii(const RateMapScene& scene, int width, int height) {
    if (!draw_into(numbers_, scene, width, height, 1, true)) return {};
    return numbers_.read_numbers();
}

}  // namespace lowrank::field
