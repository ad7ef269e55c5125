// Passes everything on until a stop token fires, and from then on nothing but clips, which come in pairs: a
// page that nobody waits for any more is over soon.
#pragma once
#include <stop_token>
#include <utility>

#include "app/paint/passing_painter.h"

namespace lowrank::paint {

class HeedfulPainter final : public PassingPainter {
public:
    HeedfulPainter(Painter& to, std::stop_token stop) : PassingPainter(to), stop_(std::move(stop)) {}
    void polyline(std::span<const Point> points, const Stroke& stroke) override {
        if (goes_on()) to_.polyline(points, stroke);
    }
    void polygon(std::span<const Point> points, Colour fill) override {
        if (goes_on()) to_.polygon(points, fill);
    }
    void rect(Rect r, Colour fill, float radius) override {
        if (goes_on()) to_.rect(r, fill, radius);
    }
    void frame(Rect r, const Stroke& stroke, float radius) override {
        if (goes_on()) to_.frame(r, stroke, radius);
    }
    void marker(Point at, Marker shape, float size, Colour line, Colour fill, float line_width) override {
        if (goes_on()) to_.marker(at, shape, size, line, fill, line_width);
    }
    void text(Point anchor, std::string_view markup, const TextStyle& style) override {
        if (goes_on()) to_.text(anchor, markup, style);
    }
    void image(Rect r, const ImageView& image) override {
        if (goes_on()) to_.image(r, image);
    }

private:
    bool goes_on() const { return !stop_.stop_requested(); }
    std::stop_token stop_;
};

}  // namespace lowrank::paint
