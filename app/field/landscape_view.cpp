// Draws the landscape when what it shows has changed.
#include "app/field/landscape_view.h"

#include <array>
#include <utility>

#include "app/field/landscape_levels.h"

namespace lowrank::field {

namespace {

/// Four numbers a texel, of which the shader reads the first.
std::vector<float> texels_of(const std::vector<double>& values) {
    std::vector<float> out;
    out.reserve(4 * values.size());
    for (const double v : values) out.insert(out.end(), {static_cast<float>(v), 0.f, 0.f, 0.f});
    return out;
}

}  // namespace

LandscapeView::LandscapeView(std::filesystem::path shader_folder)
    : picture_("landscape.frag", std::move(shader_folder)) {}

bool LandscapeView::refresh_shaders() {
    if (!picture_.refresh()) return false;
    drawn_.forget();
    return true;
}

bool LandscapeView::draw_into(gl::Target& target, const LandscapeScene& scene, const theme::Theme& theme,
                              int width, int height, double pixel) {
    if (width < 1 || height < 1 || !(pixel > 0) || !why_invalid(scene).empty()) return false;
    const std::vector<float> columns = texels_of(landscape_columns(scene, width));
    const std::vector<float> rows = texels_of(landscape_rows(scene, height));
    const std::vector<std::uint8_t> ramp = landscape_ramp(theme);
    return picture_.draw(target, width, height, {columns, rows, ramp}, [&](gl::Program& program) {
        const LandscapeLevels levels = landscape_levels(scene);
        const theme::Colour line = landscape_line(theme);
        const auto number = [](double v) { return static_cast<float>(v); };
        program.set("u_factor", std::array{number(levels.factor[0]), number(levels.factor[1]),
                                           number(levels.factor[2]), 0.f});
        program.set("u_step", std::array{number((scene.x_high - scene.x_low) / width),
                                         number((scene.y_high - scene.y_low) / height)});
        program.set("u_ratio", levels.ratio ? 1 : 0);
        program.set("u_per", number(levels.per));
        program.set("u_range", std::array{number(levels.low), number(levels.high)});
        program.set("u_pixel", number(pixel));
        program.set("u_line", std::array{line.r, line.g, line.b, scene.lines ? line.a : 0.f});
    });
}

TextureId LandscapeView::draw(const LandscapeScene& scene, const theme::Theme& theme, int width, int height,
                              double pixel) {
    return drawn_.draw({scene, theme.name}, width, height, pixel, [&](gl::Target& target) {
        return draw_into(target, scene, theme, width, height, pixel);
    });
}

}  // namespace lowrank::field
