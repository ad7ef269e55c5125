// The legend: samples, names, tags, columns.

#include "app/figure/engine/draw.h"
#include "app/figure/engine/draw_parts.h"
#include "app/figure/engine/layout.h"

namespace lowrank::figure {
namespace {

/// A triangle that points down when the legend is open and right when it is collapsed.
void draw_toggle(const Legend& legend, const Surface& s, Painter& painter) {
    const float left = legend.outside ? 0 : s.px(sizes::kLegendPad);
    const Point c{legend.toggle.x + left + s.px(4),
                  legend.toggle.y + legend.toggle.h / 2 + s.px(legend.outside ? 0 : 1)};
    const float r = s.px(3.6f);
    const Point open[] = {{c.x - r, c.y - r * 0.6f}, {c.x + r, c.y - r * 0.6f}, {c.x, c.y + r * 0.8f}};
    const Point closed[] = {{c.x - r * 0.6f, c.y - r}, {c.x + r * 0.8f, c.y}, {c.x - r * 0.6f, c.y + r}};
    painter.polygon(legend.collapsed ? std::span<const Point>(closed) : std::span<const Point>(open),
                    s.theme->quiet);
}

void draw_header(const Legend& legend, const Figure& figure, const Surface& s, Painter& painter) {
    const float y = legend.box.y + legend.head / 2 + s.px(1);
    paint::TextStyle style{.size = s.px(sizes::kHeading), .colour = s.theme->quiet, .v = VAlign::Middle};
    if (legend.movable) draw_toggle(legend, s, painter);
    if (legend.collapsed) {
        painter.text({legend.toggle.right() + s.px(2), y - s.px(1)}, "Legend", style);
        return;
    }
    style.h = HAlign::Right;
    if (legend.value_right)
        painter.text({legend.box.x + *legend.value_right, y}, figure.legend_heading, style);
    if (legend.value2_right) painter.text({legend.box.x + *legend.value2_right, y}, legend.heading2, style);
}

/// Outside, each column of names has its own heading over its rates.
void draw_headings(const Legend& legend, const Surface& s, Painter& painter) {
    for (const LegendRow& row : legend.rows)
        if (row.box.y == legend.rows.front().box.y)
            painter.text({row.box.x + *legend.value2_right, legend.box.y + legend.head / 2}, legend.heading2,
                         {.size = s.px(sizes::kHeading),
                          .colour = s.theme->quiet,
                          .h = HAlign::Right,
                          .v = VAlign::Middle});
}

void draw_row(const Legend& legend, const LegendRow& row, const Figure& figure, const Surface& s,
              Painter& painter) {
    const Series& series = figure.series[row.series];
    const float pad = legend.outside ? 0 : s.px(sizes::kLegendPad);
    const float middle = row.box.y + row.box.h / 2;
    const Rect sample{row.box.x + pad, row.box.y, legend.sample, row.box.h};
    draw_sample(painter, sample, series.style, s, series.chosen, series.visible ? 1.f : 0.3f,
                series.facts().joined);
    const Face face = series.chosen ? Face::Bold : Face::Regular;
    const float size = s.px(sizes::kSmall);
    const theme::Colour ink = series.visible ? s.theme->text : s.theme->quiet;
    const float x = sample.right() + s.px(8);
    painter.text({x, middle}, row.label, {.size = size, .face = face, .colour = ink, .v = VAlign::Middle});
    // A row that is switched off is not told by paleness alone.
    const float width = paint::measure(row.label, size, face).width;
    if (!series.visible)
        painter.line({x, middle}, {x + width, middle}, {s.theme->quiet, s.px(1), paint::Dash::Solid});
    if (series.oracle) draw_oracle_tag(&painter, {x + width + s.px(6), middle}, s);
    const float number_size = legend.outside ? s.px(sizes::kHeading) : size;
    const auto column = [&](const std::optional<float>& right, const std::string& value,
                            theme::Colour colour) {
        if (right && !value.empty())
            painter.text({row.box.x + *right, middle}, value,
                         {.size = number_size, .colour = colour, .h = HAlign::Right, .v = VAlign::Middle});
    };
    column(legend.value_right, series.value, ink);
    const bool brief = legend.brief && !series.value2_brief.empty();
    column(legend.value2_right, brief ? series.value2_brief : series.value2, s.theme->quiet);
}

}  // namespace

void draw_sample(Painter& painter, Rect box, const theme::MethodStyle& style, const Surface& s, bool chosen,
                 float alpha, bool line) {
    const float y = box.y + box.h / 2, width = s.px(chosen || style.thick ? 2.4f : s.theme->line_width);
    if (line) painter.line({box.x, y}, {box.right(), y}, {style.line.with_alpha(alpha), width, style.dash});
    const bool filled = style.filled || style.marker == theme::Marker::Dot;
    painter.marker({box.x + box.w / 2, y}, style.marker, s.px(sizes::kMarker), style.line.with_alpha(alpha),
                   filled ? style.line.with_alpha(alpha) : s.theme->card, s.px(1.25f));
}

float draw_oracle_tag(Painter* painter, Point left_middle, const Surface& s) {
    const float size = s.px(sizes::kTag), pad = s.px(4), height = s.px(13.5f);
    const float width = paint::measure("oracle", size).width + 2 * pad;
    if (!painter) return width;
    painter->rect({left_middle.x, left_middle.y - height / 2, width, height}, s.theme->accent_tint,
                  s.px(3.5f));
    painter->text({left_middle.x + pad, left_middle.y + s.px(-0.6f)}, "oracle",
                  {.size = size, .colour = s.theme->accent_text, .v = VAlign::Middle});
    return width;
}

void draw_legend(const Layout& layout, const Figure& figure, const Surface& s, Painter& painter) {
    const Legend& legend = layout.legend;
    if (!legend.present()) return;
    if (!legend.outside) {
        painter.rect(legend.box, s.theme->card.with_alpha(0.93f), s.px(6));
        painter.frame(legend.box, {s.theme->rule, s.px(0.9f), paint::Dash::Solid}, s.px(6));
        draw_header(legend, figure, s, painter);
    } else if (legend.movable) {
        draw_toggle(legend, s, painter);
    }
    if (legend.outside && legend.value2_right) draw_headings(legend, s, painter);
    for (const LegendRow& row : legend.rows) draw_row(legend, row, figure, s, painter);
}

}  // namespace lowrank::figure
