// Draws an axis of strips.
#include "app/figure/page/placed_page.h"

namespace lowrank::figure {
namespace {

void draw_strip_axis(const PlacedStrips& axis, paint::Painter& painter) {
    const Surface& s = axis.surface;
    const theme::Theme& t = *s.theme;
    const paint::Rect& plot = axis.plot;
    const float size = s.px(sizes::kSmall);
    const paint::Stroke grid{t.grid, s.px(t.frame_width), theme::Dash::Solid},
        frame{t.frame, s.px(t.frame_width), theme::Dash::Solid};
    for (const Tick& tick : axis.ticks) {
        const float x = axis.scale.px(tick.value);
        if (x < plot.x - 0.5f || x > plot.right() + 0.5f) continue;
        const bool minor = tick.level == TickLevel::Minor;
        if (!minor) painter.line({x, plot.y}, {x, plot.bottom()}, grid);
        painter.line({x, plot.bottom()}, {x, plot.bottom() + s.px(minor ? sizes::kMinorTick : sizes::kTick)},
                     frame);
        if (!tick.label.empty())
            painter.text({x, plot.bottom() + s.px(sizes::kTickGap) + size * 0.6f}, tick.label,
                         {.size = size, .colour = t.text, .h = HAlign::Centre, .v = VAlign::Middle});
    }
}

void draw_strip(const PlacedStrips& axis, std::size_t i, paint::Painter& painter) {
    const Surface& s = axis.surface;
    const theme::Theme& t = *s.theme;
    const PlacedStrips::Strip& strip = axis.strips[i];
    const theme::Colour line = strip.style.line;
    const float middle = axis.middle(i), upper = middle - axis.row / 2;
    if (i > 0)
        painter.line({axis.plot.x, upper}, {axis.plot.right(), upper},
                     {t.grid, s.px(t.frame_width), theme::Dash::Solid});
    if (strip.values.empty()) return;
    const bool boxed = strip.box.w > 0;
    if (boxed) {
        painter.rect(strip.box, line.with_alpha(0.17f), s.px(2));
        painter.frame(strip.box, {line, s.px(1), theme::Dash::Solid}, s.px(2));
    }
    for (const paint::Point& point : strip.points)
        painter.marker(point, strip.best ? theme::Marker::Star : theme::Marker::Circle,
                       axis.size_of_mark(strip), line, line.with_alpha(boxed ? 0.55f : 1), s.px(0.6f));
    if (!boxed) return;
    const float at = axis.place(strip.median);
    painter.line({at, middle - 1.15f * axis.half_box}, {at, middle + 1.15f * axis.half_box},
                 {t.text, s.px(2), theme::Dash::Solid});
}

}  // namespace

void draw(const PlacedStrips& axis, paint::Painter& painter) {
    const Surface& s = axis.surface;
    const theme::Theme& t = *s.theme;
    draw_strip_axis(axis, painter);
    painter.push_clip(axis.plot);
    for (std::size_t i = 0; i < axis.strips.size(); ++i) draw_strip(axis, i, painter);
    painter.pop_clip();
    painter.frame(axis.plot, {t.frame, s.px(t.frame_width), theme::Dash::Solid});
    for (std::size_t i = 0; i < axis.strips.size() && axis.names; ++i)
        painter.text({axis.plot.x - s.px(8), axis.middle(i)}, axis.strips[i].label,
                     {.size = axis.text_size,
                      .face = axis.strips[i].best ? paint::Face::Bold : paint::Face::Regular,
                      .colour = t.text,
                      .h = HAlign::Right,
                      .v = VAlign::Middle});
}

}  // namespace lowrank::figure
