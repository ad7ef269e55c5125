// The one way figures reach a surface: screen, PNG, PDF, SVG or a recording.
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "app/paint/geometry.h"
#include "app/theme/colour.h"
#include "app/theme/theme.h"

namespace lowrank::paint {

using theme::Colour;
using theme::Dash;
using theme::Marker;

struct Stroke {
    Colour colour{};
    float width = 1;
    Dash dash = Dash::Solid;  ///< pattern lengths are multiples of the width, at least of 1 px
};

/// A font file: three styles of DejaVu Sans, and the same three of each further typeface (face_of).
enum class Face { Regular, Bold, Oblique };
inline constexpr int kStyles = 3, kFaces = 9;
enum class HAlign { Left, Centre, Right };
enum class VAlign { Top, Middle, Baseline, Bottom };

struct TextStyle {
    float size = 12;  ///< px of one em
    Face face = Face::Regular;
    Colour colour{};
    HAlign h = HAlign::Left;
    VAlign v = VAlign::Baseline;
    bool vertical = false;  ///< turned 90 degrees counter-clockwise about the anchor
};

/// RGBA, 8 bits a channel, not premultiplied, rows from the top; drawn with hard texel edges.
struct ImageView {
    int width = 0, height = 0;
    std::span<const std::uint8_t> rgba;
};

/// Width and heights of a piece of markup in px, from FreeType's unhinted advances, the same for every
/// painter.
struct TextExtent {
    float width = 0, ascent = 0, descent = 0;
};
TextExtent measure(std::string_view markup, float size, Face face = Face::Regular);

/// Text from people and files, escaped so that markup shows it as it is.
std::string escape_markup(std::string_view plain);

class Painter {
public:
    virtual ~Painter() = default;
    virtual void polyline(std::span<const Point> points, const Stroke& stroke) = 0;
    virtual void polygon(std::span<const Point> points, Colour fill) = 0;
    virtual void rect(Rect r, Colour fill, float radius = 0) = 0;
    virtual void frame(Rect r, const Stroke& stroke, float radius = 0) = 0;
    virtual void marker(Point at, Marker shape, float size, Colour line, Colour fill, float line_width) = 0;
    /// Markup: `_{…}`, `^{…}`, `_x`, `^x`, `\` escapes the next character.
    virtual void text(Point anchor, std::string_view markup, const TextStyle& style) = 0;
    virtual void image(Rect r, const ImageView& image) = 0;
    virtual void push_clip(Rect r) = 0;
    virtual void pop_clip() = 0;
    /// Whether polygon() fills shapes that are not convex.
    virtual bool fills_concave() const { return true; }

    void line(Point a, Point b, const Stroke& stroke) {
        const Point both[] = {a, b};
        polyline(both, stroke);
    }
};

}  // namespace lowrank::paint
