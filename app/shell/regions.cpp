// Places the parts of the window: bar, columns, figures and time, in whole pixels.
#include "app/shell/regions.h"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>
#include <string>

#include <imgui.h>

#include "app/panels/dialogs.h"
#include "app/ui/cards.h"

namespace lowrank::shell {

Regions regions(float width, float height, float em, std::optional<bool> left_open,
                std::optional<bool> right_open, bool right_panel, bool right_last, FirstScreenRoom first) {
    const auto px = [em](float nominal) { return std::round(nominal * em / 13.f); };
    const bool slim = first.on && width < kSlim * em;
    const float left = px(slim && first.plain ? 232 : 300), right = px(292);
    const float tab = px(28), right_tab = right_panel ? tab : 0;
    const auto centre = [&](bool l, bool r) { return width - (l ? left : tab) - (r ? right : right_tab); };
    constexpr float kLeast = 24;
    // What a person unfolds in a slim panel widens it; it must not vanish for that.
    const float comfort = slim ? 36 : 44;
    bool l = left_open.value_or(true), r = right_panel && right_open.value_or(true);
    if (!right_open && centre(l, r) < comfort * em) r = false;
    if (!left_open && centre(l, r) < comfort * em) l = false;
    if (l && r && centre(l, r) < kLeast * em) (right_last ? l : r) = false;
    if (centre(l, r) < kLeast * em / 2) l = r = false;

    Regions out;
    out.left_open = l;
    out.right_open = r;
    out.slim = slim;
    const float top = px(slim ? 34 : 44), bottom = std::min(px(slim ? 46 : first.on ? 70 : 92), height / 3);
    const float left_w = l ? left : tab, right_w = r ? right : right_tab;
    const float middle = std::max(0.f, height - top - bottom);
    out.top = {0, 0, width, top};
    out.transport = {0, height - bottom, width, bottom};
    out.left = {0, top, left_w, middle};
    out.right = {width - right_w, top, right_w, middle};
    out.centre = {left_w, top, std::max(0.f, width - left_w - right_w), middle};
    return out;
}

void make_room_for_lesson(Regions& r, float em, int cards) {
    constexpr float kLow = 35, kColumn = 23, kWide = 27, kLeast = 28, kPlenty = 30;
    const float each = em * static_cast<float>(cards);
    const float w = std::round(std::clamp(r.centre.w - kPlenty * each, kColumn * em, kWide * em));
    if (r.centre.h >= kLow * em || r.centre.w - w < kLeast * each) return;
    r.centre.w -= w;
    r.right.x -= w;
    r.lesson = {r.right.right(), r.right.y, w, r.right.h};
}

using namespace panels;
using namespace ui;

void make_room_for_notices(Regions& r, const Context& c) {
    const auto px = [&](float nominal) { return std::round(nominal * c.em / 13.f); };
    const float margin = px(12), gap = px(8);
    const auto at_the_foot = [&](Rect panel, float& kept) {
        const float width = panel.w - 2 * margin, height = notices_height(c, width);
        if (height > panel.h / 2) return false;
        if (height > 0) {
            kept = height + gap;
            r.notices = {panel.x + margin, panel.bottom() - height, width, height};
        }
        return true;
    };
    const auto has_room = [&](float rows, Rect panel) {
        return rows + notices_height(c, panel.w - 2 * margin) + gap <= panel.h;
    };
    const bool left_full = r.left_open && !has_room(c.memory.columns.left, r.left);
    if (left_full && r.right_open && has_room(c.memory.columns.right, r.right) &&
        at_the_foot(r.right, r.right_kept))
        return;
    if (r.left_open && at_the_foot(r.left, r.left_kept)) return;
    if (r.right_open && at_the_foot(r.right, r.right_kept)) return;
    const float width = notice_width(c, r.centre), height = notices_height(c, width);
    if (height <= 0) return;
    r.centre.h = std::max(0.f, r.centre.h - height);
    r.notices = {std::round(r.centre.x + (r.centre.w - width) / 2), r.centre.bottom(), width, height};
}

namespace {

constexpr float kHandle = 10;  ///< nominal px, within the margin of the cards beside it
static_assert(kHandle < kCardGap && kHandle < kSlimGapBesideHandle);

}  // namespace

void column(const Context& c, bool right, Rect panel, float kept,
            const std::function<float(Ui&, Rect)>& draw) {
    c.memory.panel = panel;
    ImGui::SetCursorScreenPos({panel.x, panel.y});
    // The left one keeps its place from tab to tab.
    const std::string id = right ? "##right-" + std::string(c.state.front().info().name) : "##left";
    ImGui::BeginChild(id.c_str(), {panel.w, std::max(1.f, panel.h - kept)}, false,
                      ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoNav);
    Ui ui(c, *ImGui::GetWindowDrawList());
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const float pad = ui.px(16), top = ui.px(12);
    const Rect inside{panel.x + pad, start.y + top, panel.w - 2 * pad, panel.h};
    const float took = draw(ui, inside);
    ImGui::SetCursorScreenPos({panel.x, std::round(start.y + top + took)});
    ImGui::Dummy({1, ui.px(12)});
    (right ? c.memory.columns.right : c.memory.columns.left) = top + took + ui.px(12);
    fade_at_foot(ui, {panel.x, panel.y, panel.w, panel.h - kept});
    ImGui::EndChild();
    c.memory.panel = {};
}

void fold_handle(Ui& ui, Rect panel, bool open, bool right, std::string_view label) {
    const Context& c = ui.context();
    const theme::Theme& t = ui.theme();
    const std::string id = right ? "fold.right" : "fold.left";
    const std::string key = right ? "\n]" : "\n[";
    if (!open) {
        const bool clicked = ui.pressable(id, panel);
        ui.painter().rect(panel, ui.last_hovered() ? t.field : t.card, 0);
        ui.painter().rect({right ? panel.x : panel.right() - 1, panel.y, 1, panel.h}, t.rule, 0);
        const float middle = panel.x + panel.w / 2;
        draw_icon(ui.list(), right ? Icon::ChevronLeft : Icon::ChevronRight, {middle, panel.y + ui.px(24)},
                  ui.px(10), t.quiet);
        const float size = 11 * c.em / 13.f;
        ui.painter().text(
            {std::round(middle + size * 0.36f), panel.y + ui.px(44) + ui.text_width(label, 11, Face::Bold)},
            label, {size, Face::Bold, t.quiet, paint::HAlign::Left, paint::VAlign::Baseline, true});
        ui.tooltip(fmt::format("Unfold this panel{}", key));
        if (clicked) c.emit(state::FoldPanel{right, true});
        return;
    }
    // Beside the panel, in the margin of the cards: on the panel its scrolling column would take the pointer.
    const float w = std::max(8.f, ui.px(kHandle)), h = std::min(ui.px(56), panel.h);
    const Rect handle{right ? panel.x - w : panel.right(), std::round(panel.y + (panel.h - h) / 2), w, h};
    if (ui.pressable(id, handle)) c.emit(state::FoldPanel{right, false});
    const bool hovered = ui.last_hovered();
    ui.painter().rect(handle, hovered ? t.accent_tint : t.card, ui.px(3));
    ui.painter().frame(inset(handle, 0.5f, 0.5f), {hovered ? t.accent : theme::mix(t.rule, t.quiet, 0.5f), 1},
                       ui.px(3));
    draw_icon(ui.list(), right ? Icon::ChevronRight : Icon::ChevronLeft,
              {handle.x + handle.w / 2, handle.y + handle.h / 2}, ui.px(8), hovered ? t.accent_text : t.text);
    ui.tooltip(fmt::format("Fold this panel away{}", key));
}

}  // namespace lowrank::shell
