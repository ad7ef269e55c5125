// Colours go grey one by one, pictures pixel by pixel.
#include "app/paint/grey_painter.h"

namespace lowrank::paint {
namespace {

Stroke grey(Stroke stroke) {
    stroke.colour = grey_of(stroke.colour);
    return stroke;
}

}  // namespace

Colour grey_of(Colour c) {
    const float v = 0.2126f * c.r + 0.7152f * c.g + 0.0722f * c.b;
    return {v, v, v, c.a};
}

void GreyPainter::polyline(std::span<const Point> points, const Stroke& stroke) {
    to_.polyline(points, grey(stroke));
}
void GreyPainter::polygon(std::span<const Point> points, Colour fill) { to_.polygon(points, grey_of(fill)); }
void GreyPainter::rect(Rect r, Colour fill, float radius) { to_.rect(r, grey_of(fill), radius); }
void GreyPainter::frame(Rect r, const Stroke& stroke, float radius) { to_.frame(r, grey(stroke), radius); }
void GreyPainter::marker(Point at, Marker shape, float size, Colour line, Colour fill, float width) {
    to_.marker(at, shape, size, grey_of(line), grey_of(fill), width);
}
void GreyPainter::text(Point anchor, std::string_view markup, const TextStyle& style) {
    TextStyle own = style;
    own.colour = grey_of(style.colour);
    to_.text(anchor, markup, own);
}
void GreyPainter::image(Rect r, const ImageView& image) {
    std::vector<std::uint8_t> pixels(image.rgba.begin(), image.rgba.end());
    for (std::size_t i = 0; i + 3 < pixels.size(); i += 4) {
        const Colour c{pixels[i] / 255.f, pixels[i + 1] / 255.f, pixels[i + 2] / 255.f, 1};
        pixels[i] = pixels[i + 1] = pixels[i + 2] = theme::to_byte(grey_of(c).r);
    }
    to_.image(r, {image.width, image.height, pixels});
}

}  // namespace lowrank::paint
