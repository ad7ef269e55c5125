// Plain SVG 1.1 elements, two decimals.
#include "app/paint/svg_painter.h"

#include <array>
#include <charconv>
#include <cmath>

#include "app/paint/shapes.h"
#include "app/paint/text_layout.h"
#include "app/paint/typeface_scope.h"
#include "core/io/picture/image.h"
#include "core/text/utf8.h"

namespace lowrank::paint {
namespace {

/// At most so many decimals, zeros at the end left out, never '-0' and never a locale's comma.
std::string number(double value, int decimals = 2) {
    const double unit = std::pow(10.0, decimals);
    value = std::round(value * unit) / unit;
    if (value == 0) value = 0;  // drops the sign
    std::array<char, 64> buffer;
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
                                   std::chars_format::fixed, decimals);
    std::string text(buffer.data(), end.ptr);
    if (text.find('.') != std::string::npos) {
        while (text.back() == '0') text.pop_back();
        if (text.back() == '.') text.pop_back();
    }
    return text;
}

/// Text for elements and attributes; control characters, which XML does not allow, become spaces.
std::string xml(std::string_view text) {
    std::string out;
    for (const char c : as_utf8(text)) switch (c) {
            case '&':
                out += "&amp;";
                break;
            case '<':
                out += "&lt;";
                break;
            case '>':
                out += "&gt;";
                break;
            case '"':
                out += "&quot;";
                break;
            default:
                out += static_cast<unsigned char>(c) < 0x20 && c != '\n' ? ' ' : c;
        }
    return out;
}

std::string attribute(std::string_view name, std::string_view value) {
    return " " + std::string(name) + "=\"" + std::string(value) + "\"";
}

std::string hex(Colour c) {
    constexpr char digits[] = "0123456789abcdef";
    std::string text = "#";
    for (const float channel : {c.r, c.g, c.b}) {
        const int v = static_cast<int>(std::lround(std::min(1.f, std::max(0.f, channel)) * 255));
        text += digits[v / 16];
        text += digits[v % 16];
    }
    return text;
}

std::string fill_of(Colour c) {
    std::string text = attribute("fill", hex(c));
    if (c.a < 1) text += attribute("fill-opacity", number(c.a, 3));
    return text;
}

std::string stroke_of(const Stroke& stroke) {
    std::string text =
        attribute("stroke", hex(stroke.colour)) + attribute("stroke-width", number(stroke.width, 3));
    if (stroke.colour.a < 1) text += attribute("stroke-opacity", number(stroke.colour.a, 3));
    std::string dashes;
    for (const float length : dash_lengths(stroke.dash, stroke.width))
        dashes += (dashes.empty() ? "" : " ") + number(length);
    if (!dashes.empty()) text += attribute("stroke-dasharray", dashes);
    return text;
}

std::string list_of(std::span<const Point> points) {
    std::string text;
    for (const Point& p : points) text += (text.empty() ? "" : " ") + number(p.x) + "," + number(p.y);
    return text;
}

std::string box_of(Rect r) {
    return attribute("x", number(r.x)) + attribute("y", number(r.y)) + attribute("width", number(r.w)) +
           attribute("height", number(r.h));
}

std::string base64(std::string_view bytes) {
    constexpr char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        const auto byte = [&](std::size_t k) {
            return k < bytes.size() ? static_cast<unsigned char>(bytes[k]) : 0u;
        };
        const unsigned group = byte(i) << 16 | byte(i + 1) << 8 | byte(i + 2);
        for (std::size_t k = 0; k < 4; ++k)
            text += i + k <= bytes.size() ? letters[group >> (18 - 6 * k) & 63] : '=';
    }
    return text;
}

