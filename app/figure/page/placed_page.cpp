// Draws the parts of a page one after another.
#include "app/figure/page/placed_page.h"

#include <algorithm>

#include "app/figure/engine/draw.h"
#include "app/figure/engine/draw_parts.h"
#include "app/paint/tinted_painter.h"
#include "app/paint/typeface_scope.h"

namespace lowrank::figure {
namespace {

void draw_part(const PlacedFigure& part, paint::Painter& painter) {
    if (part.drawing) return part.drawing(painter);
    draw(part.layout, part.figure, part.surface, painter);
}

void draw_part(const PlacedText& words, paint::Painter& painter) {
    painter.text(words.at, words.markup, words.style);
}

void draw_part(const PlacedLegend& legend, paint::Painter& painter) {
    const Surface& s = legend.surface;
    const float size = s.px(sizes::kSmall);
    for (std::size_t k = 0; k < legend.rows.size(); ++k) {
        const SharedRow& row = legend.rows[k];
        const float left = legend.box.x + static_cast<float>(k % legend.columns) * legend.pitch,
                    y = legend.box.y + static_cast<float>(k / legend.columns) * legend.line + legend.line / 2,
                    x = left + s.px(sizes::kSample + 8);
        draw_sample(painter, {left, y - legend.line / 2, s.px(sizes::kSample), legend.line}, row.style, s);
        painter.text({x, y}, row.label, {.size = size, .colour = s.theme->text, .v = paint::VAlign::Middle});
        if (row.oracle)
            draw_oracle_tag(&painter, {x + paint::measure(row.label, size).width + s.px(6), y}, s);
    }
}

void draw_part(const PlacedRule& rule, paint::Painter& painter) {
    painter.line(rule.from, rule.to, rule.stroke);
}

void draw_part(const PlacedStrips& strips, paint::Painter& painter) { draw(strips, painter); }
void draw_part(const PlacedMap& map, paint::Painter& painter) { draw(map, painter); }
void draw_part(const PlacedPicture& picture, paint::Painter& painter) { picture.drawing(painter); }

}  // namespace

void PlacedPage::add(const Figure& figure, const Layout& layout, const Surface& surface) {
    parts.emplace_back(PlacedFigure{figure, layout, surface});
    std::get<PlacedFigure>(parts.back()).surface.look = nullptr;
}

void draw(const PlacedPage& page, paint::Painter& painter) {
    const paint::TypefaceScope words(page.typeface);
    paint::TintedPainter grey(painter, paint::grey_of);
    paint::Painter& to = page.grey ? static_cast<paint::Painter&>(grey) : painter;
    for (const PlacedPart& part : page.parts) std::visit([&](const auto& one) { draw_part(one, to); }, part);
}

bool is_told(const PlacedPage& page) {
    return std::ranges::none_of(page.parts, [](const PlacedPart& part) {
        const auto* figure = std::get_if<PlacedFigure>(&part);
        return std::holds_alternative<PlacedPicture>(part) || (figure && !figure->whole);
    });
}

bool shows_curves(const PlacedPage& page) {
    const auto is_figure = [](const PlacedPart& part) { return std::holds_alternative<PlacedFigure>(part); };
    return is_told(page) && std::ranges::any_of(page.parts, is_figure);
}

}  // namespace lowrank::figure
