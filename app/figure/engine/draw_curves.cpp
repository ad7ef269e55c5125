// Curves, their markers, and the badges at their ends.
#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>
#include <vector>

#include "app/figure/engine/badges.h"
#include "app/figure/engine/draw.h"
#include "app/figure/engine/draw_parts.h"
#include "app/figure/engine/kept_pieces.h"
#include "app/figure/engine/layout.h"
#include "app/figure/engine/markers.h"

namespace lowrank::figure {
namespace {

/// Points of one line: a painter looks up after each.
constexpr std::size_t kLongestLine = 4000;

void draw_marker(Painter& painter, Point at, const Series& series, const Surface& s, float size) {
    const theme::MethodStyle& style = series.style;
    const bool filled = style.filled || style.marker == theme::Marker::Dot;
    const float width = s.px(style.thick || series.chosen ? 1.5f : 1.25f);
    painter.marker(at, style.marker, size, style.line, filled ? style.line : s.theme->card, width);
}

/// Markers that reach over the frame: drawn whole, where lines end at it.
using EdgeMarkers = std::vector<std::pair<Point, const Series*>>;

void draw_curve(const Layout& layout, const Series& series, const CurvePieces& drawn, bool dense,
                const Surface& s, std::size_t phases, Painter& painter, EdgeMarkers& at_edge) {
    const bool pale = series.facts().pale;
    const paint::Stroke stroke{series.style.line.with_alpha(pale    ? 0.35f
                                                            : dense ? kDenseAlpha
                                                                    : 1.f),
                               curve_width(series, s) * (dense ? 0.5f : 1.f), series.style.dash};
    for (const std::vector<Point>& piece : drawn)
        for (std::size_t from = 0; from + 1 < piece.size(); from += kLongestLine - 1)
            painter.polyline(std::span(piece).subspan(from, std::min(kLongestLine, piece.size() - from)),
                             stroke);
    if (!pale)
        for (const auto& [from, to] : inner_ticks(series, layout, s))
            painter.line(from, to, inner_stroke(series, s));
    const std::size_t n = std::min(series.x.size(), series.y.size());
    if (pale || series.style.marker == theme::Marker::None || n == 0) return;
    const MarkerPlaces places = marker_places(series, layout, s, phases);
    const float size = marker_size(series, s);
    const Rect inner = grown(layout.plot, -size / 2);
    // A point on the frame is in the plot, on whichever side.
    const auto shown = [&](Point at) {
        const Rect& plot = layout.plot;
        return at.x >= plot.x && at.x <= plot.right() && at.y >= plot.y && at.y <= plot.bottom();
    };
    for (std::size_t i = places.offset; i < n; i += places.stride) {
        const auto at = point_at(series, i, layout);
        if (!at || !shown(*at)) continue;
        if (inner.contains(*at))
            draw_marker(painter, *at, series, s, size);
        else
            at_edge.emplace_back(*at, &series);
    }
    // A lone point has no line: it must still be seen.
    if (n == 1 && places.offset > 0)
        if (const auto at = point_at(series, 0, layout)) draw_marker(painter, *at, series, s, size);
}

}  // namespace

std::shared_ptr<const CurvePieces> drawn_pieces(const Series& series, const Layout& layout,
                                                const Surface& s) {
    if (!series.visible || !series.facts().joined) return std::make_shared<const CurvePieces>();
    return pieces_on(s, series, layout.x, layout.y, grown(layout.plot, s.px(4)));
}

bool is_dense(const Series& series, const CurvePieces& drawn, const Layout& layout, const Surface& s) {
    if (series.facts().pale) return false;
    // Its turns, and how far it goes up or down and across from one to the next, be it to the left.
    std::size_t turns = 0;
    float swung = 0, across = 0;
    for (const auto& piece : drawn) {
        float way = 0, along = 0;  // since the last turn
        for (std::size_t i = 1; i < piece.size(); ++i) {
            const float step = piece[i].y - piece[i - 1].y;
            if (step * way < 0) {
                if (turns++ > 0) across += along;
                swung += std::abs(way);
                way = along = 0;
            }
            way += step;
            along += std::abs(piece[i].x - piece[i - 1].x);
        }
    }
    constexpr float kFewest = 8, kPeriod = 3, kSwing = 0.15f;  // turns; px to and fro; of the plot's height
    const auto swings = static_cast<float>(turns);
    return swings >= kFewest && 2 * across < s.px(kPeriod) * swings &&
           swung > kSwing * layout.plot.h * swings;
}

float curve_width(const Series& series, const Surface& s) {
    const theme::Theme& t = *s.theme;
    if (series.facts().pale) return s.px(t.theory_width);
    if (series.role == Role::Pin) return s.px(t.line_width * 0.7f);
    if (series.chosen) return s.px(t.chosen_width);
    return s.px(series.style.thick ? (t.line_width + t.chosen_width) / 2 : t.line_width);
}

std::vector<std::pair<Point, Point>> inner_ticks(const Series& series, const Layout& layout,
                                                 const Surface& s) {
    std::vector<std::pair<Point, Point>> ticks;
    const float apart = s.px(4.5f), half = s.px(2.6f);
    const std::size_t n = std::min({series.x.size(), series.y.size(), series.inner.size()});
    for (std::size_t i = 1; i < n && !s.stop.stop_requested(); ++i) {
        const auto from = point_at(series, i - 1, layout), to = point_at(series, i, layout);
        if (!from || !to) continue;
        const std::uint64_t steps = series.inner[i] - series.inner[i - 1];
        const float dx = to->x - from->x, dy = to->y - from->y, length = std::hypot(dx, dy);
        if (!(length > apart)) continue;
        std::uint64_t stride = 1;
        while (length * static_cast<float>(stride) < apart * static_cast<float>(steps)) stride *= 2;
        const float across = -dy / length * half, down = dx / length * half;
        for (std::uint64_t k = stride; k < steps; k += stride) {
            const float f = static_cast<float>(k) / static_cast<float>(steps);
            const Point at{from->x + f * dx, from->y + f * dy};
            if (!layout.plot.contains(at)) continue;
            ticks.push_back({{at.x - across, at.y - down}, {at.x + across, at.y + down}});
        }
    }
    return ticks;
}

paint::Stroke inner_stroke(const Series& series, const Surface& s) {
    return {series.style.line.with_alpha(0.6f), s.px(0.9f), paint::Dash::Solid};
}

void draw_curves(const Layout& layout, const Figure& figure, const Surface& s, Painter& painter) {
    std::vector<std::size_t> order(figure.series.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::vector<std::shared_ptr<const CurvePieces>> drawn;
    std::vector<bool> dense;
    for (const Series& series : figure.series) {
        drawn.push_back(drawn_pieces(series, layout, s));
        dense.push_back(is_dense(series, *drawn.back(), layout, s));
    }
    const auto rank = [&](std::size_t i) {
        const Series& series = figure.series[i];
        return series.facts().pale || series.role == Role::Pin ? 0
               : series.chosen                                 ? 4
               : dense[i]                                      ? 1
               : series.style.thick                            ? 3
                                                               : 2;
    };
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return rank(a) < rank(b); });
    const std::size_t phases = marker_phases(figure);
    const Rect p = layout.plot;
    EdgeMarkers at_edge;
    painter.push_clip(p);
    for (const std::size_t i : order)
        if (figure.series[i].visible && !s.stop.stop_requested())
            draw_curve(layout, figure.series[i], *drawn[i], dense[i], s, phases, painter, at_edge);
    painter.pop_clip();
    for (const auto& [at, series] : at_edge) draw_marker(painter, at, *series, s, marker_size(*series, s));
}

