// The three themes as tables, contrast, and viridis from ten anchor colours, smooth between them.
#include "app/theme/theme.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace lowrank::theme {

namespace {

constexpr Theme kLight{.name = ThemeName::Light,
                       .ground = rgb(0xF4F5F7),
                       .card = rgb(0xFFFFFF),
                       .rule = rgb(0xDDE1E6),
                       .text = rgb(0x1C2430),
                       .quiet = rgb(0x5F6B7A),
                       .grid = rgb(0xE6E9ED),
                       .frame = rgb(0xAEB6C0),
                       .accent = rgb(0x0072B2),
                       .accent_tint = rgb(0xE3F0F8),
                       .accent_text = rgb(0x006BA8),
                       .on_accent = rgb(0xFFFFFF),
                       .field = rgb(0xF0F2F5),
                       .good = rgb(0x007A59),
                       .warning = rgb(0x8A5A00),
                       .bad = rgb(0xB3261E),
                       .cursor = rgb(0x1C2430)};

constexpr Theme kDark{.name = ThemeName::Dark,
                      .ground = rgb(0x14181E),
                      .card = rgb(0x1B2129),
                      .rule = rgb(0x2C343F),
                      .text = rgb(0xE6EAF0),
                      .quiet = rgb(0x93A0B0),
                      .grid = rgb(0x27303A),
                      .frame = rgb(0x566271),
                      .accent = rgb(0x56B4E9),
                      .accent_tint = rgb(0x1F3444),
                      .accent_text = rgb(0x56B4E9),
                      .on_accent = rgb(0x14181E),
                      .field = rgb(0x232B35),
                      .good = rgb(0x34C79A),
                      .warning = rgb(0xE3B341),
                      .bad = rgb(0xFF8A80),
                      .cursor = rgb(0xE6EAF0)};

// Black is not a projected colour, and a projector eats thin lines and pale greys: everything is wider and
// darker.
constexpr Theme kProjector{.name = ThemeName::Projector,
                           .ground = rgb(0xFFFFFF),
                           .card = rgb(0xFFFFFF),
                           .rule = rgb(0x8C949E),
                           .text = rgb(0x000000),
                           .quiet = rgb(0x30363E),
                           .grid = rgb(0xD5D9DE),
                           .frame = rgb(0x4A525C),
                           .accent = rgb(0x0064A0),
                           .accent_tint = rgb(0xDCECF7),
                           .accent_text = rgb(0x005384),
                           .on_accent = rgb(0xFFFFFF),
                           .field = rgb(0xEEF0F3),
                           .good = rgb(0x00664A),
                           .warning = rgb(0x734A00),
                           .bad = rgb(0xA01810),
                           .cursor = rgb(0x000000),
                           .type_scale = 1.6f,
                           .line_width = 2.0f,
                           .chosen_width = 3.0f,
                           .theory_width = 1.4f,
                           .stem_width = 1.1f,
                           .frame_width = 1.2f};

double linear(float channel) {
    const double c = channel;
    return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}

double luminance(Colour c) { return 0.2126 * linear(c.r) + 0.7152 * linear(c.g) + 0.0722 * linear(c.b); }

}  // namespace

const Theme& theme(ThemeName name) {
    switch (name) {
        case ThemeName::Dark:
            return kDark;
        case ThemeName::Projector:
            return kProjector;
        case ThemeName::Light:
            break;
    }
    return kLight;
}

std::string_view name_of(ThemeName name) {
    switch (name) {
        case ThemeName::Dark:
            return "dark";
        case ThemeName::Projector:
            return "projector";
        case ThemeName::Light:
            break;
    }
    return "light";
}

std::optional<ThemeName> theme_from(std::string_view name) {
    for (const ThemeName each : {ThemeName::Light, ThemeName::Dark, ThemeName::Projector})
        if (name_of(each) == name) return each;
    return std::nullopt;
}

double contrast(Colour a, Colour b) {
    const double la = luminance(a), lb = luminance(b);
    return (std::max(la, lb) + 0.05) / (std::min(la, lb) + 0.05);
}

namespace {

constexpr std::array<Colour, 10> kAnchors{rgb(0x440154), rgb(0x482878), rgb(0x3E4989), rgb(0x31688E),
                                          rgb(0x26828E), rgb(0x1F9E89), rgb(0x35B779), rgb(0x6ECE58),
                                          rgb(0xB5DE2B), rgb(0xFDE725)};

constexpr int kLast = static_cast<int>(kAnchors.size()) - 1;

// Cubic through p1 and p2 with the slopes of their neighbours; clamped because it may overshoot at the yellow
// end.
float smooth(float p0, float p1, float p2, float p3, float s) {
    const float a = 2 * p1, b = p2 - p0, c = 2 * p0 - 5 * p1 + 4 * p2 - p3, d = 3 * (p1 - p2) + p3 - p0;
    return std::clamp(0.5f * (a + s * (b + s * (c + s * d))), 0.f, 1.f);
}

}  // namespace

Colour viridis(double t) {
    const double at = (t > 0 ? std::min(t, 1.0) : 0.0) * kLast;  // NaN takes the low end
    const int i = std::min(static_cast<int>(at), kLast - 1);
    const float s = static_cast<float>(at - i);
    const auto anchor = [](int k) { return kAnchors[static_cast<std::size_t>(std::clamp(k, 0, kLast))]; };
    const Colour p0 = anchor(i - 1), p1 = anchor(i), p2 = anchor(i + 1), p3 = anchor(i + 2);
    return {smooth(p0.r, p1.r, p2.r, p3.r, s), smooth(p0.g, p1.g, p2.g, p3.g, s),
            smooth(p0.b, p1.b, p2.b, p3.b, s), 1};
}

}  // namespace lowrank::theme
