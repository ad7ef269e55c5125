// Lines, shapes and glyph quads on an ImDrawList.
#include "app/paint/imgui_painter.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "app/paint/imgui_versions.h"
#include "app/paint/shapes.h"
#include "app/paint/text_layout.h"

namespace lowrank::paint {

std::uint32_t packed(Colour c) { return ImGui::ColorConvertFloat4ToU32({c.r, c.g, c.b, c.a}); }

namespace {

// More than 65 535 vertices in one call wrap silently; a point takes up to four.
constexpr std::size_t kChunk = 16000;

ImVec2 vec(Point p) { return {p.x, p.y}; }

/// ImGui miters every corner, up to ten half widths out: a zigzag would grow spikes. Sharp corners end the
/// stroke.
bool sharp(Point a, Point b, Point c) {
    const float ux = b.x - a.x, uy = b.y - a.y, vx = c.x - b.x, vy = c.y - b.y;
    const float lengths = std::hypot(ux, uy) * std::hypot(vx, vy);
    return lengths > 0 && (ux * vx + uy * vy) / lengths < 0.2f;
}

}  // namespace

void ImGuiPainter::solid(std::span<const Point> points, Colour colour, float width) {
    // Below a pixel ImGui would keep the full colour: a hair is thinner by being paler.
    const float drawn = std::max(width, 1.f);
    const ImU32 ink = packed(colour.with_alpha(colour.a * std::min(width, 1.f)));
    std::vector<ImVec2> piece;
    const auto flush = [&] {
        if (piece.size() > 1)
            list_.AddPolyline(piece.data(), static_cast<int>(piece.size()), ink, ImDrawFlags_None, drawn);
        piece.clear();
    };
    for (std::size_t i = 0; i < points.size(); ++i) {
        const bool same = !piece.empty() && piece.back().x == points[i].x && piece.back().y == points[i].y;
        if (same) continue;  // a segment of no length has no direction to offset along
        if (piece.size() >= 2 &&
            (piece.size() >= kChunk || sharp({piece[piece.size() - 2].x, piece[piece.size() - 2].y},
                                             {piece.back().x, piece.back().y}, points[i]))) {
            const ImVec2 corner = piece.back();
            flush();
            piece.push_back(corner);
            if (drawn > 2 && colour.a >= 1) list_.AddCircleFilled(corner, drawn / 2, ink, 12);
        }
        piece.push_back(vec(points[i]));
    }
    flush();
}

void ImGuiPainter::polyline(std::span<const Point> points, const Stroke& stroke) {
    if (points.size() < 2) return;
    const std::vector<float> lengths = dash_lengths(stroke.dash, stroke.width);
    if (lengths.empty()) return solid(points, stroke.colour, stroke.width);
    walk_dashes(points, lengths, [&](std::span<const Point> piece) {
        const bool straight = piece.size() == 2;
        if (!straight || !quad(piece[0], piece[1], stroke.colour, stroke.width))
            solid(piece, stroke.colour, stroke.width);
    });
}

bool ImGuiPainter::quad(Point a, Point b, Colour colour, float width) {
    // A line of a fractional width takes eight vertices and three triangles a side; a page of dotted lines
    // has thousands of dots.
    const ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
    const float drawn = std::max(width, 1.f), length = std::hypot(b.x - a.x, b.y - a.y);
    const int baked = static_cast<int>(std::lround(drawn));
    if ((atlas.Flags & ImFontAtlasFlags_NoBakedLines) || baked > IM_DRAWLIST_TEX_LINES_WIDTH_MAX)
        return false;
    if (!(length > 0)) return true;
    const ImVec4 uv = atlas.TexUvLines[baked];
    // The picture has a pixel of fading on each side.
    const float half = drawn / 2 + 1, nx = -(b.y - a.y) / length * half, ny = (b.x - a.x) / length * half;
    const ImU32 ink = packed(colour.with_alpha(colour.a * std::min(width, 1.f)));
    list_.PrimReserve(6, 4);
    list_.PrimQuadUV({a.x + nx, a.y + ny}, {b.x + nx, b.y + ny}, {b.x - nx, b.y - ny}, {a.x - nx, a.y - ny},
                     {uv.x, uv.y}, {uv.x, uv.y}, {uv.z, uv.w}, {uv.z, uv.w}, ink);
    return true;
}

void ImGuiPainter::polygon(std::span<const Point> points, Colour fill) {
    if (points.size() < 3) return;
    // The draw list fills convex shapes only: a star is a fan about its centre.
    Point centre;
    for (const Point& p : points)
        centre = {centre.x + p.x / static_cast<float>(points.size()),
                  centre.y + p.y / static_cast<float>(points.size())};
    bool left = false, right = false;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const Point a = points[i], b = points[(i + 1) % points.size()], c = points[(i + 2) % points.size()];
        const float turn = (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x);
        left = left || turn < 0;
        right = right || turn > 0;
    }
    if (!(left && right)) {
        std::vector<ImVec2> outline;
        for (const Point& p : points) outline.push_back(vec(p));
        if (left) std::reverse(outline.begin(), outline.end());  // antialiasing grows outwards only clockwise
        list_.AddConvexPolyFilled(outline.data(), static_cast<int>(outline.size()), packed(fill));
        return;
    }
    for (std::size_t i = 0; i < points.size(); ++i)
        list_.AddTriangleFilled(vec(centre), vec(points[i]), vec(points[(i + 1) % points.size()]),
                                packed(fill));
}

