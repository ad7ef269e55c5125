// The map on its card: the probe is dragged, elsewhere the map is moved as every figure.
#include <algorithm>
#include <cmath>
#include <fmt/core.h>

#include <imgui.h>

#include "app/figure/engine/draw.h"
#include "app/figure/pointing/comparison.h"
#include "app/figure/pointing/measure.h"
#include "app/figure/pointing/respond.h"
#include "app/paint/imgui_versions.h"
#include "app/paint/markup.h"
#include "app/state/figure_answers.h"
#include "app/ui/format.h"
#include "app/workspace/rates/rate_ends.h"
#include "app/workspace/rates/rates_cards.h"

namespace lowrank::rates {
namespace {

using namespace ui;
using figure::PointerKind;
using paint::Rect;

void show_part(RatePart part) {
    switch (part) {
        case RatePart::Probe:
            ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeAll);
            break;
        case RatePart::Optimum:
        case RatePart::Method:
            ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
            break;
        case RatePart::ProbeMu:
            ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
            break;
        case RatePart::ProbeEta:
            ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeNS);
            break;
        case RatePart::None:
            break;
    }
}

class MapPointer {
public:
    MapPointer(const Context& c, RatesModel& model, const figure::Surface& surface)
        : c_(c), m_(model), s_(surface), rates_(rates_of(c.state)) {}

    void take(const figure::PointerEvent& e) {
        const bool plot = e.grabbed.part == figure::FigurePart::Plot;
        const bool left = e.button == figure::Button::Left;
        if (e.kind == PointerKind::Press) {
            const RatePart part = left && !e.shift ? under(e.at) : RatePart::None;
            m_.held = part == RatePart::Optimum || part == RatePart::Method ? RatePart::None : part;
            return;
        }
        if (e.kind == PointerKind::Drag && left && m_.held.value_or(RatePart::None) != RatePart::None)
            return drag_probe(e.at);
        if (e.kind == PointerKind::Release) m_.held.reset();
        // What lies on an axis reaches beyond the plot. The second of two clicks at a point chooses again.
        if (e.kind == PointerKind::Click && left && (plot || under(e.at) != RatePart::None))
            return click(e.at);
        if (e.kind == PointerKind::DoubleClick && left && under(e.at) == RatePart::Method) return click(e.at);
        if (e.kind == PointerKind::DoubleClick && plot && left) {
            rates_.probe = m_.map.has_optimum ? m_.map.optimum : m_.probe;
            rates_.map.x.reset();
            rates_.map.y.reset();
            return;
        }
        for (const state::Action& action : figure::respond(m_.map_slot.layout, m_.map.figure, rates_.map, e))
            if (const auto* set = state::as<state::SetView>(action)) rates_.map = set->view;
    }

    void finish() {
        if (!(rates_ == rates_of(c_.state))) c_.emit(SetRates{rates_});
    }

private:
    RatePart under(paint::Point at) const { return rate_part(m_.map, m_.map_slot.layout, s_, at); }
    /// Zoomed out, the plot is larger than the whole map: the probe stays on the map.
    state::RatePoint on_map(paint::Point at) const {
        state::RatePoint point = rate_point(m_.map_slot.layout, at);
        point.mu = std::min(point.mu, state::whole_mu(*m_.interval).high);
        return point;
    }
    void drag_probe(paint::Point at) {
        state::RatePoint point = on_map(at);
        if (m_.held == RatePart::ProbeMu) point.eta = m_.probe.eta;
        if (m_.held == RatePart::ProbeEta) point.mu = m_.probe.mu;
        rates_.probe = point;
    }
    /// A method's point chooses the method, elsewhere the probe comes.
    void click(paint::Point at) {
        const RatePart part = under(at);
        if (part == RatePart::Method || part == RatePart::Probe) {
            const auto points = trails_under(m_.map, m_.map_slot.layout, s_, at);
            if (!points.empty()) choose(points);
            return;
        }
        rates_.probe = part == RatePart::Optimum ? m_.map.optimum : on_map(at);
    }

