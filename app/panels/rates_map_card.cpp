// The map on its card: the probe is dragged, elsewhere the map is moved as every figure. Knows no numbers.
#include <algorithm>
#include <cmath>

#include <imgui.h>

#include "app/figure/draw.h"
#include "app/figure/respond.h"
#include "app/panels/rates_cards.h"

namespace lowrank::panels {
namespace {

using figure::PointerKind;
using figure::RatePart;

void show_part(RatePart part) {
    switch (part) {
        case RatePart::Probe:
            ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeAll);
            break;
        case RatePart::Optimum:
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
        : c_(c), m_(model), s_(surface), rates_(c.state.rates) {}

    void take(const figure::PointerEvent& e) {
        const bool plot = e.grabbed.part == figure::Part::Plot;
        const bool left = e.button == figure::Button::Left;
        if (e.kind == PointerKind::Press) {
            const RatePart part = plot && left && !e.shift
                                      ? figure::rate_part(m_.map, m_.map_slot.layout, s_, e.at)
                                      : RatePart::None;
            m_.held = part == RatePart::Optimum ? RatePart::None : part;
            return;
        }
        if (e.kind == PointerKind::Drag && left && m_.held.value_or(RatePart::None) != RatePart::None)
            return drag_probe(e.at);
        if (e.kind == PointerKind::Release) m_.held.reset();
        if (e.kind == PointerKind::Click && plot && left) return place_probe(e.at);
        if (e.kind == PointerKind::DoubleClick && plot && left) {
            rates_.probe = m_.map.has_optimum ? m_.map.optimum : m_.probe;
            rates_.map.x.reset();
            rates_.map.y.reset();
            return;
        }
        for (const state::Action& action : figure::respond(m_.map_slot.layout, m_.map.figure, rates_.map, e))
            if (const auto* set = std::get_if<state::SetView>(&action)) rates_.map = set->view;
    }

    void finish(bool inside) {
        if (inside) rates_.keys_on_map = true;
        if (!(rates_ == c_.state.rates)) c_.emit(state::SetRates{rates_});
    }

private:
    /// Zoomed out, the plot is larger than the whole map: the probe stays on the map.
    state::RatePoint on_map(paint::Point at) const {
        state::RatePoint point = figure::rate_point(m_.map_slot.layout, at);
        point.mu = std::min(point.mu, state::whole_mu(*m_.interval).high);
        return point;
    }
    void drag_probe(paint::Point at) {
        state::RatePoint point = on_map(at);
        if (m_.held == RatePart::ProbeMu) point.eta = m_.probe.eta;
        if (m_.held == RatePart::ProbeEta) point.mu = m_.probe.mu;
        rates_.probe = point;
    }
    void place_probe(paint::Point at) {
        const RatePart part = figure::rate_part(m_.map, m_.map_slot.layout, s_, at);
        if (part == RatePart::Probe) return;
        rates_.probe = part == RatePart::Optimum ? m_.map.optimum : on_map(at);
    }

    const Context& c_;
    RatesModel& m_;
    const figure::Surface& s_;
    state::RatesState rates_;
};

}  // namespace

void rates_map_card(Ui& ui, RatesModel& model, Rect card, const HeadSwitch& head) {
    const Context& c = ui.context();
    FigureSlot& slot = model.map_slot;
    if (!model.interval) {
        const Rect inside = rates_card_frame(ui, card, "Spectral radius ρ(T(μ, η))");
        rates_sentence(ui, inside, model.sentence);
        if (head.make) head.make(card);
        return;
    }
    figure::Surface surface{card, c.em, &c.theme, false, true};
    surface.head_right = head.width;
    // The long title and a switch have no room beside each other.
    if (head.width > 0 && card.w < ui.px(560)) model.map.figure.title = "ρ(T(μ, η))";
    if (slot.stale || slot.area != card || slot.em != c.em) {
        slot.layout = figure::layout(model.map.figure, c.state.rates.map, surface);
        slot.area = card;
        slot.em = c.em;
        slot.stale = false;
    }
    const Rect plot = slot.layout.plot;
    model.map_size = {static_cast<int>(plot.w), static_cast<int>(plot.h)};
    figure::draw_rate_map(model.map, slot.layout, surface, ui.painter(), [&](Rect r) {
        if (model.map_picture)
            ui.list().AddImage(reinterpret_cast<ImTextureID>(model.map_picture.value), {r.x, r.y},
                               {r.right(), r.bottom()});
        else
            ui.painter().rect(r, theme::viridis(0.3), 0);
    });
    if (head.make) head.make(card);
    ImGui::SetCursorScreenPos({card.x, card.y});
    ImGui::PushID("rates.map");
    ImGui::InvisibleButton("", {std::max(1.f, card.w), std::max(1.f, card.h)},
                           ImGuiButtonFlags_MouseButtonLeft | ImGuiButtonFlags_MouseButtonRight);
    const bool inside = ImGui::IsItemHovered() || ImGui::IsItemActive();
    ImGui::PopID();
    ui.probe("rates.map", card);
    ui.probe("rates.map.plot", plot);
    const paint::Point at{slot.layout.x.px(model.probe.mu), slot.layout.y.px(model.probe.eta)};
    ui.probe("rates.map.probe", {at.x - 4, at.y - 4, 8, 8});
    MapPointer pointer(c, model, surface);
    for (const figure::PointerEvent& event :
         slot.pointer.update(raw_pointer(inside), slot.layout, model.map.figure))
        pointer.take(event);
    pointer.finish(inside);
    if (inside) {
        const ImVec2 mouse = ImGui::GetIO().MousePos;
        const RatePart part = model.held && slot.pointer.captured()
                                  ? *model.held
                                  : figure::rate_part(model.map, slot.layout, surface, {mouse.x, mouse.y});
        if (part == RatePart::None)
            show_pointer(slot.pointer);
        else
            show_part(part);
    }
    if (const auto box = slot.pointer.box(slot.layout))
        figure::draw_zoom_box(slot.layout, surface, *box, ui.painter());
}

void rates_figure_card(Ui& ui, RatesModel& model, FigureSlot& slot, state::ViewState state::RatesState::*view,
                       std::string_view name, Rect card, const HeadSwitch& head) {
    const Context& c = ui.context();
    if (!model.interval && view != &state::RatesState::iht_completion &&
        view != &state::RatesState::iht_sensing) {
        const bool along_mu = view == &state::RatesState::along_mu;
        const Rect inside = rates_card_frame(ui, card, along_mu ? "ρ along μ" : "ρ along η");
        rates_sentence(ui, inside, kWithTheMap);
        if (head.make) head.make(card);
        return;
    }
    figure::Surface surface{card, c.em, &c.theme, false, true};
    surface.head_right = head.width;
    const state::ViewState& shown = c.state.rates.*view;
    if (slot.stale || slot.area != card || slot.em != c.em) {
        slot.layout = figure::layout(slot.figure, shown, surface);
        slot.area = card;
        slot.em = c.em;
        slot.stale = false;
    }
    figure::draw(slot.layout, slot.figure, surface, ui.painter());
    if (head.make) head.make(card);
    ImGui::SetCursorScreenPos({card.x, card.y});
    ImGui::PushID(name.data(), name.data() + name.size());
    ImGui::InvisibleButton("", {std::max(1.f, card.w), std::max(1.f, card.h)},
                           ImGuiButtonFlags_MouseButtonLeft | ImGuiButtonFlags_MouseButtonRight);
    const bool inside = ImGui::IsItemHovered() || ImGui::IsItemActive();
    ImGui::PopID();
    ui.probe(name, card);
    ui.probe(std::string(name) + ".plot", slot.layout.plot);
    for (const figure::PointerEvent& event :
         slot.pointer.update(raw_pointer(inside), slot.layout, slot.figure))
        for (const state::Action& action : figure::respond(slot.layout, slot.figure, shown, event))
            if (const auto* set = std::get_if<state::SetView>(&action))
                change_rates(c, [&](state::RatesState& rates) { rates.*view = set->view; });
    if (inside) show_pointer(slot.pointer);
    if (const auto box = slot.pointer.box(slot.layout))
        figure::draw_zoom_box(slot.layout, surface, *box, ui.painter());
}

}  // namespace lowrank::panels
