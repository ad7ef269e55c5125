// Draws ends as lines, cells or points, each with its letter, and the card in its room.
#include "app/figure/pointing/comparison.h"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>

namespace lowrank::figure {
namespace {

using paint::Rect;

constexpr float kLetter = 15;

bool is_compared(const Series& series) { return series.is_told() && series.x.size() > 1; }

/// A small plate with the letter of an end at its head.
void draw_tab(const PlacedEnd& end, const Rect& within, const Surface& s, paint::Painter& painter) {
    const float side = s.px(kLetter), x = end.at.x + end.at.w / 2,
                y = end.at.y + (end.is_point() ? s.px(7) : 0);
    const Rect tab{std::clamp(x - side / 2, within.x, std::max(within.x, within.right() - side)),
                   std::clamp(y, within.y, std::max(within.y, within.bottom() - side)), side, side};
    painter.rect(tab, s.theme->accent, s.px(3));
    painter.text({tab.x + side / 2, tab.y + side / 2}, end.name(),
                 {.size = s.px(sizes::kSmall),
                  .face = paint::Face::Bold,
                  .colour = s.theme->card,
                  .h = paint::HAlign::Centre,
                  .v = paint::VAlign::Middle});
}

void draw_end(const PlacedEnd& end, const Surface& s, paint::Painter& painter) {
    if (end.is_point())
        painter.marker({end.at.x, end.at.y}, theme::Marker::Circle, s.px(9), s.theme->accent, s.theme->card,
                       s.px(1.6f));
    else if (end.is_line())
        painter.line({end.at.x, end.at.y}, {end.at.x, end.at.bottom()},
                     {s.theme->accent, s.px(1.3f), theme::Dash::DashDot});
    else
        painter.frame(end.at, {s.theme->accent, s.px(2), theme::Dash::Solid});
}

}  // namespace

bool Comparison::add_line(const Rect& plot, float x, bool second) {
    if (x < plot.x - 1 || x > plot.right() + 1) return false;
    ends.push_back({second, {x, plot.y, 0, plot.h}});
    return true;
}

void Comparison::add_line(const Layout& layout, const Figure& figure, double x, bool second,
                          const CurveAt& y) {
    if (layout.empty || !layout.x.drawable(x)) return;
    const Rect& p = layout.plot;
    const float at = layout.x.px(x);
    if (!add_line(p, at, second)) return;
    for (const Series& series : figure.series) {
        const std::optional<double> value = y(series, x, second);
        // A share of 0 or 1 lies on the frame itself.
        if (!value || !layout.y.drawable(*value)) continue;
        const paint::Point mark{at, layout.y.px(*value)};
        if (mark.y >= p.y - 1 && mark.y <= p.bottom() + 1) marks.emplace_back(mark, series.style.line);
    }
}

std::optional<double> value_at(const Series& series, double x) {
    const std::size_t size = std::min(series.x.size(), series.y.size());
    if (size == 0 || !(x >= series.x[0]) || !(x <= series.x[size - 1])) return std::nullopt;
    const auto end = series.x.begin() + static_cast<std::ptrdiff_t>(size);
    const auto after =
        static_cast<std::size_t>(std::upper_bound(series.x.begin(), end, x) - series.x.begin());
    const std::size_t right = std::min(after, size - 1), left = right > 0 ? right - 1 : 0;
    const double width = series.x[right] - series.x[left];
    const double f = width > 0 ? (x - series.x[left]) / width : 0;
    const double value = f == 1 ? series.y[right] : (1 - f) * series.y[left] + f * series.y[right];
    return std::isfinite(value) ? std::optional(value) : std::nullopt;
}

ComparisonTable places_table(const Figure& figure, double a, double b, const PlacesLook& look) {
    const EndsInOrder ends(a, b);
    ComparisonTable table;
    table.heading = ends.heading([](double x) { return format_value(x); });
    table.columns =
        table.brief = {fmt::format("at {}", ends.from), fmt::format("at {}", ends.to), "Δ", "ratio"};
    table.dispensable = {3, 1, 0};
    for (const Series& series : figure.series) {
        if (!is_compared(series)) continue;
        const auto low = look.value(series, ends.first), high = look.value(series, ends.last);
        if (!low || !high) continue;
        table.rows.push_back({series.label, look.words(*low), look.words(*high), look.words(*high - *low),
                              *low != 0 && *high / *low > 0 ? format_value(*high / *low) : "–"});
    }
    return table;
}

std::optional<double> named_curve_at(const Series& series, double x, bool) {
    return is_compared(series) ? value_at(series, x) : std::nullopt;
}

Comparison compare_on_axis(const Layout& layout, const Figure& figure, const AxisEnds& ends,
                           const std::function<ComparisonTable(double, double)>& table_of, const CurveAt& y) {
    Comparison out;
    out.within = layout.plot;
    for (const bool second : {false, true})
        if (const std::optional<double>& x = ends.at(second)) out.add_line(layout, figure, *x, second, y);
    if (!ends.apart()) return out;
    out.table = table_of ? table_of(*ends.a, *ends.b) : places_table(figure, *ends.a, *ends.b);
    return out;
}

Rect draw(const Comparison& c, const ComparisonRoom& room, const Surface& s, paint::Painter& painter) {
    painter.push_clip(c.within);
    const bool joined = c.ends.size() == 2 && c.ends[0].is_point() && c.ends[1].is_point();
    if (joined)
        painter.line({c.ends[0].at.x, c.ends[0].at.y}, {c.ends[1].at.x, c.ends[1].at.y},
                     {s.theme->accent, s.px(1.6f), theme::Dash::Solid});
    for (const PlacedEnd& end : c.ends) {
        draw_end(end, s, painter);
        draw_tab(end, c.within, s, painter);
    }
    for (const auto& [at, colour] : c.marks)
        painter.marker(at, theme::Marker::Dot, s.px(7), s.theme->card, colour, s.px(1.1f));
    painter.pop_clip();
    return draw_comparison_card(c.table, room, s, painter);
}

}  // namespace lowrank::figure
