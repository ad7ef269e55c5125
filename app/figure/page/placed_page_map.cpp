// Draws a map of cells.
#include <algorithm>
#include <cmath>

#include "app/figure/engine/draw.h"
#include "app/figure/page/placed_page.h"

namespace lowrank::figure {
namespace {

using paint::Point;
using paint::Rect;

/// A cell without a hair of the card between it and the next, where both are large enough to spare it. On a
/// screen the hair is whole pixels, or it would be seen between some cells and not between others.
Rect filled(const Rect& box, const Surface& s) {
    const bool apart = box.w > s.px(6) && box.h > s.px(6);
    if (s.paper) {
        const float hair = apart ? s.px(0.5f) : 0;
        return {box.x + hair / 2, box.y + hair / 2, box.w - hair, box.h - hair};
    }
    const float hair = apart ? std::max(1.f, std::round(s.px(0.5f))) : 0;
    const float x = std::round(box.x), y = std::round(box.y);
    return {x, y, std::round(box.right()) - hair - x, std::round(box.bottom()) - hair - y};
}

void draw_map_bar(const PlacedMap& map, paint::Painter& painter) {
    if (map.bar.w <= 0) return;
    const Surface& s = map.surface;
    constexpr int kSteps = 128;
    std::vector<std::uint8_t> rgba;
    for (int i = 0; i < kSteps; ++i) {
        const theme::Colour colour = theme::viridis(1 - (i + 0.5) / kSteps);
        for (const float channel : {colour.r, colour.g, colour.b, 1.f})
            rgba.push_back(theme::to_byte(channel));
    }
    painter.image(map.bar, {1, kSteps, rgba});
    painter.frame(map.bar, {s.theme->frame, s.px(s.theme->frame_width), theme::Dash::Solid});
}

void draw_map_lines(const PlacedMap& map, paint::Painter& painter) {
    const Surface& s = map.surface;
    // A dark edge on bright cells must not pass for the line.
    const bool dark = s.theme->name == theme::ThemeName::Dark;
    const float width = s.theme->line_width * (dark ? 1.7f : 1), edge = dark ? 1.8f : 2.6f;
    for (const PlacedMap::Line& line : map.lines)
        for (const std::vector<Point>& piece : line.pieces)
            if (piece.size() > 1) {
                painter.polyline(piece, {s.theme->card, s.px(width + edge), theme::Dash::Solid});
                painter.polyline(piece, {line.style.line, s.px(width), line.style.dash});
            }
    for (const PlacedMap::Line& line : map.lines)
        for (const std::vector<Point>& piece : line.pieces)
            for (std::size_t i = 0; i < piece.size() && (line.marked || piece.size() == 1); ++i)
                painter.marker(
                    piece[i],
                    line.style.marker == theme::Marker::None ? theme::Marker::Dot : line.style.marker,
                    s.px(sizes::kMarker), line.style.line,
                    line.style.filled ? line.style.line : s.theme->card, s.px(1.2f));
}

}  // namespace

void draw(const PlacedMap& map, paint::Painter& painter) {
    const Surface& s = map.surface;
    painter.push_clip(map.plot);
    for (const PlacedMap::Cell& cell : map.cells) {
        const Rect box = cell.hatched ? cell.box : filled(cell.box, s);
        painter.rect(box, cell.fill);
        // On a dark card the lowest share is nearly its colour: a cell that has run shows its frame.
        constexpr float kLeastFramed = 8;
        if (s.theme->name == theme::ThemeName::Dark && !cell.hatched &&
            std::min(box.w, box.h) > s.px(kLeastFramed))
            painter.frame(paint::grown(box, -s.px(0.5f)),
                          {theme::mix(cell.fill, s.theme->text, 0.28f), s.px(1), theme::Dash::Solid});
        for (const auto& [from, to] : cell.hatching)
            painter.line(from, to, {s.theme->quiet.with_alpha(0.6f), s.px(0.7f), theme::Dash::Solid});
    }
    draw_map_lines(map, painter);
    painter.pop_clip();
    painter.frame(map.plot, {s.theme->frame, s.px(s.theme->frame_width), theme::Dash::Solid});
    draw_map_bar(map, painter);
    const auto words = [&](const PlacedText& text) { painter.text(text.at, text.markup, text.style); };
    for (const PlacedText& each : map.words) words(each);
    for (const PlacedMap::Named& each : map.legend) {
        draw_sample(painter, each.sample, each.style, s);
        words(each.name);
    }
}

}  // namespace lowrank::figure