std::string outline_path(const std::vector<OutlineCommand>& outline) {
    std::string d;
    const auto at = [](Point p) { return number(p.x, 4) + " " + number(p.y, 4); };
    for (const OutlineCommand& c : outline) switch (c.kind) {
            case OutlineCommand::Kind::Move:
                d += "M" + at(c.a);
                break;
            case OutlineCommand::Kind::Line:
                d += "L" + at(c.a);
                break;
            case OutlineCommand::Kind::Quadratic:
                d += "Q" + at(c.a) + " " + at(c.b);
                break;
            case OutlineCommand::Kind::Cubic:
                d += "C" + at(c.a) + " " + at(c.b) + " " + at(c.c);
                break;
            case OutlineCommand::Kind::Close:
                d += "Z";
                break;
        }
    return d;
}

}  // namespace

SvgPainter::SvgPainter(float width, float height, DocumentInfo info, TextAs text)
    : width_(width), height_(height), info_(std::move(info)), text_as_(text) {}

void SvgPainter::polyline(std::span<const Point> points, const Stroke& stroke) {
    if (points.size() < 2) return;
    body_ += "<polyline" + attribute("points", list_of(points)) + attribute("fill", "none") +
             stroke_of(stroke) + "/>\n";
}

void SvgPainter::polygon(std::span<const Point> points, Colour fill) {
    body_ += "<polygon" + attribute("points", list_of(points)) + fill_of(fill) + "/>\n";
}

void SvgPainter::rect(Rect r, Colour fill, float radius) {
    body_ +=
        "<rect" + box_of(r) + (radius > 0 ? attribute("rx", number(radius)) : "") + fill_of(fill) + "/>\n";
}

void SvgPainter::frame(Rect r, const Stroke& stroke, float radius) {
    body_ += "<rect" + box_of(r) + (radius > 0 ? attribute("rx", number(radius)) : "") +
             attribute("fill", "none") + stroke_of(stroke) + "/>\n";
}

void SvgPainter::marker(Point at, Marker marker, float size, Colour line, Colour fill, float line_width) {
    const MarkerShape shape = marker_shape(at, marker, size);
    const Stroke stroke{line, line_width, Dash::Solid};
    if (shape.radius > 0)
        body_ += "<circle" + attribute("cx", number(at.x)) + attribute("cy", number(at.y)) +
                 attribute("r", number(shape.radius)) + fill_of(fill) + stroke_of(stroke) + "/>\n";
    else if (!shape.outline.empty())
        body_ += "<polygon" + attribute("points", list_of(shape.outline)) + fill_of(fill) +
                 stroke_of(stroke) + "/>\n";
    for (const auto& each : shape.strokes) polyline(each, stroke);
}

void SvgPainter::text(Point anchor, std::string_view markup, const TextStyle& style) {
    const TextLayout layout = lay_out(markup, style.size, style.face);
    const TextOrigin origin = text_origin(anchor, layout.extent, style);
    if (layout.runs.empty()) return;
    typeface_ = typeface_in_use();
    if (text_as_ == TextAs::Outline)
        outline_text(layout, origin, style);
    else
        real_text(layout, origin, style);
}

void SvgPainter::real_text(const TextLayout& layout, const TextOrigin& origin, const TextStyle& style) {
    body_ += "<text" + attribute("x", number(origin.start.x)) + attribute("y", number(origin.start.y)) +
             attribute("font-size", number(style.size)) + fill_of(style.colour);
    if (style.face == Face::Bold) body_ += attribute("font-weight", "bold");
    if (style.face == Face::Oblique) body_ += attribute("font-style", "oblique");
    if (style.vertical)
        body_ += attribute("transform",
                           "rotate(-90 " + number(origin.start.x) + " " + number(origin.start.y) + ")");
    const bool plain = layout.runs.size() == 1 && layout.runs[0].dy == 0;
    if (plain) {
        body_ += attribute("textLength", number(layout.extent.width)) + ">" + xml(layout.runs[0].text) +
                 "</text>\n";
        return;
    }
    body_ += ">";
    float baseline = 0;
    for (const TextRun& run : layout.runs) {
        body_ += "<tspan" + attribute("x", number(origin.start.x + run.x));
        // Baselines are told relative to the run before, as rounded there, so that a sum of roundings cannot
        // drift.
        const float dy = std::round(run.dy * 100) / 100;
        if (dy != baseline) body_ += attribute("dy", number(dy - baseline));
        baseline = dy;
        if (run.size != style.size) body_ += attribute("font-size", number(run.size));
        body_ += attribute("textLength", number(run.width)) + ">" + xml(run.text) + "</tspan>";
    }
    body_ += "</text>\n";
}

