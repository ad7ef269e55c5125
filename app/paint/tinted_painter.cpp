// Colours are changed one by one, pictures pixel by pixel.
#include "app/paint/tinted_painter.h"

#include <map>
#include <vector>

namespace lowrank::paint {

Colour grey_of(Colour c) {
    const float v = 0.2126f * c.r + 0.7152f * c.g + 0.0722f * c.b;
    return {v, v, v, c.a};
}

Stroke TintedPainter::tinted(Stroke stroke) const {
    stroke.colour = tint_(stroke.colour);
    return stroke;
}

void TintedPainter::polyline(std::span<const Point> points, const Stroke& stroke) {
    to_.polyline(points, tinted(stroke));
}
void TintedPainter::polygon(std::span<const Point> points, Colour fill) { to_.polygon(points, tint_(fill)); }
void TintedPainter::rect(Rect r, Colour fill, float radius) { to_.rect(r, tint_(fill), radius); }
void TintedPainter::frame(Rect r, const Stroke& stroke, float radius) {
    to_.frame(r, tinted(stroke), radius);
}
void TintedPainter::marker(Point at, Marker shape, float size, Colour line, Colour fill, float width) {
    to_.marker(at, shape, size, tint_(line), tint_(fill), width);
}
void TintedPainter::text(Point anchor, std::string_view markup, const TextStyle& style) {
    TextStyle own = style;
    own.colour = tint_(style.colour);
    to_.text(anchor, markup, own);
}
void TintedPainter::image(Rect r, const ImageView& image) {
    std::vector<std::uint8_t> pixels(image.rgba.begin(), image.rgba.end());
    // A map has few colours and many pixels.
    std::map<std::uint32_t, Colour> seen;
    for (std::size_t i = 0; i + 3 < pixels.size(); i += 4) {
        const std::uint32_t key = pixels[i] | pixels[i + 1] << 8 | pixels[i + 2] << 16;
        const auto [found, fresh] = seen.try_emplace(key);
        if (fresh)
            found->second = tint_({pixels[i] / 255.f, pixels[i + 1] / 255.f, pixels[i + 2] / 255.f, 1});
        const Colour c = found->second;
        pixels[i] = theme::to_byte(c.r), pixels[i + 1] = theme::to_byte(c.g),
        pixels[i + 2] = theme::to_byte(c.b);
    }
    to_.image(r, {image.width, image.height, pixels});
}

}  // namespace lowrank::paint
