// Remembers what was drawn, in order, with the clip in force.
#pragma once
#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/paint/painter.h"
#include "app/paint/text_layout.h"

namespace lowrank::testing {

class RecordingPainter final : public paint::Painter {
public:
    struct Line {
        std::vector<paint::Point> points;
        paint::Stroke stroke;
        paint::Rect clip;
        std::size_t order;
    };
    struct Shape {
        std::vector<paint::Point> points;
        paint::Rect box;
        paint::Colour fill;
        bool outline;
        paint::Rect clip;
        std::size_t order;
    };
    struct Mark {
        paint::Point at;
        paint::Marker shape;
        float size;
        paint::Colour line, fill;
        paint::Rect clip;
        std::size_t order;
    };
    struct Text {
        paint::Point anchor;
        std::string markup;
        paint::TextStyle style;
        paint::Rect box, clip;
        std::size_t order;
    };
    struct Image {
        paint::Rect box;
        int width, height;
        paint::Rect clip;
        std::size_t order;
    };

    /// bounds: the clip outside every push_clip.
    explicit RecordingPainter(paint::Rect bounds) : clips_{bounds} {}

    void polyline(std::span<const paint::Point> points, const paint::Stroke& stroke) override;
    void polygon(std::span<const paint::Point> points, paint::Colour fill) override;
    void rect(paint::Rect r, paint::Colour fill, float radius) override;
    void frame(paint::Rect r, const paint::Stroke& stroke, float radius) override;
    void marker(paint::Point at, paint::Marker shape, float size, paint::Colour line, paint::Colour fill,
                float line_width) override;
    void text(paint::Point anchor, std::string_view markup, const paint::TextStyle& style) override;
    void image(paint::Rect r, const paint::ImageView& image) override;
    void push_clip(paint::Rect r) override;
    void pop_clip() override;

    bool balanced() const { return clips_.size() == 1; }
    std::vector<Line> lines;
    std::vector<Shape> shapes;  ///< filled polygons and rectangles, and frames (outline)
    std::vector<Mark> marks;
    std::vector<Text> texts;
    std::vector<Image> images;

private:
    std::vector<paint::Rect> clips_;
    std::size_t order_ = 0;
};

inline void RecordingPainter::polyline(std::span<const paint::Point> points, const paint::Stroke& stroke) {
    lines.push_back({{points.begin(), points.end()}, stroke, clips_.back(), order_++});
}

inline void RecordingPainter::polygon(std::span<const paint::Point> points, paint::Colour fill) {
    paint::Rect box;
    if (!points.empty()) {
        const auto [x0, x1] = std::minmax_element(points.begin(), points.end(),
                                                  [](paint::Point a, paint::Point b) { return a.x < b.x; });
        const auto [y0, y1] = std::minmax_element(points.begin(), points.end(),
                                                  [](paint::Point a, paint::Point b) { return a.y < b.y; });
        box = {x0->x, y0->y, x1->x - x0->x, y1->y - y0->y};
    }
    shapes.push_back({{points.begin(), points.end()}, box, fill, false, clips_.back(), order_++});
}

inline void RecordingPainter::rect(paint::Rect r, paint::Colour fill, float) {
    shapes.push_back({{}, r, fill, false, clips_.back(), order_++});
}

inline void RecordingPainter::frame(paint::Rect r, const paint::Stroke& stroke, float) {
    shapes.push_back({{}, r, stroke.colour, true, clips_.back(), order_++});
}

inline void RecordingPainter::marker(paint::Point at, paint::Marker shape, float size, paint::Colour line,
                                     paint::Colour fill, float) {
    marks.push_back({at, shape, size, line, fill, clips_.back(), order_++});
}

inline void RecordingPainter::text(paint::Point anchor, std::string_view markup,
                                   const paint::TextStyle& style) {
    texts.push_back(
        {anchor, std::string(markup), style, text_box(anchor, markup, style), clips_.back(), order_++});
}

inline void RecordingPainter::image(paint::Rect r, const paint::ImageView& image) {
    images.push_back({r, image.width, image.height, clips_.back(), order_++});
}

inline void RecordingPainter::push_clip(paint::Rect r) { clips_.push_back(intersect(clips_.back(), r)); }

inline void RecordingPainter::pop_clip() {
    if (clips_.size() > 1) clips_.pop_back();
}

}  // namespace lowrank::testing
