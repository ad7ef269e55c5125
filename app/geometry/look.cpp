// Colours of scenes, made of those of the theme and of the methods' families.
#include "app/geometry/look.h"

#include "core/method/registry.h"

namespace lowrank::geometry {
namespace {

/// The hue of a method's family, which its steps' parts share.
InkLook family(std::string_view method, const theme::Theme& theme) {
    for (const MethodInfo& info : all_methods())
        if (info.name == method) {
            const theme::MethodStyle style = theme::method_styles({&info.spec, 1}, 0, theme)[0];
            return {style.line, style.text};
        }
    return {theme.text, theme.text};
}

}  // namespace

SceneLook::SceneLook(const theme::Theme& theme)
    : card(theme.card),
      dim(theme.text),
      line_width(theme.line_width),
      dark(theme.name == theme::ThemeName::Dark) {
    const auto both = [](theme::Colour c) { return InkLook{c, c}; };
    const auto set = [&](Ink ink, InkLook look) { inks[static_cast<std::size_t>(ink)] = look; };
    set(Ink::Manifold, both(theme.text));
    set(Ink::Past, both(theme.quiet));
    set(Ink::Tangent, {theme.accent, theme.accent_text});
    set(Ink::Gradient, both(theme.good));
    set(Ink::Momentum, family("narg", theme));
    set(Ink::Projective, family("nag", theme));
    set(Ink::Orthographic, family("narg", theme));
    set(Ink::Loss, {theme::mix(theme.card, theme.warning, 0.5f), theme.warning});
    set(Ink::Truth, both(theme.warning));
    set(Ink::Good, both(theme.good));
    set(Ink::Bad, both(theme.bad));
    // Translucent, or they would be brighter than the planes they are seen through.
    grid = theme.text.with_alpha(dark ? 0.22f : 0.17f);
    outline = theme.text.with_alpha(0.45f);
    patch = theme.accent.with_alpha(dark ? 0.20f : 0.15f);
}

theme::Colour SceneLook::side(bool outside, double light) const {
    const auto strength = static_cast<float>(outside ? 0.10 - 0.075 * light : 0.15 - 0.05 * light);
    return theme::mix(card, dim, strength);
}

theme::Colour behind_cone(theme::Colour colour, const SceneLook& look) {
    return theme::mix(look.side(true, 0.5), colour, 0.5f);
}

}  // namespace lowrank::geometry
