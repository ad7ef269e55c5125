// Lays out cards, draws them, and hands on what the pointer and the keyboard do.
#include "app/ui/cards.h"

#include <algorithm>
#include <span>

#include <imgui.h>

#include "app/figure/engine/draw.h"
#include "app/figure/page/symbol_keys.h"
#include "app/figure/pointing/compare.h"
#include "app/figure/pointing/measure.h"

namespace lowrank::ui {

namespace {

constexpr float kHead = 34;  ///< nominal px that a title takes

void enlarge(Ui& ui, std::string_view name) {
    ui.context().emit(state::SetStage{enlarged(ui.context().state.stage, std::string(name))});
}

}  // namespace

figure::RawPointer raw_pointer(bool inside) {
    const ImGuiIO& io = ImGui::GetIO();
    figure::RawPointer raw;
    raw.at = {io.MousePos.x, io.MousePos.y};
    raw.inside = inside;
    raw.left = io.MouseDown[0];
    raw.right = io.MouseDown[1];
    raw.shift = io.KeyShift;
    raw.ctrl = io.KeyCtrl;
    raw.alt = io.KeyAlt;
    // Over a panel that scrolls the wheel is the panel's.
    raw.wheel = inside && ImGui::GetScrollMaxY() <= 0 ? io.MouseWheel : 0;
    raw.seconds = ImGui::GetTime();
    return raw;
}

void show_pointer(const figure::Pointer& pointer) {
    switch (pointer.under().part) {
        case figure::FigurePart::Cursor:
        case figure::FigurePart::FitFirst:
        case figure::FigurePart::FitLast:
            ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
            break;
        case figure::FigurePart::LegendRow:
        case figure::FigurePart::LegendToggle:
            ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
            break;
        case figure::FigurePart::LegendHeader:
            ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeAll);
            break;
        case figure::FigurePart::XAxis:
            ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
            break;
        case figure::FigurePart::YAxis:
            ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeNS);
            break;
        case figure::FigurePart::Plot:
        case figure::FigurePart::None:
            break;
    }
}

figure::Surface draw_slot(Ui& ui, FigureSlot& slot, const state::ViewState& view, Rect card, float head_right,
                          float head_left, const figure::ComparisonTable& between) {
    const Context& c = ui.context();
    figure::Surface surface{card, c.em, &c.theme, false, true, card};
    const bool staged = c.state.stage.on;
    if (slot.figure.staged != staged) slot.figure.staged = staged, slot.stale = true;
    // Figures keep the same room below on the stage alone.
    if (!staged && slot.least_below > 0) slot.least_below = 0, slot.stale = true;
    slot.between = figure::take_comparison_room(between, surface, surface.area);
    const Rect area = surface.area;
    surface.head_right = head_right;
    surface.head_left = head_left;
    surface.least_below = slot.least_below;
    surface.pieces = &slot.pieces;
    // What a hand holds may move on.
    if (slot.layout.unsettled && !slot.pointer.captured()) slot.stale = true;
    if (slot.stale || slot.area != area || slot.em != c.em || slot.head_left != head_left) {
        slot.layout = figure::layout(slot.figure, view, surface, &slot.layout);
        slot.readout.forget();
        slot.area = area;
        slot.em = c.em;
        slot.head_left = head_left;
        slot.stale = false;
    }
    if (slot.layout.unsettled && !slot.pointer.captured()) c.memory.waiting = true;
    figure::draw(slot.layout, slot.figure, surface, ui.painter());
    slot.pieces.end_frame();
    return surface;
}

void align_below(std::span<FigureSlot* const> slots) {
    float most = 0;
    for (const FigureSlot* slot : slots) most = std::max(most, slot->layout.below);
    for (FigureSlot* slot : slots)
        if (slot->least_below != most) slot->least_below = most, slot->stale = true;
}

CardItem card_item(Ui& ui, std::string_view name, Rect card, Rect plot) {
    ImGui::SetCursorScreenPos({card.x, card.y});
    push_id(name);
    ImGui::InvisibleButton("", {std::max(1.f, card.w), std::max(1.f, card.h)},
                           ImGuiButtonFlags_MouseButtonLeft | ImGuiButtonFlags_MouseButtonRight);
    const bool hovered = ImGui::IsItemHovered(), held = ImGui::IsItemActive();
    const bool pressed = ImGui::IsItemActivated();
    ImGui::PopID();
    const float head = std::min(card.y + ui.px(kHead), plot.y);
    if (hovered && ImGui::IsMouseDoubleClicked(0) && ImGui::GetIO().MousePos.y < head) enlarge(ui, name);
    ui.probe(name, card);
    ui.probe(std::string(name) + ".plot", plot);
    ui.stop(name, card, kEnter, true);
    return {hovered || held, hovered && !held, pressed || ui.focus_came(), ui.key(kEnter).has_value()};
}

