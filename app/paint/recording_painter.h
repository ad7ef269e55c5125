// Remembers what was drawn, for tests.
#pragma once
#include <string>
#include <vector>

#include "app/paint/painter.h"

namespace lowrank::paint {

class RecordingPainter final : public Painter {
public:
    struct Line {
        std::vector<Point> points;
        Stroke stroke;
        Rect clip;
        std::size_t order;
    };
    struct Shape {
        std::vector<Point> points;
        Rect box;
        Colour fill;
        bool outline;
        Rect clip;
        std::size_t order;
    };
    struct Mark {
        Point at;
        Marker shape;
        float size;
        Colour line, fill;
        Rect clip;
        std::size_t order;
    };
    struct Text {
        Point anchor;
        std::string markup;
        TextStyle style;
        Rect box, clip;
        std::size_t order;
    };
    struct Image {
        Rect box;
        int width, height;
        Rect clip;
        std::size_t order;
    };

    /// bounds: the clip outside every push_clip.
    explicit RecordingPainter(Rect bounds) : clips_{bounds} {}

    void polyline(std::span<const Point> points, const Stroke& stroke) override;
    void polygon(std::span<const Point> points, Colour fill) override;
    void rect(Rect r, Colour fill, float radius) override;
    void frame(Rect r, const Stroke& stroke, float radius) override;
    void marker(Point at, Marker shape, float size, Colour line, Colour fill, float line_width) override;
    void text(Point anchor, std::string_view markup, const TextStyle& style) override;
    void image(Rect r, const ImageView& image) override;
    void push_clip(Rect r) override;
    void pop_clip() override;

    bool balanced() const { return clips_.size() == 1; }
    std::vector<Line> lines;
    std::vector<Shape> shapes;  ///< filled polygons and rectangles, and frames (outline)
    std::vector<Mark> marks;
    std::vector<Text> texts;
    std::vector<Image> images;

private:
    std::vector<Rect> clips_;
    std::size_t order_ = 0;
};

}  // namespace lowrank::paint