    /// Of points that lie on each other the one below the chosen one, so that clicks reach them all.
    void choose(const std::vector<std::size_t>& points) {
        std::size_t next = 0;
        for (std::size_t k = 0; k < points.size(); ++k)
            if (m_.map.trails[points[k]].method == c_.state.curves.selected) next = (k + 1) % points.size();
        c_.emit(state::SelectMethod{m_.map.trails[points[next]].method});
    }

    const Context& c_;
    RatesModel& m_;
    const figure::Surface& s_;
    RatesState rates_;
};

/// The probe is a stop of the Tab key: the arrows move it by round steps, with Shift ten times as far.
void probe_keys(Ui& ui, paint::Point at) {
    constexpr float kReach = 9;
    const float reach = ui.px(kReach);
    const Rect box{at.x - reach, at.y - reach, 2 * reach, 2 * reach};
    const bool focused = ui.stop("rates.probe.handle", box, kAcross | kUpDown);
    ui.probe("rates.probe.handle", box);
    while (const auto key = focused ? ui.key(kAcross | kUpDown) : std::nullopt) {
        using state::NamedKey;
        const int by = key->shift ? 10 : 1;
        const int mu = key->named == NamedKey::Right ? by : key->named == NamedKey::Left ? -by : 0;
        const int eta = key->named == NamedKey::Up ? by : key->named == NamedKey::Down ? -by : 0;
        ui.context().emit(NudgeProbe{mu, eta});
    }
}

/// What lies under the pointer and what a click does there.
void map_tooltip(Ui& ui, const RatesModel& m, RatePart part, const std::vector<std::size_t>& under) {
    std::string words;
    for (const std::size_t k : under) {
        const RateTrail& trail = m.map.trails[k];
        words += fmt::format("{}: μ {}, η {} at t = {}\n", trail.label, decimals(trail.mu.back(), 3),
                             decimals(trail.eta.back(), 3), trail.t);
    }
    switch (part) {
        case RatePart::Method:
            words += under.size() > 1 ? "Click chooses the method, another click the next one"
                                      : "Click chooses the method";
            break;
        case RatePart::Probe:
            words += "The probe: drag it, or go to it by Tab and move it by the arrow keys";
            break;
        case RatePart::ProbeMu:
            words += "Drag: the probe's stepsize alone";
            break;
        case RatePart::ProbeEta:
            words += "Drag: the probe's momentum alone";
            break;
        case RatePart::Optimum:
            words += "The optimum (μ♭, η♭)\nClick puts the probe there";
            break;
        case RatePart::None:
            return;
    }
    // While a race runs the words change: the part must not, or its tooltip would never come.
    const std::string which =
        part == RatePart::Method ? std::to_string(m.map.trails[under.front()].method) : "";
    ui.tooltip_here("rates.map.part" + std::to_string(static_cast<int>(part)) + "." + which, words);
}

}  // namespace