void chosen_frame(Ui& ui, Rect card) {
    ui.painter().frame(inset(card, 0.5f, 0.5f),
                       {ui.theme().accent, std::max(1.f, ui.px(1.4f)), paint::Dash::Solid}, ui.px(8));
}

bool card_pressed(Rect card) {
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    return ImGui::IsMouseClicked(0) && card.contains({mouse.x, mouse.y}) &&
           ImGui::IsWindowHovered(ImGuiHoveredFlags_ChildWindows |
                                  ImGuiHoveredFlags_AllowWhenBlockedByActiveItem);
}

void card_head(Ui& ui, const std::string& name, Rect card) {
    bool twice = false;
    ui.area(name + ".head", {card.x, card.y, card.w, std::min(card.h, ui.px(kHead))}, &twice);
    if (twice) enlarge(ui, name);
}

void point_at_figure(Ui& ui, FigureSlot& slot, const state::ViewState& view, const figure::Surface& surface,
                     CardItem item, const std::function<void(const figure::PointerEvent&)>& answer) {
    const figure::RawPointer raw = raw_pointer(item.inside);
    for (const figure::PointerEvent& event : slot.pointer.update(raw, slot.layout, slot.figure))
        answer(event);
    if (slot.figure.sheet) {  // of what a hand does there only the drawing is seen
        if (item.inside) show_pointer(slot.pointer);
        return;
    }
    Rect measured =
        figure::draw_comparison(slot.layout, slot.figure, view, slot.between, surface, ui.painter());
    if (view.measure)
        measured = figure::draw_measure(slot.layout, slot.figure, *view.measure, surface, ui.painter());
    if (item.over && !slot.pointer.captured()) {
        if (const auto key = figure::symbol_at(slot.layout, slot.figure, surface, raw.at))
            ui.tooltip_here("symbol." + key->symbol, key->words);
        else if (const auto& readout = slot.readout.at(slot.layout, slot.figure, raw.at)) {
            ui.probe("readout", {raw.at.x, raw.at.y, 1, 1});
            figure::draw_readout(slot.layout, *readout, raw.at, surface, ui.painter(), measured);
        }
    }
    if (item.inside) show_pointer(slot.pointer);
    if (const auto box = slot.pointer.box(slot.layout))
        figure::draw_zoom_box(slot.layout, surface, *box, ui.painter());
}

float scrollbar_width(const Ui& ui) { return ImGui::GetStyle().ScrollbarSize + ui.px(6); }

void fade_at_foot(Ui& ui, Rect page) {
    if (ImGui::GetScrollMaxY() - ImGui::GetScrollY() <= 1) return;
    constexpr int kSteps = 12;
    const float step = std::round(ui.px(kFadeAtFoot / kSteps));
    for (int k = 0; k < kSteps; ++k)
        ui.painter().rect({page.x, page.bottom() - step * static_cast<float>(k + 1), page.w, step},
                          ui.theme().card.with_alpha(1 - static_cast<float>(k + 1) / (kSteps + 1)), 0);
}

void scrolled(Ui& ui, const std::string& name, Rect at, const std::function<float(Ui&, Rect)>& draw) {
    ImGui::SetCursorScreenPos({at.x, at.y});
    ImGui::BeginChild(("##" + name).c_str(), {std::max(1.f, at.w), std::max(1.f, at.h)}, false,
                      ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoNav);
    if (ImGui::IsWindowAppearing()) ImGui::SetScrollY(0);
    Ui inside(ui.context(), *ImGui::GetWindowDrawList());
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const float width = at.w - scrollbar_width(ui);
    const float bottom = draw(inside, {start.x, start.y, std::max(1.f, width), 0});
    ui.probe(name + ".page", at);
    ImGui::SetCursorScreenPos({start.x, bottom});
    ImGui::Dummy({1, 1});
    fade_at_foot(inside, at);
    ImGui::EndChild();
}

}  // namespace lowrank::ui
