// The three themes as tables, and contrast.
#include "app/theme/theme.h"

#include <algorithm>
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
                       .cursor = rgb(0x1C2430),
                       .pen = rgb(0xD6336C),
                       .halo = rgb(0xF5C710),
                       .type_scale = 1,
                       .line_width = 1.7f,
                       .chosen_width = 2.6f,
                       .theory_width = 1.1f,
                       .stem_width = 0.9f,
                       .frame_width = 0.8f};

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
                      .cursor = rgb(0xE6EAF0),
                      .pen = rgb(0xD6336C),
                      .halo = rgb(0xF5C710),
                      .type_scale = 1,
                      .line_width = 1.7f,
                      .chosen_width = 2.6f,
                      .theory_width = 1.1f,
                      .stem_width = 0.9f,
                      .frame_width = 0.8f};

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
                           .pen = rgb(0xD6336C),
                           .halo = rgb(0xF5C710),
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

}  // namespace lowrank::theme