void rates_map_card(Ui& ui, RatesModel& model, Rect card, const HeadSwitch& head) {
    const Context& c = ui.context();
    FigureSlot& slot = model.map_slot;
    if (!model.interval) {
        const Rect inside = rates_card_frame(ui, "rates.map", card, "Spectral radius ρ(T(μ, η))");
        rates_sentence(ui, inside, model.sentence);
        if (head.make) head.make(card);
        return;
    }
    figure::Surface surface{card, c.em, &c.theme, false, true, card};
    surface.head_right = head.width;
    const RatesState& rates = rates_of(c.state);
    const figure::ComparisonRoom between =
        rates.ends.apart()
            ? figure::take_comparison_room(rate_ends_table(*model.interval, *rates.ends.a, *rates.ends.b),
                                           surface, surface.area)
            : figure::ComparisonRoom{};
    // The long title and a switch have no room beside each other.
    if (head.width > 0 && card.w < ui.px(560)) {
        model.map.figure.title = "ρ(T(μ, η))";
        model.map.figure.title_brief = "ρ(T)";
    }
    if (slot.stale || slot.area != surface.area || slot.em != c.em) {
        slot.layout = figure::layout(model.map.figure, rates.map, surface);
        slot.area = surface.area;
        slot.em = c.em;
        slot.stale = false;
    }
    const Rect plot = slot.layout.plot;
    model.map_size = {static_cast<int>(plot.w), static_cast<int>(plot.h)};
    draw_rate_map(model.map, slot.layout, surface, ui.painter(), [&](Rect r) {
        if (model.map_picture)
            ui.list().AddImage(paint::texture(model.map_picture.value), {r.x, r.y}, {r.right(), r.bottom()});
        else
            ui.painter().rect(r, theme::viridis(0.3), 0);
    });
    if (head.make) head.make(card);
    const bool inside = card_item(ui, "rates.map", card, plot).inside;
    const paint::Point at{slot.layout.x.px(model.probe.mu), slot.layout.y.px(model.probe.eta)};
    ui.probe("rates.map.probe", {at.x - 4, at.y - 4, 8, 8});
    MapPointer pointer(c, model, surface);
    for (const figure::PointerEvent& event :
         slot.pointer.update(raw_pointer(inside), slot.layout, model.map.figure))
        pointer.take(event);
    pointer.finish();
    if (plot.contains(at)) probe_keys(ui, at);
    ui.probe("rates.map.ends",
             draw(compare_rates(*model.interval, rates.ends, slot.layout), between, surface, ui.painter()));
    if (inside) {
        const ImVec2 mouse = ImGui::GetIO().MousePos;
        const RatePart part = model.held && slot.pointer.captured()
                                  ? *model.held
                                  : rate_part(model.map, slot.layout, surface, {mouse.x, mouse.y});
        if (part == RatePart::None)
            show_pointer(slot.pointer);
        else
            show_part(part);
        map_tooltip(ui, model, part,
                    part == RatePart::Method || part == RatePart::Probe
                        ? trails_under(model.map, slot.layout, surface, {mouse.x, mouse.y})
                        : std::vector<std::size_t>());
    }
    if (const auto box = slot.pointer.box(slot.layout))
        figure::draw_zoom_box(slot.layout, surface, *box, ui.painter());
}

void rates_figure_card(Ui& ui, RatesModel& model, FigureSlot& slot, state::ViewState rates::RatesState::*view,
                       std::string_view name, Rect card, const HeadSwitch& head) {
    const Context& c = ui.context();
    if (!model.interval && view != &RatesState::iht_completion && view != &RatesState::iht_sensing) {
        const bool along_mu = view == &RatesState::along_mu;
        const Rect inside = rates_card_frame(ui, name, card, along_mu ? "ρ along μ" : "ρ along η");
        rates_sentence(ui, inside, kWithTheMap);
        if (head.make) head.make(card);
        return;
    }
    const state::ViewState& shown = rates_of(c.state).*view;
    // Along the momentum the axis is the momentum, in all others the stepsize.
    const bool eta = view == &RatesState::along_eta;
    const state::AxisEnds ends =
        rates_of(c.state).ends.as([&](const state::RatePoint& end) { return eta ? end.eta : end.mu; });
    const figure::Surface surface = draw_slot(
        ui, slot, shown, card, head.width, 0,
        ends.apart() ? figure::places_table(slot.figure, *ends.a, *ends.b) : figure::ComparisonTable{});
    if (head.make) head.make(card);
    const bool inside = card_item(ui, name, card, slot.layout.plot).inside;
    for (const figure::PointerEvent& event :
         slot.pointer.update(raw_pointer(inside), slot.layout, slot.figure))
        for (const state::Action& action : figure::respond(slot.layout, slot.figure, shown, event))
            if (const auto* set = state::as<state::SetView>(action))
                change_rates(c, [&](RatesState& rates) { rates.*view = set->view; });
    if (shown.measure) figure::draw_measure(slot.layout, slot.figure, *shown.measure, surface, ui.painter());
    ui.probe(std::string(name) + ".ends", draw(figure::compare_on_axis(slot.layout, slot.figure, ends),
                                               slot.between, surface, ui.painter()));
    if (inside) show_pointer(slot.pointer);
    if (const auto box = slot.pointer.box(slot.layout))
        figure::draw_zoom_box(slot.layout, surface, *box, ui.painter());
}

}  // namespace lowrank::rates
