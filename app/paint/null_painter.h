// A painter that shows nothing, for a page that is only to tell what it holds or how much room it takes.
#pragma once
#include "app/paint/painter.h"

namespace lowrank::paint {

class NullPainter final : public Painter {
public:
    void polyline(std::span<const Point>, const Stroke&) override {}
    void polygon(std::span<const Point>, Colour) override {}
    void rect(Rect, Colour, float) override {}
    void frame(Rect, const Stroke&, float) override {}
    void marker(Point, Marker, float, Colour, Colour, float) override {}
    void text(Point, std::string_view, const TextStyle&) override {}
    void image(Rect, const ImageView&) override {}
    void push_clip(Rect) override {}
    void pop_clip() override {}
};

}  // namespace lowrank::paint
