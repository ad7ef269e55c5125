// Draws a figure into an ImGui draw list.
#pragma once
#include <cstdint>

#include "app/paint/painter.h"
#include "app/paint/screen_fonts.h"
#include "app/paint/text_layout.h"

struct ImDrawList;
struct ImFont;

namespace lowrank::paint {

/// A colour as a draw list takes it.
std::uint32_t packed(Colour colour);

/// The draw list and the fonts must outlive the painter, which is made anew every frame.
/// Images become quads, at most 64 x 64 of them (larger ones are thinned): big pictures on screen are
/// textures that panels place themselves.
class ImGuiPainter final : public Painter {
public:
    ImGuiPainter(ImDrawList& list, const ScreenFonts& fonts) : list_(list), fonts_(fonts) {}

    void polyline(std::span<const Point> points, const Stroke& stroke) override;
    void polygon(std::span<const Point> points, Colour fill) override;
    void rect(Rect r, Colour fill, float radius) override;
    void frame(Rect r, const Stroke& stroke, float radius) override;
    void marker(Point at, Marker shape, float size, Colour line, Colour fill, float line_width) override;
    void text(Point anchor, std::string_view markup, const TextStyle& style) override;
    void image(Rect r, const ImageView& image) override;
    void push_clip(Rect r) override;
    void pop_clip() override;
    bool fills_concave() const override { return false; }

private:
    void glyph_quad(const TextRun& run, const PlacedGlyph& placed, ImFont& font, const TextOrigin& origin,
                    float dy, Colour colour);
    void solid(std::span<const Point> points, Colour colour, float width);
    /// A straight dash as one quad, its sides softened by the atlas's picture of a line. False: the atlas has
    /// none.
    bool quad(Point a, Point b, Colour colour, float width);
    ImDrawList& list_;
    const ScreenFonts& fonts_;
};

}  // namespace lowrank::paint
