// Reads the values of curves at two places, on the straight lines between the points that are drawn.
#include "app/figure/pointing/compare_places.h"

#include <algorithm>
#include <cmath>

#include "app/figure/engine/format.h"

namespace lowrank::figure {
namespace {

bool is_compared(const Series& series) {
    return series.visible && !series.faded && !series.label.empty() && series.x.size() > 1;
}

}  // namespace

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

ComparisonTable places_table(const Figure& figure, double a, double b) {
    const EndsInOrder ends(a, b);
    const double first = ends.first, last = ends.last;
    ComparisonTable table;
    table.heading = ends.heading([](double v) { return format_value(v); });
    table.columns = table.brief = {"at " + ends.from, "at " + ends.to, "Δ", "ratio"};
    table.dispensable = {3, 1, 0};
    for (const Series& series : figure.series) {
        if (!is_compared(series)) continue;
        const auto low = value_at(series, first), high = value_at(series, last);
        if (!low || !high) continue;
        table.rows.push_back({series.label, format_value(*low), format_value(*high),
                              format_value(*high - *low),
                              *low != 0 && *high / *low > 0 ? format_value(*high / *low) : "–"});
    }
    return table;
}

paint::Rect draw_places(const Layout& layout, const Figure& figure, const AxisEnds& ends, const Surface& s,
                        paint::Painter& painter,
                        const std::function<ComparisonTable(double, double)>& table_of) {
    if (layout.empty || (!ends.a && !ends.b)) return {};
    const paint::Rect p = layout.plot;
    EndLines lines;
    painter.push_clip(p);
    for (const auto& [x, name] : {std::pair{ends.a, "A"}, std::pair{ends.b, "B"}}) {
        if (!x || !layout.x.drawable(*x)) continue;
        const float at = layout.x.px(*x);
        if (!lines.draw(at, name, p, s, painter)) continue;
        for (const Series& series : figure.series) {
            const auto value = is_compared(series) ? value_at(series, *x) : std::nullopt;
            if (!value || !layout.y.drawable(*value)) continue;
            painter.marker({at, layout.y.px(*value)}, theme::Marker::Dot, s.px(7), s.theme->card,
                           series.style.line, s.px(1.1f));
        }
    }
    painter.pop_clip();
    if (!lines.last || !ends.a || !ends.b || *ends.a == *ends.b) return {};
    const ComparisonTable table =
        table_of ? table_of(*ends.a, *ends.b) : places_table(figure, *ends.a, *ends.b);
    if (table.rows.empty()) return {};
    return draw_comparison_card(table, figure, layout, *lines.first, *lines.last, s, painter);
}

}  // namespace lowrank::figure
