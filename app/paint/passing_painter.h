// Passes everything on to another painter: the base of those that change, hear or stop some of it.
#pragma once
#include "app/paint/painter.h"

namespace lowrank::paint {

class PassingPainter : public Painter {
public:
    explicit PassingPainter(Painter& to) : to_(to) {}
    void polyline(std::span<const Point> points, const Stroke& stroke) override {
        to_.polyline(points, stroke);
    }
    void polygon(std::span<const Point> points, Colour fill) override { to_.polygon(points, fill); }
    void rect(Rect r, Colour fill, float radius) override { to_.rect(r, fill, radius); }
    void frame(Rect r, const Stroke& stroke, float radius) override { to_.frame(r, stroke, radius); }
    void marker(Point at, Marker shape, float size, Colour line, Colour fill, float line_width) override {
        to_.marker(at, shape, size, line, fill, line_width);
    }
    void text(Point anchor, std::string_view markup, const TextStyle& style) override {
        to_.text(anchor, markup, style);
    }
    void image(Rect r, const ImageView& image) override { to_.image(r, image); }
    void push_clip(Rect r) override { to_.push_clip(r); }
    void pop_clip() override { to_.pop_clip(); }
    bool fills_concave() const override { return to_.fills_concave(); }

protected:
    Painter& to_;
};

}  // namespace lowrank::paint