void SvgPainter::outline_text(const TextLayout& layout, const TextOrigin& origin, const TextStyle& style) {
    std::string plain;
    for (const TextRun& run : layout.runs) plain += run.text;
    body_ += "<g" + fill_of(style.colour) + attribute("aria-label", xml(plain)) + ">";
    for (const TextRun& run : layout.runs)
        for (const PlacedGlyph& glyph : run.glyphs) {
            const std::pair key{static_cast<int>(glyph.face), glyph.index};
            const auto [found, fresh] = glyph_ids_.try_emplace(key, static_cast<int>(glyph_ids_.size()));
            const std::string id = "g" + std::to_string(found->second);
            if (fresh) {
                const std::string d = outline_path(glyph_outline(glyph.face, glyph.index));
                definitions_ += "<path" + attribute("id", id) + attribute("d", d) + "/>\n";
            }
            const Point at = origin.map(glyph.x, run.dy);
            body_ += "<use" + attribute("xlink:href", "#" + id) +
                     attribute("transform", "translate(" + number(at.x) + " " + number(at.y) + ")" +
                                                (style.vertical ? " rotate(-90)" : "") + " scale(" +
                                                number(run.size, 4) + ")") +
                     "/>";
        }
    body_ += "</g>\n";
}

void SvgPainter::image(Rect r, const ImageView& image) {
    const Result<std::string> png = encode_rgba(image.width, image.height, image.rgba);
    if (!png) return;
    body_ += "<image" + box_of(r) + attribute("preserveAspectRatio", "none") +
             attribute("style", "image-rendering:-moz-crisp-edges;image-rendering:pixelated") +
             attribute("xlink:href", "data:image/png;base64," + base64(*png)) + "/>\n";
}

void SvgPainter::push_clip(Rect r) {
    const auto [found, fresh] = clip_ids_.try_emplace(box_of(r), static_cast<int>(clip_ids_.size()));
    const std::string id = "c" + std::to_string(found->second);
    if (fresh) definitions_ += "<clipPath" + attribute("id", id) + "><rect" + box_of(r) + "/></clipPath>\n";
    body_ += "<g" + attribute("clip-path", "url(#" + id + ")") + ">\n";
}

void SvgPainter::pop_clip() { body_ += "</g>\n"; }

std::string SvgPainter::document() const {
    constexpr double mm = 25.4 / 96;
    std::string out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg" +
                      attribute("xmlns", "http://www.w3.org/2000/svg") +
                      attribute("xmlns:xlink", "http://www.w3.org/1999/xlink") +
                      attribute("width", number(width_ * mm, 3) + "mm") +
                      attribute("height", number(height_ * mm, 3) + "mm") +
                      attribute("viewBox", "0 0 " + number(width_, 3) + " " + number(height_, 3)) +
                      attribute("font-family", std::string(*theme::row_of(typeface_).family)) +
                      attribute("stroke-linejoin", "round") + attribute("xml:space", "preserve") + ">\n";
    // Whatever the language of the picture: who reads them aloud is to know it.
    const std::string english = attribute("lang", "en");
    out += "<title" + english + ">" + xml(info_.title) + "</title>\n";
    if (!info_.description.empty()) out += "<desc" + english + ">" + xml(info_.description) + "</desc>\n";
    out += "<metadata>" + xml(info_.program + "\n" + info_.experiment) + "</metadata>\n";
    if (!definitions_.empty()) out += "<defs>\n" + definitions_ + "</defs>\n";
    return out + body_ + "</svg>\n";
}

}  // namespace lowrank::paint
