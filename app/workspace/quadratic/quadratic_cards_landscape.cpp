// The landscape under a pointer: pan, zoom, box, fit, the start dragged, runs chosen and scrubbed.
#include <algorithm>
#include <cmath>

#include <imgui.h>

#include "app/figure/engine/draw.h"
#include "app/figure/engine/fit.h"
#include "app/figure/pointing/respond.h"
#include "app/paint/imgui_versions.h"
#include "app/ui/context_menu.h"
#include "app/ui/handle.h"
#include "app/workspace/gliding_axes.h"
#include "app/workspace/quadratic/quadratic_apply.h"
#include "app/workspace/quadratic/quadratic_cards.h"

namespace lowrank::quadratic {
namespace {

using namespace ui;
using figure::PointerEvent;
using figure::PointerKind;
using paint::Rect;

constexpr std::string_view kLandscapeName = "figure.landscape";
constexpr float kStartReach = 13, kRunReach = 9;  ///< px
constexpr float kSmallestBox = 6;

/// A run that is shown under a point, and its nearest iterate.
struct Found {
    const QuadraticPath* run = nullptr;
    std::int64_t t = 0;
};

Found run_at(const LandscapeSlot& slot, paint::Point at, float reach) {
    Found found;
    if (!slot.input.race) return found;
    float best = reach;
    for (const QuadraticPath& run : slot.input.race->paths) {
        if (slot.input.hidden.count(static_cast<std::int64_t>(run.method)) > 0) continue;
        // A drawn picture has no more detail than its px: what lies within one of them is one place.
        paint::Point before = run.size() > 0 ? slot.picture.point({run.x[0], run.y[0]}) : at;
        for (std::size_t i = 1; i < run.size(); ++i) {
            const paint::Point here = slot.picture.point({run.x[i], run.y[i]});
            if (const float d = distance(at, before, here); d < best) {
                best = d;
                const bool nearer = distance(at, before) < distance(at, here);
                found = {&run, static_cast<std::int64_t>(nearer ? i - 1 : i)};
            }
            before = here;
        }
    }
    return found;
}

PlaneView plane_of(const LandscapeSlot& slot) {
    const Plane plane = plane_of(slot.picture);
    return {plane.middle.x, plane.middle.y, plane.half};
}

/// The part of the plane of this frame: a person's at once; where it is fitted it glides, and while the start
/// or Q is held it stands, since a plane that moved under the hand would run away from it.
void choose_plane(Ui& ui, LandscapeSlot& slot, const figure::Surface& surface) {
    const QuadraticState& q = quadratic_of(ui.context().state);
    slot.gliding = false;
    QuadraticFigureInput input = slot.input;
    input.landscape = input.contours = !slot.painted;
    // On a small card the legend is closed until someone opens it: the panel at the left has the names too.
    if (surface.area.w < surface.px(470)) input.view.legend_collapsed = !input.view.legend_collapsed;
    const bool another_shape = slot.area != surface.area;
    if (!input.plane && q.steps.dragging && slot.shown) {
        input.plane = slot.shown;
    } else if (!input.plane) {
        const Plane wanted = fitted_plane(input, surface, &slot.picture.layout);
        const Plane from = slot.shown.value_or(wanted);
        Plane now = wanted;
        if (!another_shape && from != wanted) {
            const double seconds = workspace::gliding_seconds(
                ui.context().state, std::min(0.1, static_cast<double>(ImGui::GetIO().DeltaTime)));
            const auto eased = [&](double a, double b) {
                return figure::ease({a - from.half, a + from.half}, {b - wanted.half, b + wanted.half},
                                    seconds, false);
            };
            const state::AxisRange x = eased(from.middle.x, wanted.middle.x),
                                   y = eased(from.middle.y, wanted.middle.y);
            now = {{(x.low + x.high) / 2, (y.low + y.high) / 2}, (x.high - x.low) / 2};
            const double near = 1e-3 * wanted.half;
            slot.gliding = std::abs(now.half - wanted.half) > near ||
                           std::abs(now.middle.x - wanted.middle.x) > near ||
                           std::abs(now.middle.y - wanted.middle.y) > near;
            if (!slot.gliding) now = wanted;
        }
        input.plane = now;
    }
    slot.shown = input.plane;
    slot.picture = lay_out_quadratic(input, surface, &slot.picture.layout);
    if (slot.gliding) ui.context().memory.waiting = true;
}

void move_start(Ui& ui, const LandscapeSlot& slot, paint::Point at, bool live) {
    const QuadraticState& q = quadratic_of(ui.context().state);
    // Beyond the edge it would be out of sight, and neither hand nor key would bring it back.
    const Rect seen = inset(slot.picture.layout.plot, 1, 1);
    at.x = std::clamp(at.x, seen.x, seen.right());
    at.y = std::clamp(at.y, seen.y, seen.bottom());
    Vec2 to = slot.picture.value(at);
    // Whole px are all a hand can mean: the numbers need no more digits than that.
    const double unit = std::pow(10, std::floor(std::log10(std::max(1e-300, plane_of(slot).half))) - 3);
    to = {std::round(to.x / unit) * unit, std::round(to.y / unit) * unit};
    QuadraticChoice moved = q.choice;
    moved.start = to;
    edit_quadratic(ui, moved, "start", live);
}

void zoom(Ui& ui, const LandscapeSlot& slot, paint::Point at, double factor) {
    PlaneView plane = plane_of(slot);
    const Vec2 fixed = slot.picture.value(at);
    plane.x = fixed.x + (plane.x - fixed.x) * factor;
    plane.y = fixed.y + (plane.y - fixed.y) * factor;
    plane.half *= factor;
    ui.context().emit(SetPlane{plane});
}

void show_box(Ui& ui, const LandscapeSlot& slot, Rect box) {
    const Vec2 a = slot.picture.value({box.x, box.bottom()}), b = slot.picture.value({box.right(), box.y});
    const Rect plot = slot.picture.layout.plot;
    const double shorter = std::min(plot.w, plot.h);
    // The whole box must fit, whatever its shape.
    const double half = std::max((b.x - a.x) / 2 * shorter / plot.w, (b.y - a.y) / 2 * shorter / plot.h);
    ui.context().emit(SetPlane{PlaneView{(a.x + b.x) / 2, (a.y + b.y) / 2, half}});
}

void follow_run(Ui& ui, const LandscapeSlot& slot, paint::Point at) {
    if (const Found found = run_at(slot, at, 1e9f); found.run) ui.context().emit(state::MoveCursor{found.t});
}

void respond(Ui& ui, LandscapeSlot& slot, const PointerEvent& e, paint::Point start) {
    const Context& c = ui.context();
    const figure::FigurePart part = e.grabbed.part;
    if (part == figure::FigurePart::LegendRow || part == figure::FigurePart::LegendHeader ||
        part == figure::FigurePart::LegendToggle)
        return emit_for_quadratic(ui, QuadraticFigure::Landscape,
                                  figure::respond(slot.picture.layout, slot.picture.figure,
                                                  quadratic_of(c.state).view(QuadraticFigure::Landscape), e));
    const bool left = e.button == figure::Button::Left;
    const bool plot = slot.picture.layout.plot.contains(e.press);
    switch (e.kind) {
        case PointerKind::Hover: {
            const bool inside = slot.picture.layout.plot.contains(e.at);
            const Found found = inside ? run_at(slot, e.at, ui.px(kRunReach)) : Found{};
            const int method = found.run ? static_cast<int>(found.run->method) : -1;
            if (method != quadratic_of(c.state).hovered) c.emit(state::HoverMethod{method});
            break;
        }
        case PointerKind::Leave:
            if (quadratic_of(c.state).hovered >= 0) c.emit(state::HoverMethod{-1});
            break;
        case PointerKind::Press:
            slot.holds_start = left && plot && !e.shift && distance(e.press, start) <= ui.px(kStartReach);
            slot.holds_cursor = left && plot && e.shift;
            if (slot.holds_cursor) follow_run(ui, slot, e.press);
            break;
        case PointerKind::Drag:
            if (slot.holds_start) {
                move_start(ui, slot, e.at, true);
            } else if (slot.holds_cursor) {
                follow_run(ui, slot, e.at);
            } else if (left && plot) {
                PlaneView plane = plane_of(slot);
                const Vec2 from = slot.picture.value({0, 0}), to = slot.picture.value(e.delta);
                plane.x -= to.x - from.x;
                plane.y -= to.y - from.y;
                c.emit(SetPlane{plane});
            }
            break;
        case PointerKind::Release:
            if (slot.holds_start) move_start(ui, slot, e.at, false);
            if (e.button == figure::Button::Right && plot) {
                const Rect box = figure::zoom_box(slot.picture.layout, e.press, e.at, false, false);
                if (box.w > kSmallestBox && box.h > kSmallestBox) show_box(ui, slot, box);
            }
            slot.holds_start = slot.holds_cursor = false;
            break;
        case PointerKind::Click:
            slot.holds_start = false;
            if (e.button == figure::Button::Right) {
                slot.menu = figure::picture_menu(c.state, {SetPlane{}});
                open_context_menu(kLandscapeName);
            }
            if (!left || !plot || slot.holds_cursor) break;
            if (const Found found = run_at(slot, e.at, ui.px(kRunReach)); found.run)
                c.emit(state::SelectMethod{static_cast<Index>(found.run->method)});
            break;
        case PointerKind::DoubleClick:
            if (left && !e.shift) c.emit(SetPlane{});
            break;
        case PointerKind::Wheel:
            if (slot.picture.layout.plot.contains(e.at)) zoom(ui, slot, e.at, std::pow(1.1, -e.wheel));
            break;
        case PointerKind::Abandon:
            break;
    }
}

/// The landscape of what the picture shows, where there is a painter for it.
field::TextureId landscape_texture(const LandscapeSlot& slot, float em, const LandscapePainter& paint) {
    const Rect plot = slot.picture.layout.plot;
    if (!paint || plot.w < 2 || plot.h < 2) return {};
    const Vec2 low = slot.picture.value({plot.x, plot.bottom()}),
               high = slot.picture.value({plot.right(), plot.y});
    return paint({low.x, high.x, low.y, high.y, static_cast<int>(plot.w), static_cast<int>(plot.h),
                  static_cast<double>(em) / 13});
}

/// A rim of the card's colour below every run, so that lines keep their contrast on any tint of the
/// landscape.
void draw_rims(Ui& ui, const LandscapeSlot& slot) {
    const theme::Theme& t = ui.theme();
    constexpr float kFar = 1e6f;
    ui.painter().push_clip(slot.picture.layout.plot);
    std::vector<paint::Point> points;
    for (const figure::Series& series : slot.picture.figure.series) {
        if (!series.visible) continue;
        points.clear();
        const std::size_t n = std::min(series.x.size(), series.y.size());
        for (std::size_t i = 0; i < n; ++i) {
            const paint::Point p = slot.picture.point({series.x[i], series.y[i]});
            const paint::Point kept{std::clamp(p.x, -kFar, kFar), std::clamp(p.y, -kFar, kFar)};
            if (points.empty() || distance(points.back(), kept) > 0.5f) points.push_back(kept);
        }
        const float width = ui.px(1) * (series.facts().pale ? 2.f : t.chosen_width + 3);
        if (points.size() > 1)
            ui.painter().polyline(points, {t.card.with_alpha(0.8f), width, paint::Dash::Solid});
    }
    ui.painter().pop_clip();
}

/// The start as something to hold: a ring that fills under the pointer, and its name.
void draw_handle(Ui& ui, paint::Point at, Rect plot, bool hot, const theme::Theme& t) {
    if (!plot.contains(at)) return;
    const float size = ui.px(hot ? 15.f : 12.f);
    ui.painter().push_clip(plot);
    ui.painter().marker(at, paint::Marker::Circle, size, t.cursor, hot ? t.accent_tint : t.card, ui.px(2));
    ui.painter().pop_clip();
}

}  // namespace

void landscape_card(Ui& ui, LandscapeSlot& slot, Rect card, const LandscapePainter& paint_landscape) {
    const Context& c = ui.context();
    const theme::Theme& t = ui.theme();
    figure::Surface surface{card, c.em, &t, false, false};
    const bool chosen = quadratic_of(c.state).plane.has_value();
    // An audience needs no button that does nothing.
    const bool fits = chosen || !c.state.stage.on;
    if (fits) surface.head_right = ui.px(52);
    if (!slot.input.race) return;
    const auto lay_out = [&] {
        choose_plane(ui, slot, surface);
        slot.area = card;
        slot.em = c.em;
        slot.stale = false;
    };
    if (slot.stale || slot.gliding || slot.area != card || slot.em != c.em) lay_out();
    const field::TextureId ground = landscape_texture(slot, c.em, paint_landscape);
    if (slot.painted != static_cast<bool>(ground)) {
        // The texture's contours are not those a painter draws: values stand on the ones that are seen.
        slot.painted = static_cast<bool>(ground);
        lay_out();
    }
    const figure::Layout& layout = slot.picture.layout;
    const Rect plot = layout.plot;
    ui.card_surface(card);
    QuadraticFigureInput input = slot.input;
    if (ground) {
        ui.list().AddImage(paint::texture(ground.value), {plot.x, plot.y}, {plot.right(), plot.bottom()});
        input.landscape = input.contours = false;
    }
    draw_rims(ui, slot);
    draw_quadratic(slot.picture, input, surface, ui.painter());

    // The button stands on the card: it is made first, so that it takes the click.
    const Rect fit{card.right() - ui.px(17) - ui.px(40), card.y + ui.px(7), ui.px(40), ui.px(22)};
    if (fits) {
        if (ui.button("quadratic.fit", fit, "fit", ButtonKind::Plain, chosen)) c.emit(SetPlane{});
        ui.tooltip("Show the minimum, the start and the runs whole\nH or R; double-click in the plane");
    }

    const paint::Point start = slot.picture.point(quadratic_of(c.state).choice.start);
    const CardItem item = card_item(ui, kLandscapeName, card, plot);
    const bool inside = item.inside;
    if (item.entered) {
        slot.menu = figure::picture_menu(c.state, {SetPlane{}});
        open_context_menu(c.memory, kLandscapeName,
                          {std::round(plot.x + plot.w / 2), std::round(plot.y + plot.h / 3)});
    }
    ui.probe("quadratic.start", {start.x - ui.px(6), start.y - ui.px(6), ui.px(12), ui.px(12)});
    const bool active = quadratic_of(c.state).active == QuadraticFigure::Landscape;
    if (item.touched && !active) c.emit(ActivateQuadratic{QuadraticFigure::Landscape});
    if (active && !c.state.stage.on) chosen_frame(ui, card);
    const figure::RawPointer raw = raw_pointer(inside);
    for (const PointerEvent& event : slot.pointer.update(raw, layout, slot.picture.figure))
        respond(ui, slot, event, start);
    quadratic_menu(ui, kLandscapeName, QuadraticFigure::Landscape, slot.menu);
    const bool hot = slot.holds_start ||
                     (inside && !slot.pointer.captured() && distance(raw.at, start) <= ui.px(kStartReach));
    bool keyed = false;
    // Out of sight there is nothing to move it by.
    if (plot.contains(start))
        if (const auto moved = handle(ui, "quadratic.start.handle", start)) {
            keyed = moved->to.has_value();
            if (keyed)
                move_start(ui, slot, *moved->to, true);
            else
                edit_quadratic(ui, quadratic_of(c.state).choice, "start", false);
        }
    draw_handle(ui, start, plot, hot || keyed, t);
    if (hot) ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeAll);
    if (const auto box = slot.pointer.box(layout)) figure::draw_zoom_box(layout, surface, *box, ui.painter());
}

}  // namespace lowrank::quadratic
