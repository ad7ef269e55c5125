// The rate of exact line search against theta under a pointer: pan, zoom, and the start turned by dragging
// its mark.
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <span>

#include <imgui.h>

#include "app/figure/engine/draw.h"
#include "app/figure/engine/format.h"
#include "app/figure/pointing/comparison.h"
#include "app/figure/pointing/ends_offer.h"
#include "app/figure/pointing/measure.h"
#include "app/figure/pointing/respond.h"
#include "app/state/figure_answers.h"
#include "app/ui/context_menu.h"
#include "app/workspace/quadratic/angle_ends.h"
#include "app/workspace/quadratic/quadratic_apply.h"
#include "app/workspace/quadratic/quadratic_cards.h"

namespace lowrank::quadratic {
namespace {

using namespace ui;

constexpr std::string_view kThetaName = "figure.theta";
constexpr float kReach = 9;  ///< px from the mark's line

void turn_start(Ui& ui, const ThetaSlot& slot, paint::Point at, bool live) {
    const QuadraticState& q = quadratic_of(ui.context().state);
    const paint::Rect plot = slot.picture.layout.plot;
    at.x = std::clamp(at.x, plot.x, plot.right());
    // Half degrees, so that the special angles can be hit by hand.
    constexpr double kStep = std::numbers::pi / 360;
    const double theta = std::round(slot.picture.theta(at) / kStep) * kStep;
    QuadraticChoice turned = q.choice;
    turned.Q = q.accepted.Q;
    turned = with_theta(turned, theta);
    turned.Q = q.choice.Q;
    edit_quadratic(ui, turned, "start", live);
}

double radians(double degrees) { return degrees * std::numbers::pi / 180; }

/// The menu at an angle (radians): it can be an end of the comparison.
void open_menu(Ui& ui, ThetaSlot& slot, double theta) {
    const QuadraticState& q = quadratic_of(ui.context().state);
    state::ViewState whole = q.view(QuadraticFigure::Theta);
    whole.x.reset(), whole.y.reset();
    const double degrees = std::round(theta * 3600 / (2 * std::numbers::pi)) / 10;
    const auto set = [](const state::AxisEnds& ends) { return state::Actions{SetAngleEnds{ends}}; };
    slot.menu = figure::picture_menu(
        ui.context().state, {state::SetView{FigureKind::Error, whole}},
        figure::ends_offer("θ = " + figure::format_fixed(degrees, 1) + "°", q.angles, degrees, set));
}

void draw_angle_ends(Ui& ui, const ThetaSlot& slot, const figure::Surface& surface) {
    const state::AxisEnds& angles = quadratic_of(ui.context().state).angles;
    if (!angles.any()) return;
    figure::Figure curve = slot.picture.figure;
    // The measured marks are no line that could be read between two of them.
    std::erase_if(curve.series, [](const figure::Series& series) { return !series.facts().joined; });
    ui.probe(
        "figure.theta.ends",
        draw(figure::compare_on_axis(slot.picture.layout, curve, angles.as(radians),
                                     [&](double a, double b) { return theta_table(slot.input.Q, a, b); }),
             slot.between, surface, ui.painter()));
}

/// What its marks mean, right of the title, as many as have room; the line, which the title is of, goes
/// first.
void draw_key(Ui& ui, const figure::Layout& layout) {
    const theme::Theme& t = ui.theme();
    struct Entry {
        std::string_view words;
        paint::Marker marker;
        theme::Colour line, fill;
    };
    const std::array<Entry, 4> entries{{{"formula", paint::Marker::None, t.accent, t.accent},
                                        {"measured", paint::Marker::Circle, t.text, t.card},
                                        {"slowest", paint::Marker::Diamond, t.warning, t.warning},
                                        {"one step", paint::Marker::Square, t.warning, t.warning}}};
    const float y = layout.title->at.y - ui.px(4), gap = ui.px(16);
    const float room = layout.plot.right() - layout.title->box().right() - ui.px(20);
    const auto width = [&](const Entry& entry) {
        return ui.px(22) + std::ceil(ui.text_width(entry.words, kSmallText));
    };
    std::span<const Entry> shown(entries);
    const auto taken = [&] {
        float all = -gap;
        for (const Entry& entry : shown) all += width(entry) + gap;
        return all;
    };
    if (taken() > room) shown = shown.subspan(1);
    while (!shown.empty() && taken() > room) shown = shown.first(shown.size() - 1);
    float x = layout.plot.right() - taken();
    for (const Entry& entry : shown) {
        if (entry.marker == paint::Marker::None)
            ui.painter().line({x, y}, {x + ui.px(16), y},
                              {entry.line, ui.px(1) * t.line_width, paint::Dash::Solid});
        else
            ui.painter().marker({x + ui.px(10), y}, entry.marker, ui.px(7), entry.line, entry.fill,
                                ui.px(1) * 1.1f);
        ui.text({x + ui.px(21), y - ui.px(8), width(entry), ui.px(16)}, entry.words, {t.quiet, kSmallText});
        x += width(entry) + gap;
    }
}

}  // namespace

void theta_card(Ui& ui, ThetaSlot& slot, paint::Rect card, bool titled, const std::function<void()>& above) {
    const Context& c = ui.context();
    figure::Surface surface{card, c.em, &c.theme, false, true, card};
    slot.between = {};
    if (const auto angles = quadratic_of(c.state).angles.as(radians); angles.apart())
        slot.between = figure::take_comparison_room(theta_table(slot.input.Q, *angles.a, *angles.b), surface,
                                                    surface.area);
    if (slot.stale || slot.area != surface.area || slot.em != c.em || slot.titled != titled) {
        ThetaFigureInput input = slot.input;
        input.view.legend_collapsed = true;
        slot.picture = lay_out_theta(input, slot.columns, surface);
        slot.picture.layout.corner.reset();
        // Its curve leaves no corner free: the key stands in the head.
        slot.picture.layout.legend = {};
        if (!titled) slot.picture.layout.title.reset();
        slot.area = surface.area;
        slot.em = c.em;
        slot.titled = titled;
        slot.stale = false;
    }
    draw_theta(slot.picture, slot.input, slot.columns, surface, ui.painter());
    const figure::Layout& layout = slot.picture.layout;
    if (above) above();
    if (titled && layout.title) draw_key(ui, layout);
    constexpr auto kTheta = QuadraticFigure::Theta;
    const CardItem item = card_item(ui, kThetaName, card, layout.plot);
    const bool inside = item.inside;
    const bool chosen = quadratic_of(c.state).active == kTheta;
    if (item.touched && !chosen) c.emit(ActivateQuadratic{kTheta});
    if (chosen && !c.state.stage.on) chosen_frame(ui, card);
    if (item.entered) {
        open_menu(ui, slot, slot.input.theta.value_or(0));
        open_context_menu(
            c.memory, kThetaName,
            {std::round(layout.plot.x + layout.plot.w / 2), std::round(layout.plot.y + layout.plot.h / 3)});
    }
    const float mark = layout.x.px(slot.input.theta.value_or(0));
    ui.probe("quadratic.theta.mark", {mark - 2, layout.plot.y, 4, layout.plot.h});
    const auto on_mark = [&](paint::Point at) {
        return layout.plot.contains(at) && !layout.legend.box.contains(at) &&
               std::abs(at.x - mark) <= ui.px(kReach);
    };
    const figure::RawPointer raw = raw_pointer(inside);
    for (const figure::PointerEvent& e : slot.pointer.update(raw, layout, slot.picture.figure)) {
        using figure::PointerKind;
        if (e.kind == PointerKind::Press)
            slot.holds_mark = e.button == figure::Button::Left && !e.shift && on_mark(e.press);
        if (slot.holds_mark && (e.kind == PointerKind::Drag || e.kind == PointerKind::Release)) {
            turn_start(ui, slot, e.at, e.kind == PointerKind::Drag);
            if (e.kind == PointerKind::Release) slot.holds_mark = false;
            continue;
        }
        if (e.kind == PointerKind::Click) {
            // A click anywhere in the plot turns the start there: there are no curves to choose.
            const bool plot = e.grabbed.part == figure::FigurePart::Plot && e.button == figure::Button::Left;
            slot.holds_mark = false;
            if (e.button == figure::Button::Right) {
                open_menu(ui, slot, slot.picture.theta(e.at));
                open_context_menu(kThetaName);
            }
            if (plot) {
                turn_start(ui, slot, e.at, false);
                continue;
            }
        }
        state::Actions asked =
            figure::respond(layout, slot.picture.figure, quadratic_of(c.state).view(kTheta), e);
        // The cursor of iterations has no place on an axis of angles.
        std::erase_if(asked, [](const state::Action& a) { return !state::as<state::SetView>(a); });
        emit_for_quadratic(ui, kTheta, asked);
    }
    draw_angle_ends(ui, slot, surface);
    if (const auto& measure = quadratic_of(c.state).view(kTheta).measure)
        figure::draw_measure(layout, slot.picture.figure, *measure, surface, ui.painter());
    quadratic_menu(ui, kThetaName, kTheta, slot.menu);
    const bool hot = slot.holds_mark || (inside && !slot.pointer.captured() && on_mark(raw.at));
    if (hot)
        ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
    else if (inside)
        show_pointer(slot.pointer);
    if (const auto box = slot.pointer.box(layout)) figure::draw_zoom_box(layout, surface, *box, ui.painter());
}

}  // namespace lowrank::quadratic
