// The mapping of shaders/landscape.frag in C++: level of a pixel, tone of its band, line between bands.
#pragma once
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "app/field/landscape_levels.h"

namespace lowrank::testing {

/// width x height pixels, RGBA, 8 bits, rows from the top, opaque. pixel is the size of a line of one px.
/// Empty where the scene cannot be drawn.
inline std::vector<std::uint8_t> landscape_pixels(const field::LandscapeScene& scene,
                                                  const theme::Theme& theme, int width, int height,
                                                  double pixel = 1) {
    if (width < 1 || height < 1 || !field::why_invalid(scene).empty()) return {};
    const field::LandscapeLevels levels = field::landscape_levels(scene);
    const std::vector<std::uint8_t> ramp = field::landscape_ramp(theme);
    const theme::Colour line = scene.lines ? field::landscape_line(theme) : theme::Colour{0, 0, 0, 0};
    const std::vector<double> across = field::landscape_columns(scene, width),
                              up = field::landscape_rows(scene, height);
    const double step_x = (scene.x_high - scene.x_low) / width,
                 step_y = (scene.y_high - scene.y_low) / height;
    const auto& l = levels.factor;
    std::vector<std::uint8_t> out;
    out.reserve(static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * 4);
    for (const double y : up)
        for (const double x : across) {
            const double first = l[0] * x + l[1] * y, second = l[2] * y;
            const double f = std::max((first * first + second * second) / 2, 1e-37);
            const double rise =
                std::hypot(l[0] * first * step_x, (l[1] * first + l[2] * second) * step_y) * levels.per;
            const double level = levels.per * (levels.ratio ? std::log(f) : std::sqrt(f));
            const double slope = rise * (levels.ratio ? 1 / f : 0.5 / std::sqrt(f));
            const double nearest = std::floor(level + 0.5), off = level - nearest;
            const double away = off / std::max(slope, 1e-30);
            const double tone = nearest + (slope < 1 ? std::clamp(away, -0.5, 0.5) : off);
            const double t =
                std::clamp((tone - levels.low) / std::max(levels.high - levels.low, 1e-6), 0.0, 1.0) * 255;
            const auto low = static_cast<std::size_t>(std::min(t, 254.0));
            const double part = t - static_cast<double>(low);
            const double fade = std::clamp(2 - 4 * slope * pixel, 0.0, 1.0);
            const bool level_there =
                slope > 0 && (levels.ratio || nearest > 0.5);  // the minimum itself is no line
            const double cover = level_there ? std::clamp(0.5 * pixel - std::abs(away) + 0.5, 0.0, 1.0) : 0.0;
            const double a = line.a * fade * cover;
            const std::array<double, 3> tint{line.r, line.g, line.b};
            for (std::size_t c = 0; c < 3; ++c) {
                const double below = ((1 - part) * ramp[4 * low + c] + part * ramp[4 * low + 4 + c]) / 255;
                out.push_back(theme::to_byte(below + (tint[c] - below) * a));
            }
            out.push_back(255);
        }
    return out;
}

}  // namespace lowrank::testing