void ImGuiPainter::rect(Rect r, Colour fill, float radius) {
    if (fill.a > 0) list_.AddRectFilled({r.x, r.y}, {r.right(), r.bottom()}, packed(fill), radius);
}

void ImGuiPainter::frame(Rect r, const Stroke& stroke, float radius) {
    if (stroke.dash != Dash::Solid) {
        const std::array<Point, 5> around{
            Point{r.x, r.y}, {r.right(), r.y}, {r.right(), r.bottom()}, {r.x, r.bottom()}, {r.x, r.y}};
        return polyline(around, stroke);
    }
    const float drawn = std::max(stroke.width, 1.f);
    // Not AddRect, which moves the line half a pixel inwards.
    list_.PathRect({r.x, r.y}, {r.right(), r.bottom()}, radius);
    list_.PathStroke(packed(stroke.colour.with_alpha(stroke.colour.a * std::min(stroke.width, 1.f))),
                     ImDrawFlags_Closed, drawn);
}

void ImGuiPainter::marker(Point at, Marker marker, float size, Colour line, Colour fill, float line_width) {
    const MarkerShape shape = marker_shape(at, marker, size);
    const float drawn = std::max(line_width, 1.f);
    if (shape.radius > 0) {
        if (fill.a > 0) list_.AddCircleFilled(vec(at), shape.radius, packed(fill));
        list_.AddCircle(vec(at), shape.radius, packed(line), 0, drawn);
    } else if (!shape.outline.empty()) {
        if (fill.a > 0) polygon(shape.outline, fill);
        std::vector<ImVec2> outline;
        for (const Point& p : shape.outline) outline.push_back(vec(p));
        list_.AddPolyline(outline.data(), static_cast<int>(outline.size()), packed(line), ImDrawFlags_Closed,
                          drawn);
    }
    for (const auto& stroke : shape.strokes) solid(stroke, line, line_width);
}

void ImGuiPainter::text(Point anchor, std::string_view markup, const TextStyle& style) {
    fonts_.drawn(markup, style);
    const TextLayout layout = lay_out(markup, style.size, style.face);
    TextOrigin origin = text_origin(anchor, layout.extent, style);
    // Sharp letters need their baseline on a whole device pixel; along the line any place will do.
    const float ratio = fonts_.pixel_ratio();
    float& across = style.vertical ? origin.start.x : origin.start.y;
    across = std::round(across * ratio) / ratio;
    for (const TextRun& run : layout.runs) {
        const float dy = std::round(run.dy * ratio) / ratio;
        for (std::size_t k = 0; k < run.glyphs.size();) {
            // All of one font behind each other: most runs are.
            const Face face = run.glyphs[k].face;
            ImFont* font = fonts_.font(face, run.size);
            if (font) push_texture(list_, *font);
            for (; k < run.glyphs.size() && run.glyphs[k].face == face; ++k)
                if (font) glyph_quad(run, run.glyphs[k], *font, origin, dy, style.colour);
            if (font) pop_texture(list_);
        }
    }
}

void ImGuiPainter::glyph_quad(const TextRun& run, const PlacedGlyph& placed, ImFont& font,
                              const TextOrigin& origin, float dy, Colour colour) {
    const ImFontGlyph* glyph = glyph_of(font, static_cast<ImWchar>(placed.code_point));
    if (!glyph || !glyph->Visible) return;
    const float scale = run.size / em_of(font), ascent = ascent_of(font);
    const float x0 = placed.x + glyph->X0 * scale, x1 = placed.x + glyph->X1 * scale;
    const float y0 = dy + (glyph->Y0 - ascent) * scale, y1 = dy + (glyph->Y1 - ascent) * scale;
    list_.PrimReserve(6, 4);
    list_.PrimQuadUV(vec(origin.map(x0, y0)), vec(origin.map(x1, y0)), vec(origin.map(x1, y1)),
                     vec(origin.map(x0, y1)), {glyph->U0, glyph->V0}, {glyph->U1, glyph->V0},
                     {glyph->U1, glyph->V1}, {glyph->U0, glyph->V1}, packed(colour));
}

void ImGuiPainter::image(Rect r, const ImageView& image) {
    constexpr int kMost = 64;
    const int columns = std::min(image.width, kMost), rows = std::min(image.height, kMost);
    for (int y = 0; y < rows; ++y)
        for (int x = 0; x < columns; ++x) {
            const int sx = x * image.width / columns, sy = y * image.height / rows;
            const std::uint8_t* p = image.rgba.data() + 4 * (static_cast<std::size_t>(sy) * image.width + sx);
            const float x0 = r.x + r.w * static_cast<float>(x) / static_cast<float>(columns);
            const float x1 = r.x + r.w * static_cast<float>(x + 1) / static_cast<float>(columns);
            const float y0 = r.y + r.h * static_cast<float>(y) / static_cast<float>(rows);
            const float y1 = r.y + r.h * static_cast<float>(y + 1) / static_cast<float>(rows);
            if (p[3] > 0) list_.AddRectFilled({x0, y0}, {x1, y1}, IM_COL32(p[0], p[1], p[2], p[3]));
        }
}

void ImGuiPainter::push_clip(Rect r) { list_.PushClipRect({r.x, r.y}, {r.right(), r.bottom()}, true); }

void ImGuiPainter::pop_clip() { list_.PopClipRect(); }

}  // namespace lowrank::paint
