// Everything drawn, in order, with the clip in force.
#include "app/paint/recording_painter.h"

#include <algorithm>

#include "app/paint/text_layout.h"

namespace lowrank::paint {

void RecordingPainter::polyline(std::span<const Point> points, const Stroke& stroke) {
    lines.push_back({{points.begin(), points.end()}, stroke, clips_.back(), order_++});
}

void RecordingPainter::polygon(std::span<const Point> points, Colour fill) {
    Rect box;
    if (!points.empty()) {
        const auto [x0, x1] =
            std::minmax_element(points.begin(), points.end(), [](Point a, Point b) { return a.x < b.x; });
        const auto [y0, y1] =
            std::minmax_element(points.begin(), points.end(), [](Point a, Point b) { return a.y < b.y; });
        box = {x0->x, y0->y, x1->x - x0->x, y1->y - y0->y};
    }
    shapes.push_back({{points.begin(), points.end()}, box, fill, false, clips_.back(), order_++});
}

void RecordingPainter::rect(Rect r, Colour fill, float) {
    shapes.push_back({{}, r, fill, false, clips_.back(), order_++});
}

void RecordingPainter::frame(Rect r, const Stroke& stroke, float) {
    shapes.push_back({{}, r, stroke.colour, true, clips_.back(), order_++});
}

void RecordingPainter::marker(Point at, Marker shape, float size, Colour line, Colour fill, float) {
    marks.push_back({at, shape, size, line, fill, clips_.back(), order_++});
}

void RecordingPainter::text(Point anchor, std::string_view markup, const TextStyle& style) {
    texts.push_back(
        {anchor, std::string(markup), style, text_box(anchor, markup, style), clips_.back(), order_++});
}

void RecordingPainter::image(Rect r, const ImageView& image) {
    images.push_back({r, image.width, image.height, clips_.back(), order_++});
}

void RecordingPainter::push_clip(Rect r) { clips_.push_back(intersect(clips_.back(), r)); }

void RecordingPainter::pop_clip() {
    if (clips_.size() > 1) clips_.pop_back();
}

}  // namespace lowrank::paint
