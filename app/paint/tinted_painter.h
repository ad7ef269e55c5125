// Passes everything on in other colours: shades of grey, or what other eyes make of them.
#pragma once
#include <functional>
#include <utility>

#include "app/paint/passing_painter.h"

namespace lowrank::paint {

/// The grey that is as light as a colour (Rec. 709 luma of the sRGB values), with its alpha.
Colour grey_of(Colour colour);

class TintedPainter final : public PassingPainter {
public:
    using Tint = std::function<Colour(Colour)>;
    TintedPainter(Painter& to, Tint tint) : PassingPainter(to), tint_(std::move(tint)) {}
    void polyline(std::span<const Point> points, const Stroke& stroke) override;
    void polygon(std::span<const Point> points, Colour fill) override;
    void rect(Rect r, Colour fill, float radius) override;
    void frame(Rect r, const Stroke& stroke, float radius) override;
    void marker(Point at, Marker shape, float size, Colour line, Colour fill, float line_width) override;
    void text(Point anchor, std::string_view markup, const TextStyle& style) override;
    void image(Rect r, const ImageView& image) override;

private:
    Stroke tinted(Stroke stroke) const;

    Tint tint_;
};

}  // namespace lowrank::paint
