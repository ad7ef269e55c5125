// Draws a laid-out scene through a painter.
#include <algorithm>

#include "app/workspace/geometry/figures/scene_layout.h"

namespace lowrank::geometry {
namespace {

using paint::Point;
using paint::Stroke;

constexpr float kDot = 6.5f, kSmallDot = 5.2f, kStar = 10, kThinWidth = 0.9f;  ///< px at scale 1

/// How a line of an object is drawn.
struct Pen {
    theme::Colour colour;
    float width;
    theme::Dash dash;
};

Pen pen_of(const SceneObject& object, const SceneLook& look) {
    const theme::Colour colour = look.of(object.ink).line;
    // Dotted: dashes say that a line is behind the cone.
    if (object.thin) return {colour, kThinWidth * look.line_width / 1.7f, theme::Dash::Dotted};
    switch (object.form) {
        case Form::Patch:
            return {theme::mix(look.card, colour, 0.7f), 0.9f * look.line_width / 1.7f, theme::Dash::Solid};
        case Form::Curve:
            return {colour, (object.ink == Ink::Loss ? 0.5f : 0.75f) * look.line_width, theme::Dash::Solid};
        case Form::Angle:
            return {colour, 0.85f * look.line_width, theme::Dash::Solid};
        case Form::Line:
            return {colour, 0.75f * look.line_width, theme::Dash::Solid};
        default:
            return {colour, look.line_width, theme::Dash::Solid};
    }
}

void draw_mark(const DrawnMark& mark, const SceneObject& object, const SceneLook& look,
               const figure::Surface& s, paint::Painter& painter) {
    const theme::Colour line = look.of(object.ink).line;
    const theme::Colour colour = mark.hidden ? behind_cone(line, look) : line;
    if (!mark.head.empty()) return painter.polygon(mark.head, colour);
    const float width = s.px(0.8f * look.line_width);
    switch (object.form) {
        case Form::Star:
            return painter.marker(mark.at, theme::Marker::Star, s.px(kStar), colour,
                                  mark.hidden ? look.card : colour, width);
        case Form::Ring:
            return painter.marker(mark.at, theme::Marker::Circle, s.px(kDot), colour, look.card, width);
        case Form::Dot:
            return painter.marker(mark.at, look.of(object.ink).marker, s.px(object.thin ? kSmallDot : kDot),
                                  colour, mark.hidden || !look.of(object.ink).filled ? look.card : colour,
                                  width);
        default:
            return;
    }
}

}  // namespace

void draw(const SceneLayout& layout, const Scene& scene, const figure::Surface& s, paint::Rect window,
          paint::Painter& painter) {
    const SceneLook look(*s.theme);
    painter.push_clip(window);
    for (const DrawnFill& fill : layout.fills) painter.polygon(fill.corners, fill.fill);
    const auto own_lines = [&](const std::vector<DrawnLine>& lines, theme::Colour colour, float width) {
        for (const bool hidden : {true, false})
            for (const DrawnLine& line : lines)
                if (line.hidden == hidden)
                    painter.polyline(line.points,
                                     {hidden ? colour.with_alpha(0.22f * colour.a) : colour, s.px(width)});
    };
    const float frame = s.theme->frame_width;
    own_lines(layout.grid, look.grid, 0.75f * frame);
    own_lines(layout.outline, look.outline, 1.2f * frame);
    for (const bool hidden : {true, false})
        for (const DrawnLine& line : layout.lines) {
            if (line.hidden != hidden) continue;
            Pen pen = pen_of(scene.objects[line.object], look);
            if (hidden) pen = {behind_cone(pen.colour, look), 0.8f * pen.width, theme::Dash::Dashed};
            painter.polyline(line.points, {pen.colour, s.px(pen.width), pen.dash});
        }
    for (const bool hidden : {true, false})
        for (const DrawnMark& mark : layout.marks)
            if (mark.hidden == hidden) draw_mark(mark, scene.objects[mark.object], look, s, painter);
    for (const DrawnLabel& label : layout.labels) {
        const theme::Colour colour = look.of(scene.objects[label.object].ink).text;
        if (label.leader) {
            const Point near{std::clamp(label.anchor.x, label.box.x, label.box.right()),
                             std::clamp(label.anchor.y, label.box.y, label.box.bottom())};
            painter.line(near, label.anchor, {theme::mix(look.card, colour, 0.55f), s.px(0.7f)});
        }
        // The lines of the cone do not run through a name.
        constexpr float kPlate = 0.62f;
        painter.rect(grown(label.box, s.px(1.5f), 0), look.card.with_alpha(kPlate), s.px(2));
        painter.text(label.at, label.markup,
                     {.size = layout.label_size, .colour = colour, .v = paint::VAlign::Middle});
    }
    painter.pop_clip();
}

}  // namespace lowrank::geometry
