// The colours of the cone and of what lies about it, by theme.
#pragma once
#include <array>
#include <vector>

#include "app/theme/theme.h"
#include "app/workspace/geometry/figures/scene.h"

namespace lowrank::geometry {

struct InkLook {
    theme::Colour line;  ///< at least 3 : 1 against the card
    theme::Colour text;  ///< at least 4.5 : 1 on the card, the cone and a plane before either
    theme::Marker marker = theme::Marker::Circle;
    bool filled = true;  ///< its marker, as a method's curve has it
};

struct SceneLook {
    explicit SceneLook(const theme::Theme& theme);

    const InkLook& of(Ink ink) const { return inks[static_cast<std::size_t>(ink)]; }
    /// All that a name may stand on.
    std::vector<theme::Colour> grounds() const;
    /// The outside of the cone where light falls on it at a strength of 0 … 1, or its inside.
    theme::Colour side(bool outside, double light) const;

    std::array<InkLook, static_cast<std::size_t>(Ink::Count)> inks;
    theme::Colour card, dim;      ///< the ground, and what a shaded side is mixed with
    theme::Colour grid, outline;  ///< lines of the cone, and its silhouette and rims
    theme::Colour patch;          ///< fill of a tangent plane, translucent
    float line_width = 1.7f;      ///< px at scale 1
    bool dark = false;
};

/// What lies behind the cone, of a colour.
theme::Colour behind_cone(theme::Colour colour, const SceneLook& look);

}  // namespace lowrank::geometry
