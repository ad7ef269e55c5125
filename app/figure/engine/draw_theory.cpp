// Draws theory behind the curves: damping bands, the fit's window, predicted lines.
#include <algorithm>
#include <cmath>

#include "app/figure/engine/crowding.h"
#include "app/figure/engine/decimate.h"
#include "app/figure/engine/draw.h"
#include "app/figure/engine/draw_parts.h"

namespace lowrank::figure {
namespace {

/// The pieces of a guide inside the scales' reach.
std::vector<std::vector<Point>> pieces_of(std::span<const double> xs, std::span<const double> ys,
                                          const Layout& layout, float margin) {
    return curve_pieces({.x = xs, .y = ys}, layout.x, layout.y, grown(layout.plot, margin));
}

}  // namespace

void draw_damping(const Layout& layout, const Figure& figure, const Surface& s, Painter& painter) {
    if (!figure.damping) return;
    const DampingBands& damping = *figure.damping;
    const Rect p = layout.plot;
    const theme::Colour tint = theme::mix(s.theme->card, damping.colour, 0.09f);
    painter.push_clip(p);
    // On paper one shape, since columns beside each other would show seams.
    if (s.paper) {
        for (std::vector<Point> shape : pieces_of(damping.x, damping.y, layout, s.px(4))) {
            const float left = shape.front().x, right = shape.back().x;
            shape.push_back({right, p.y});
            shape.push_back({left, p.y});
            painter.polygon(shape, tint);
        }
        painter.pop_clip();
        return;
    }
    // On screen, where only convex shapes are filled, one column a step in whole pixels.
    const auto snap = [](float v) { return std::round(v); };
    for (std::size_t i = 0; i < damping.x.size(); ++i) {
        if (!layout.x.drawable(damping.x[i]) || !layout.y.drawable(damping.y[i])) continue;
        const float left = snap(layout.x.px(damping.x[i]));
        const bool last = i + 1 == damping.x.size();
        const float right = last ? left : snap(layout.x.px(damping.x[i + 1]));
        const float y = std::clamp(layout.y.px(damping.y[i]), p.y, p.bottom());
        if (right > left && y > p.y) painter.rect({left, p.y, right - left, y - p.y}, tint, 0);
    }
    painter.pop_clip();
}

void draw_critical_damping(const Layout& layout, const Figure& figure, const Surface& s, Painter& painter) {
    if (!figure.damping) return;
    const DampingBands& damping = *figure.damping;
    const Rect p = layout.plot;
    painter.push_clip(p);
    for (const auto& piece : pieces_of(damping.x, damping.y, layout, s.px(4)))
        painter.polyline(piece, {damping.colour, s.px(s.theme->theory_width), theme::Dash::Dotted});
    painter.pop_clip();
}

void draw_fit_window(const Layout& layout, const Figure& figure, const Surface& s, Painter& painter) {
    if (!figure.fit_window) return;
    const FitWindow& window = *figure.fit_window;
    if (!layout.x.drawable(window.low) || !layout.x.drawable(window.high)) return;
    const Rect p = layout.plot;
    const float from = layout.x.px(window.low), to = layout.x.px(window.high);
    const float left = std::clamp(from, p.x, p.right()), right = std::clamp(to, p.x, p.right());
    if (right > left) painter.rect({left, p.y, right - left, p.h}, s.theme->accent.with_alpha(0.06f), 0);
    for (const float x : {from, to})
        if (x >= p.x && x <= p.right())
            painter.line({x, p.y}, {x, p.bottom()},
                         {s.theme->accent.with_alpha(0.6f), s.px(1), theme::Dash::Solid});
}

void draw_fit_grips(const Layout& layout, const Figure& figure, const Surface& s, Painter& painter) {
    if (!figure.fit_window) return;
    for (const Rect& grip : fit_grips(figure, layout, s)) painter.rect(grip, s.theme->accent, s.px(2));
}

float guide_width(const Guide& guide, const Surface& s) {
    constexpr float kBroad = 7;
    return s.px(guide.broad ? kBroad : s.theme->theory_width);
}

void draw_guides(const Layout& layout, const Figure& figure, const Surface& s, Painter& painter) {
    painter.push_clip(layout.plot);
    for (const Guide& guide : figure.guides)
        for (const auto& piece : pieces_of(guide.x, guide.y, layout, s.px(4)))
            painter.polyline(piece, {guide.colour, guide_width(guide, s), guide.dash});
    painter.pop_clip();
}

}  // namespace lowrank::figure
