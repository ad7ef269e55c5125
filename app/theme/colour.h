// An sRGB colour with alpha, 0 to 1.
#pragma once
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

namespace lowrank::theme {

struct Colour {
    float r = 0, g = 0, b = 0, a = 1;
    bool operator==(const Colour&) const = default;
    constexpr Colour with_alpha(float alpha) const { return {r, g, b, alpha}; }
};

/// 0xRRGGBB, as colours are written everywhere.
constexpr Colour rgb(std::uint32_t hex) {
    return {static_cast<float>(hex >> 16 & 255) / 255.f, static_cast<float>(hex >> 8 & 255) / 255.f,
            static_cast<float>(hex & 255) / 255.f, 1.f};
}

/// The colour a fraction t of the way from a to b, in sRGB.
constexpr Colour mix(Colour a, Colour b, float t) {
    return {a.r + (b.r - a.r) * t, a.g + (b.g - a.g) * t, a.b + (b.b - a.b) * t, a.a + (b.a - a.a) * t};
}

/// As shaders take it.
constexpr std::array<float, 4> rgba(Colour c) { return {c.r, c.g, c.b, c.a}; }

/// Of a channel from 0 to 1, clamped.
inline std::uint8_t to_byte(double channel) {
    return static_cast<std::uint8_t>(std::lround(std::clamp(channel, 0.0, 1.0) * 255));
}

/// WCAG contrast ratio of two opaque colours, 1 to 21.
double contrast(Colour a, Colour b);

}  // namespace lowrank::theme
