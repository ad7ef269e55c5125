// Light, dark and projector: every colour and width of the program by its role.
#pragma once
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "app/theme/colour.h"
#include "core/method/spec.h"

namespace lowrank::theme {

enum class ThemeName { Light, Dark, Projector };
std::string_view name_of(ThemeName name);  ///< 'light', 'dark', 'projector'
std::optional<ThemeName> theme_from(std::string_view name);

struct Theme {
    ThemeName name;
    Colour ground, card, rule, text, quiet, grid, frame, accent, accent_tint, accent_text, on_accent;
    Colour field;                 ///< background of buttons, number boxes, callouts
    Colour good, warning, bad;    ///< as text, each at 4.5 : 1 on card and field
    Colour cursor;                ///< the iteration cursor
    Colour pen = rgb(0xD6336C);   ///< what a speaker draws over the stage
    Colour halo = rgb(0xF5C710);  ///< around the pointer there
    float type_scale = 1;
    float line_width = 1.7f;    ///< of a curve, px at scale 1
    float chosen_width = 2.6f;  ///< of the selected curve
    float theory_width = 1.1f, stem_width = 0.9f, frame_width = 0.8f;
};
const Theme& theme(ThemeName name);

enum class Dash { Solid, Dashed, Dotted, DashDot };
enum class Marker {
    None,
    Circle,
    Square,
    TriangleUp,
    TriangleDown,
    Diamond,
    Cross,
    Star,
    Dot,
    Plus,
    Pentagon
};

/// How a method looks, the same in every view and export. Colour, dash and marker each tell it from the
/// others: nothing depends on hue alone.
struct MethodStyle {
    Colour line;  ///< at least 3 : 1 against the card
    Colour text;  ///< of its name, at least 4.5 : 1
    Dash dash = Dash::Solid;
    Marker marker = Marker::Circle;
    bool filled = false;
    bool thick = false;
};

/// Styles for the methods of one race, in order. The plain one of each algorithm (the first where none is
/// plain) takes its family's colour and the style of its row in the registry; each further variant the next
/// of six colours that stay apart from all families for colour-blind eyes, with the next dash and marker;
/// four and more that differ in one number a ramp in the order of that number; foreign curves the colours of
/// no family.
std::vector<MethodStyle> method_styles(std::span<const MethodSpec> methods, std::size_t foreign,
                                       const Theme& theme);

/// Viridis, t in 0 .. 1 (clamped).
Colour viridis(double t);

}  // namespace lowrank::theme
