// Makes the colours of scenes from those of the theme and of the methods' families.
#include "app/workspace/geometry/figures/look.h"

#include <algorithm>

#include "core/method/registry.h"

namespace lowrank::geometry {
namespace {

/// A method's colours, which the parts of its steps share, and its marker.
InkLook family(std::string_view method, const theme::Theme& theme) {
    for (const MethodInfo& info : all_methods())
        if (info.name == method) {
            const theme::MethodStyle style = theme::method_styles({&info.spec, 1}, 0, theme)[0];
            return {style.line, style.text, style.marker, style.filled || style.marker == theme::Marker::Dot};
        }
    return {theme.text, theme.text};
}

/// A colour as near to the theme's text as names need on all of these grounds.
theme::Colour readable(theme::Colour colour, theme::Colour text, const std::vector<theme::Colour>& grounds) {
    constexpr int kSteps = 20;
    for (int k = 0; k < kSteps; ++k) {
        const theme::Colour mixed = theme::mix(colour, text, static_cast<float>(k) / kSteps);
        if (std::all_of(grounds.begin(), grounds.end(),
                        [&](theme::Colour ground) { return theme::contrast(mixed, ground) >= 4.5; }))
            return mixed;
    }
    return text;
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
    const auto hue = [&](std::string_view method) {
        const InkLook look = family(method, theme);
        return InkLook{look.line, look.text, theme::Marker::Circle, true};
    };
    set(Ink::Momentum, hue("narg"));
    set(Ink::Projective, hue("nag"));
    set(Ink::Orthographic, hue("narg"));
    set(Ink::Loss, {theme::mix(theme.card, theme.warning, 0.5f), theme.warning});
    set(Ink::Truth, both(theme.warning));
    set(Ink::Good, both(theme.good));
    set(Ink::Bad, both(theme.bad));
    set(Ink::Grad, family("grad", theme));
    set(Ink::Nag, family("nag", theme));
    set(Ink::RGrad, family("rgrad-orth", theme));
    set(Ink::Narg, family("narg", theme));
    // Translucent, or they would be brighter than the planes they are seen through.
    grid = theme.text.with_alpha(dark ? 0.22f : 0.17f);
    outline = theme.text.with_alpha(0.45f);
    patch = theme.accent.with_alpha(dark ? 0.17f : 0.13f);
    for (InkLook& ink : inks) ink.text = readable(ink.text, theme.text, grounds());
}

std::vector<theme::Colour> SceneLook::grounds() const {
    std::vector<theme::Colour> all{card};
    for (const bool outside : {true, false})
        for (const double light : {0.0, 1.0}) all.push_back(side(outside, light));
    for (std::size_t k = 0, bare = all.size(); k < bare; ++k)
        all.push_back(theme::mix(all[k], patch.with_alpha(1), patch.a));
    return all;
}

theme::Colour SceneLook::side(bool outside, double light) const {
    const auto strength = static_cast<float>(outside ? 0.08 - 0.055 * light : 0.12 - 0.03 * light);
    return theme::mix(card, dim, strength);
}

theme::Colour behind_cone(theme::Colour colour, const SceneLook& look) {
    return theme::mix(look.side(true, 0.5), colour, 0.5f);
}

}  // namespace lowrank::geometry
