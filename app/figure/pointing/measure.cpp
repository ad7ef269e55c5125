// Words what lies between two places of one curve: differences, ratios, rates.
#include "app/figure/pointing/measure.h"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>

#include "app/figure/engine/format.h"
#include "app/figure/pointing/nearest.h"
#include "app/figure/pointing/readout.h"

namespace lowrank::figure {
namespace {

using paint::Point;
using paint::Rect;

struct End {
    double x, y;
    std::int64_t curve;
};

End end_at(const Layout& layout, const Figure& figure, Point at, float reach) {
    if (const auto near = nearest_point(layout, figure, at, reach)) {
        const Series& series = figure.series[near->series];
        return {series.x[near->index], series.y[near->index], series.method};
    }
    const Rect p = layout.plot;
    const double x = layout.x.value(std::clamp(at.x, p.x, p.right()));
    return {figure.x.integral ? std::round(x) : x, layout.y.value(std::clamp(at.y, p.y, p.bottom())), -1};
}

/// Whether the axis counts what methods do.
bool counts_steps(const Figure& figure) { return figure.x.along != Along::Other; }
bool is_time(const Figure& figure) { return figure.x.along == Along::Seconds; }

std::string x_difference(const Figure& figure, double dx) {
    if (!counts_steps(figure)) return "Δx = " + format_value(dx);
    if (is_time(figure)) return "Δ " + format_seconds(dx);
    const std::string number = dx == std::round(dx) && dx < 1e6 ? format_fixed(dx, 0) : format_value(dx);
    return figure.x.along == Along::Iterations ? "Δt = " + number
                                               : fmt::format("Δ = {} applications", number);
}

std::string x_unit(const Figure& figure) {
    return is_time(figure) ? "second" : figure.x.along == Along::Iterations ? "iteration" : "application";
}

std::string per_digit(const Figure& figure, double dx_per_digit) {
    if (is_time(figure)) return fmt::format("{} a digit", format_seconds(dx_per_digit));
    return fmt::format("{} {}s a digit", format_value(dx_per_digit), x_unit(figure));
}

}  // namespace

state::Measure measure_between(const Layout& layout, const Figure& figure, Point from, Point to,
                               float reach) {
    End a = end_at(layout, figure, from, reach), b = end_at(layout, figure, to, reach);
    if (b.x < a.x) std::swap(a, b);
    return {a.x, a.y, b.x, b.y, a.curve == b.curve ? a.curve : -1};
}

std::vector<std::string> measure_words(const Figure& figure, const state::Measure& m) {
    std::vector<std::string> lines;
    const double dx = m.x1 - m.x0;
    std::string heading = x_difference(figure, dx);
    for (const Series& series : figure.series)
        if (m.curve != -1 && series.method == m.curve && !series.label.empty())
            heading = series.label + ": " + heading;
    lines.push_back(std::move(heading));
    if (!counts_steps(figure)) {
        lines.push_back("Δy = " + format_value(m.y1 - m.y0));
        if (m.y0 != 0 && m.y1 / m.y0 > 0) lines.push_back(fmt::format("ratio {}", format_value(m.y1 / m.y0)));
        return lines;
    }
    if (figure.y.logarithmic && m.y0 > 0 && m.y1 > 0) {
        const double decades = std::log10(m.y1) - std::log10(m.y0);
        lines.push_back(fmt::format("ratio {}, {} {}", format_value(m.y1 / m.y0), format_fixed(decades, 2),
                                    std::abs(decades) == 1 ? "decade" : "decades"));
        if (dx > 0 && !is_time(figure))
            lines.push_back(
                fmt::format("ρ = {} by the {}", format_rate(std::pow(10, decades / dx)), x_unit(figure)));
        if (dx > 0 && decades < 0) lines.push_back(per_digit(figure, dx / -decades));
        return lines;
    }
    lines.push_back("Δy = " + format_value(m.y1 - m.y0));
    if (dx > 0)
        lines.push_back(fmt::format("slope {} by the {}", format_value((m.y1 - m.y0) / dx), x_unit(figure)));
    return lines;
}

Rect draw_measure(const Layout& layout, const Figure& figure, const state::Measure& m, const Surface& s,
                  paint::Painter& painter) {
    if (layout.empty) return {};
    const Rect p = layout.plot;
    const auto place = [&](double x, double y) -> std::optional<Point> {
        if (!layout.x.drawable(x) || !layout.y.drawable(y)) return std::nullopt;
        return Point{layout.x.px(x), layout.y.px(y)};
    };
    const auto a = place(m.x0, m.y0), b = place(m.x1, m.y1);
    const auto seen = [&](const std::optional<Point>& at) {
        return at && at->x >= p.x - 1 && at->x <= p.right() + 1 && at->y >= p.y - 1 &&
               at->y <= p.bottom() + 1;
    };
    if (!seen(a) && !seen(b)) return {};
    const theme::Colour ink = s.theme->accent;
    painter.push_clip(p);
    for (const auto& at : {a, b})
        if (at) painter.line({at->x, p.y}, {at->x, p.bottom()}, {ink, s.px(1), theme::Dash::Dotted});
    if (a && b) painter.line(*a, *b, {ink, s.px(1.6f), theme::Dash::Solid});
    for (const auto& at : {a, b})
        if (at) painter.marker(*at, theme::Marker::Circle, s.px(9), ink, s.theme->card, s.px(1.6f));
    painter.pop_clip();

    const CardLines lines = card_lines(measure_words(figure, m), p, s);
    // Beside the later end, else the earlier one: off the legend where that is possible.
    Rect best;
    bool found = false;
    for (const auto& at : {b, a}) {
        if (!seen(at)) continue;
        const Rect box = card_beside(*at, p, lines, s);
        const bool clear = !meet(box, layout.legend.box);
        if (!found || clear) best = box;
        found = true;
        if (clear) break;
    }
    draw_card_of(best, lines, ink, s, painter);
    return best;
}

}  // namespace lowrank::figure
