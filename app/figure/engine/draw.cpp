// Draws a figure: card, axes, stems, curves, words, in this order.
#include "app/figure/engine/draw.h"

#include <algorithm>
#include <cmath>

#include "app/figure/engine/draw_parts.h"
#include "app/figure/engine/layout.h"
#include "app/figure/engine/layout_parts.h"
#include "app/figure/engine/notes.h"
#include "app/paint/text_layout.h"

namespace lowrank::figure {
namespace {

using paint::Dash;
using paint::Stroke;

/// A hairline on whole pixels; paper has none.
float crisp(float v, const Surface& surface) { return surface.paper ? v : std::round(v - 0.5f) + 0.5f; }

void draw_card(const Layout& layout, const Surface& s, Painter& painter) {
    if (!s.card) return;
    painter.rect(layout.card, s.theme->card, s.px(8));
    const Rect c = layout.card;
    painter.frame({c.x + 0.5f, c.y + 0.5f, c.w - 1, c.h - 1}, {s.theme->rule, std::max(1.f, s.px(0.8f))},
                  s.px(8));
}

void draw_grid(const Layout& layout, const Surface& s, Painter& painter) {
    const Rect p = layout.plot;
    const auto line = [&](bool vertical, const Tick& tick) {
        const bool major = tick.level != TickLevel::Minor;
        if (!(layout.grid && major) && !(layout.minor_grid && !major)) return;
        const auto faint = theme::mix(s.theme->card, s.theme->grid, major ? 1.f : 0.6f);
        const Stroke stroke{faint, s.px(s.theme->frame_width), Dash::Solid};
        if (vertical) {
            const float x = crisp(layout.x.px(tick.value), s);
            if (x > p.x + 1 && x < p.right() - 1) painter.line({x, p.y}, {x, p.bottom()}, stroke);
        } else {
            const float y = crisp(layout.y.px(tick.value), s);
            if (y > p.y + 1 && y < p.bottom() - 1) painter.line({p.x, y}, {p.right(), y}, stroke);
        }
    };
    for (const Tick& tick : layout.x_ticks) line(true, tick);
    for (const Tick& tick : layout.y_ticks) line(false, tick);
}

void draw_axes(const Layout& layout, const Surface& s, Painter& painter) {
    const Rect p = layout.plot;
    const Stroke stroke{s.theme->frame, s.px(s.theme->frame_width), Dash::Solid};
    const float shift = s.paper ? 0.f : 0.5f;
    painter.frame({p.x + shift, p.y + shift, p.w - 2 * shift, p.h - 2 * shift}, stroke, 0);
    const auto length = [&](const Tick& tick) {
        return s.px(tick.level == TickLevel::Minor ? sizes::kMinorTick : sizes::kTick);
    };
    for (const Tick& tick : layout.x_ticks) {
        const float x = std::clamp(crisp(layout.x.px(tick.value), s), p.x + shift, p.right() - shift);
        painter.line({x, p.bottom()}, {x, p.bottom() + length(tick)}, stroke);
    }
    for (const Tick& tick : layout.y_ticks) {
        const float y = std::clamp(crisp(layout.y.px(tick.value), s), p.y + shift, p.bottom() - shift);
        painter.line({p.x - length(tick), y}, {p.x, y}, stroke);
    }
}

void draw_stems(const Layout& layout, const Figure& figure, const Surface& s, Painter& painter) {
    const Rect p = layout.plot;
    for (const Stem& stem : figure.stems) {
        if (!layout.x.drawable(stem.x)) continue;
        const float x = crisp(layout.x.px(stem.x), s);
        if (x < p.x || x > p.right()) continue;
        const Dash dash = dash_of(stem.kind);
        const float width = std::max(s.paper ? 0.f : 1.f, s.px(s.theme->stem_width));
        painter.line({x, p.y}, {x, p.bottom()}, {stem.colour.with_alpha(0.5f), width, dash});
    }
}

void draw_references(const Layout& layout, const Figure& figure, const Surface& s, Painter& painter) {
    const Rect p = layout.plot;
    for (const ReferenceLine& reference : figure.references) {
        if (!layout.y.drawable(reference.y) || !is_seen(reference, s)) continue;
        const float y = crisp(layout.y.px(reference.y), s);
        if (y < p.y + s.px(2) || y > p.bottom() - s.px(2)) continue;
        painter.line({p.x, y}, {p.right(), y}, {s.theme->quiet, s.px(0.9f), Dash::Dashed});
    }
    for (const auto& [from, to] : layout.leaders)
        painter.line(from, to, {s.theme->quiet, s.px(0.9f), Dash::Solid});
}

void draw_empty(const Layout& layout, const Figure& figure, const Surface& s, Painter& painter) {
    const Rect p = layout.plot;
    const std::string& all = figure.empty_text;
    const auto height = [](std::size_t lines, float line) { return static_cast<float>(lines) * line; };
    float size = s.px(sizes::kTitle), line = size * 1.5f;
    std::vector<std::string> lines = paint::wrap_words(all, p.w - s.px(24), size);
    // A low plot has it in small type, or its first sentence: what it says stays within the frame.
    const std::size_t stop = all.find(". ");
    for (const std::string& words : {all, stop == std::string::npos ? all : all.substr(0, stop + 1)}) {
        if (height(lines.size(), line) <= p.h) break;
        size = s.px(sizes::kSmall), line = size * 1.25f;
        lines = paint::wrap_words(words, p.w - s.px(8), size);
    }
    if (height(lines.size(), line) > p.h) return;
    float y = p.y + p.h / 2 - line * static_cast<float>(lines.size() - 1) / 2;
    for (const std::string& words : lines) {
        painter.text({p.x + p.w / 2, y}, words,
                     {.size = size, .colour = s.theme->quiet, .h = HAlign::Centre, .v = VAlign::Middle});
        y += line;
    }
}

void draw_text(const std::optional<PlacedText>& text, Painter& painter) {
    if (text) painter.text(text->at, text->markup, text->style);
}

void draw_cursor(const Layout& layout, const Figure& figure, const Surface& s, Painter& painter) {
    if (!layout.cursor_x) return;
    const float x = crisp(*layout.cursor_x, s);
    painter.line({x, layout.plot.y}, {x, layout.plot.bottom()}, {s.theme->cursor, s.px(1.2f), Dash::Solid});
    painter.push_clip(layout.plot);
    for (const Series& series : figure.series) {
        if (!series.is_of_run()) continue;
        const auto at =
            point_at(series, static_cast<std::size_t>(std::max<std::int64_t>(0, figure.cursor_t)), layout);
        // On other axes than iterations each curve has its own place for this t: no dot beside the line.
        if (at && std::abs(at->x - *layout.cursor_x) < s.px(1.5f))
            painter.marker(*at, theme::Marker::Dot, s.px(series.chosen ? 10.f : 8.f), s.theme->card,
                           series.style.line, s.px(1.1f));
    }
    painter.pop_clip();
}

void draw_cursor_pill(const Layout& layout, const Surface& s, Painter& painter) {
    if (!layout.cursor_label) return;
    const Rect p = layout.cursor_pill;
    const float x = std::clamp(*layout.cursor_x, p.x + s.px(6), p.right() - s.px(6));
    const Point tip[] = {{x - s.px(4), p.y + 0.5f}, {x, layout.plot.bottom()}, {x + s.px(4), p.y + 0.5f}};
    painter.polygon(tip, s.theme->cursor);
    painter.rect(p, s.theme->cursor, s.px(4));
    draw_text(layout.cursor_label, painter);
}

}  // namespace

Dash dash_of(StemKind kind) {
    return kind == StemKind::BasinRestart      ? Dash::Dashed
           : kind == StemKind::FunctionRestart ? Dash::Dotted
           : kind == StemKind::Retuned         ? Dash::DashDot
                                               : Dash::Solid;
}

void draw(const Layout& layout, const Figure& figure, const Surface& s, Painter& painter) {
    draw_card(layout, s, painter);
    if (layout.empty) {
        painter.frame(layout.plot, {s.theme->grid, s.px(s.theme->frame_width), Dash::Solid}, s.px(4));
        draw_empty(layout, figure, s, painter);
        draw_text(layout.title, painter);
        draw_text(layout.title_below, painter);
        draw_text(layout.corner, painter);
        return;
    }
    draw_damping(layout, figure, s, painter);
    draw_quantile_bands(layout, figure, s, painter);
    draw_fit_window(layout, figure, s, painter);
    draw_grid(layout, s, painter);
    draw_stems(layout, figure, s, painter);
    draw_references(layout, figure, s, painter);
    draw_axes(layout, s, painter);
    draw_fit_grips(layout, figure, s, painter);
    draw_critical_damping(layout, figure, s, painter);
    draw_guides(layout, figure, s, painter);
    draw_curves(layout, figure, s, painter);
    draw_retunings(layout, figure, s, painter);
    draw_cursor(layout, figure, s, painter);
    draw_badges(layout, figure, s, painter);
    for (const PlacedText& name : layout.curve_names) {
        const Rect box = name.box();
        painter.rect(box, s.theme->card.with_alpha(0.8f), s.px(2));
        painter.text(name.at, name.markup, name.style);
    }
    for (const PlacedText& label : layout.reference_labels) {
        // Where every place is taken the word stands on the curves: a ground of its own keeps it readable.
        const Rect box = label.box();
        painter.rect({box.x - s.px(2), box.y, box.w + s.px(4), box.h}, s.theme->card.with_alpha(0.8f),
                     s.px(2));
        painter.text(label.at, label.markup, label.style);
    }
    for (const PlacedText& label : layout.x_labels) painter.text(label.at, label.markup, label.style);
    for (const PlacedText& label : layout.y_labels) painter.text(label.at, label.markup, label.style);
    draw_text(layout.title, painter);
    draw_text(layout.title_below, painter);
    draw_text(layout.corner, painter);
    draw_text(layout.x_title, painter);
    draw_text(layout.y_title, painter);
    draw_cursor_pill(layout, s, painter);
    draw_legend(layout, figure, s, painter);
    draw_notes(layout, figure, s, painter);
}

void draw_zoom_box(const Layout& layout, const Surface& s, Rect box, Painter& painter) {
    painter.push_clip(layout.plot);
    painter.rect(box, s.theme->accent.with_alpha(0.12f), 0);
    painter.frame(box, {s.theme->accent, s.px(1.2f), Dash::Solid}, 0);
    painter.pop_clip();
}

}  // namespace lowrank::figure
