// The mapping of shaders/matrix.frag in C++: texel of a pixel, place on the scale, colour.
#pragma once
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "app/field/matrix_look.h"

namespace lowrank::testing {

inline double place_on_scale(float value, const field::MatrixScale& scale) {
    double v = value;
    if (scale.logarithmic) {
        if (v == 0) return 0;
        v = std::log10(std::abs(v));
    }
    const double span = scale.high - scale.low;
    return span > 0 ? std::clamp((v - scale.low) / span, 0.0, 1.0) : (v > scale.low ? 1.0 : 0.0);
}

using Rgb = std::array<double, 3>;

inline Rgb between_texels(double t, const std::vector<std::uint8_t>& ramp) {
    const double x = t * 255;
    const auto low = static_cast<std::size_t>(std::min(x, 254.0));
    const double part = x - static_cast<double>(low);
    Rgb colour{};
    for (std::size_t c = 0; c < 3; ++c)
        colour[c] = ((1 - part) * ramp[4 * low + c] + part * ramp[4 * low + 4 + c]) / 255;
    return colour;
}

/// width x height pixels, RGBA, 8 bits, rows from the top, opaque. Empty where there are no texels.
inline std::vector<std::uint8_t> matrix_pixels(const Texels& texels, const field::MatrixScale& scale,
                                               const field::MatrixLook& look, int width, int height) {
    const Index cols = field::shown_columns(texels, scale), rows = texels.rows;
    if (cols < 1 || rows < 1 || width < 1 || height < 1) return {};
    static const std::vector<std::uint8_t> ramp = field::viridis_ramp();
    std::vector<std::uint8_t> out;
    out.reserve(static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * 4);
    const auto value = [&](Index row, Index col) {
        return texels.values[static_cast<std::size_t>(row * texels.cols + col)];
    };
    for (Index y = 0; y < height; ++y) {
        const Index row = (2 * y + 1) * rows / (2 * height);
        const bool row_begins = y > 0 && (2 * y - 1) * rows / (2 * height) != row;
        for (Index x = 0; x < width; ++x) {
            const Index col = (2 * x + 1) * cols / (2 * width);
            const float first = value(row, col);
            Rgb c{};
            if (std::isnan(first))
                c = {look.missing.r, look.missing.g, look.missing.b};
            else if (scale.picture && scale.channels == 3)
                c = {place_on_scale(first, scale), place_on_scale(value(row, col + cols), scale),
                     place_on_scale(value(row, col + 2 * cols), scale)};
            else if (scale.picture)
                c.fill(place_on_scale(first, scale));
            else
                c = between_texels(place_on_scale(first, scale), ramp);
            if (look.lines && (row_begins || (x > 0 && (2 * x - 1) * cols / (2 * width) != col))) {
                const double a = look.line.a;
                c = {c[0] + (look.line.r - c[0]) * a, c[1] + (look.line.g - c[1]) * a,
                     c[2] + (look.line.b - c[2]) * a};
            }
            out.insert(out.end(), {theme::to_byte(c[0]), theme::to_byte(c[1]), theme::to_byte(c[2]), 255});
        }
    }
    return out;
}

}  // namespace lowrank::testing