void draw_retunings(const Layout& layout, const Figure& figure, const Surface& s, Painter& painter) {
    painter.push_clip(layout.plot);
    for (const Stem& stem : figure.stems) {
        if (stem.kind != StemKind::Retuned) continue;
        for (const Series& series : figure.series) {
            if (series.method != stem.method || series.facts().pale || !series.visible) continue;
            const auto at = point_at(series, static_cast<std::size_t>(stem.t), layout);
            if (!at) continue;
            painter.marker(*at, theme::Marker::Diamond, s.px(sizes::kRetuned), stem.colour, s.theme->card,
                           s.px(1.6f));
            painter.marker(*at, theme::Marker::Dot, s.px(4), stem.colour, stem.colour, 0);
        }
    }
    painter.pop_clip();
}

void draw_badges(const Layout& layout, const Figure& figure, const Surface& s, Painter& painter) {
    const Rect p = layout.plot;
    const float size = s.px(s.paper ? 11 : sizes::kSmall), height = s.px(17), pad = s.px(6), gap = s.px(8);
    std::vector<Rect> taken;
    for (const Badge& of_end : figure.badges) {
        const Badge badge = badge_within(of_end, figure, layout.y.high);
        if (!layout.x.drawable(badge.x) || !layout.y.drawable(badge.y)) continue;
        Point end{layout.x.px(badge.x), layout.y.px(badge.y)};
        if (end.x < p.x || end.x > p.right()) continue;
        end.y = std::clamp(end.y, p.y, p.bottom());
        const float width = paint::measure(badge.text, size).width + 2 * pad;
        if (width > p.w || height > p.h) continue;
        Rect box{end.x + gap, end.y - height / 2, width, height};
        if (box.right() > p.right() - s.px(3)) box.x = end.x - gap - width;
        box.x = std::clamp(box.x, p.x, p.right() - width);
        const auto free = [&](Rect r) {
            const auto clash = [&](Rect other) { return meet(r, other); };
            return r.y >= p.y && r.bottom() <= p.bottom() && !clash(layout.legend.box) &&
                   std::none_of(layout.curve_names.begin(), layout.curve_names.end(),
                                [&](const PlacedText& name) { return clash(name.box()); }) &&
                   std::none_of(taken.begin(), taken.end(), clash);
        };
        // The nearest free height, above and below in turn.
        Rect placed = box;
        bool found = false;
        for (int k = 0; k < 60 && !found; ++k) {
            const float step =
                static_cast<float>((k + 1) / 2) * (k % 2 ? -1.f : 1.f) * (height + s.px(2)) / 2;
            placed.y = std::clamp(box.y, p.y, p.bottom() - height) + step;
            found = free(placed);
        }
        painter.marker(end, theme::Marker::Dot, s.px(8), s.theme->card, badge.colour, s.px(1.1f));
        if (!found) continue;
        taken.push_back(placed);
        painter.rect(placed, theme::mix(s.theme->card, badge.colour, 0.1f), s.px(4));
        painter.frame(placed, {badge.colour, s.px(0.8f), paint::Dash::Solid}, s.px(4));
        painter.text({placed.x + pad, placed.y + height / 2}, badge.text,
                     {.size = size, .colour = s.theme->text, .v = paint::VAlign::Middle});
    }
}

}  // namespace lowrank::figure
