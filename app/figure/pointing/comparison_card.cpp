// A table with aligned columns where it covers least.
#include "app/figure/pointing/comparison_card.h"

#include <algorithm>
#include <cmath>

#include "app/paint/text_layout.h"

namespace lowrank::figure {

using paint::Rect;

namespace {

constexpr float kRow = 16, kPad = 8, kBetween = 14, kMostOfWidth = 0.62f, kMostOfHeight = 0.55f;
constexpr float kMostOfSmall = 0.8f;  ///< of the width of a figure without a legend

/// A place for a card of this size: right of B or left of A, above or below, where the legend is not.
Rect place_card(const Layout& layout, float left, float right, float w, float h, const Surface& s) {
    const Rect p = layout.plot;
    const float away = s.px(10), top = p.y + s.px(20), bottom = p.bottom() - h - s.px(6);
    Rect best{std::clamp(right + away, p.x, std::max(p.x, p.right() - w)), top, w, h};
    for (const float y : {top, bottom})
        for (const float x : {right + away, left - away - w, p.right() - w - s.px(6), p.x + s.px(6)}) {
            const Rect box{std::round(x), std::round(y), w, h};
            if (box.x >= p.x && box.right() <= p.right() && !meet(box, layout.legend.box)) return box;
        }
    return best;
}

}  // namespace

Rect draw_comparison_card(const ComparisonTable& table, const Layout& layout, bool legend, float left,
                          float right, const Surface& s, paint::Painter& painter) {
    const float most = legend ? kMostOfWidth : kMostOfSmall;
    const Rect p = layout.plot;
    const float size = s.px(sizes::kSmall), row = s.px(kRow), pad = s.px(kPad), between = s.px(kBetween);
    const auto width_of = [&](const std::string& markup, paint::Face face = paint::Face::Regular) {
        return std::ceil(paint::measure(markup, size, face).width);
    };
    float name = width_of(table.heading, paint::Face::Bold);
    for (const auto& cells : table.rows) name = std::max(name, width_of(cells[0]));
    name = std::min(name, p.w * 0.4f);
    const std::vector<std::string>* heads = &table.columns;
    std::vector<float> widths;
    const auto widen = [&] {
        widths.clear();
        for (std::size_t c = 0; c < heads->size(); ++c) {
            widths.push_back(width_of((*heads)[c]));
            for (const auto& cells : table.rows) widths[c] = std::max(widths[c], width_of(cells[c + 1]));
        }
    };
    widen();
    std::vector<std::size_t> shown(widths.size());
    for (std::size_t c = 0; c < shown.size(); ++c) shown[c] = c;
    const auto total = [&] {
        float w = name + 2 * pad;
        for (const std::size_t c : shown) w += between + widths[c];
        return w;
    };
    if (total() > p.w * most) heads = &table.brief, widen();
    for (const std::size_t c : table.dispensable)
        if (total() > p.w * most) std::erase(shown, c);
    // In a low plot a few rows are worth more than the curves behind them.
    const float low = std::min(5 * row, p.h - s.px(26) - 2 * pad);
    const auto room =
        static_cast<std::int64_t>(std::floor(std::max(p.h * kMostOfHeight - 2 * pad, low) / row));
    if (room < 3) return {};
    const bool all = static_cast<std::int64_t>(table.rows.size()) + 1 <= room;
    const std::size_t rows = all ? table.rows.size() : static_cast<std::size_t>(room - 2);
    const float w = total(), h = row * static_cast<float>(rows + (all ? 1 : 2)) + 2 * pad;
    const Rect box = place_card(layout, left, right, w, h, s);
    painter.rect(box, s.theme->card, s.px(5));
    painter.frame({box.x + 0.5f, box.y + 0.5f, box.w - 1, box.h - 1}, {s.theme->accent, s.px(1)}, s.px(5));
    float y = box.y + pad + row / 2;
    const auto put = [&](const std::string& first, const std::vector<std::string>& cells, std::size_t skip,
                         bool head) {
        const theme::Colour ink = head ? s.theme->quiet : s.theme->text;
        const paint::Face face = head ? paint::Face::Bold : paint::Face::Regular;
        painter.text({box.x + pad, y}, paint::ellipsize(first, name, size, face),
                     {.size = size, .face = face, .colour = s.theme->text, .v = paint::VAlign::Middle});
        float x = box.x + pad + name;
        for (const std::size_t c : shown) {
            x += between + widths[c];
            if (skip + c < cells.size())
                painter.text(
                    {x, y}, cells[skip + c],
                    {.size = size, .colour = ink, .h = paint::HAlign::Right, .v = paint::VAlign::Middle});
        }
        y += row;
    };
    put(table.heading, *heads, 0, true);
    for (std::size_t k = 0; k < rows; ++k) put(table.rows[k][0], table.rows[k], 1, false);
    if (!all) put("and " + std::to_string(table.rows.size() - rows) + " more", {}, 0, false);
    return box;
}

void draw_end_tab(paint::Point top, const std::string& name, const Rect& within, const Surface& s,
                  paint::Painter& painter) {
    const float side = s.px(15);
    const Rect tab{std::clamp(top.x - side / 2, within.x, std::max(within.x, within.right() - side)),
                   std::clamp(top.y, within.y, std::max(within.y, within.bottom() - side)), side, side};
    painter.rect(tab, s.theme->accent, s.px(3));
    painter.text({tab.x + side / 2, tab.y + side / 2}, name,
                 {.size = s.px(sizes::kSmall),
                  .face = paint::Face::Bold,
                  .colour = s.theme->card,
                  .h = paint::HAlign::Centre,
                  .v = paint::VAlign::Middle});
}

bool EndLines::draw(float x, const std::string& name, const Rect& plot, const Surface& s,
                    paint::Painter& painter) {
    if (x < plot.x - 1 || x > plot.right() + 1) return false;
    first = std::min(first.value_or(x), x);
    last = std::max(last.value_or(x), x);
    painter.line({x, plot.y}, {x, plot.bottom()}, {s.theme->accent, s.px(1.3f), theme::Dash::DashDot});
    draw_end_tab({x, plot.y}, name, plot, s, painter);
    return true;
}

}  // namespace lowrank::figure
