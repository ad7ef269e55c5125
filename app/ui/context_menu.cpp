// Draws a menu, one row an item: tick, words, key.
#include "app/ui/context_menu.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <imgui.h>
#include <imgui_internal.h>

namespace lowrank::ui {
namespace {

constexpr float kItem = 24, kGroup = 9, kHeading = 18, kTick = 24, kMenuPad = 8, kKeyGap = 26;
constexpr float kBar = 52, kLeastSqueeze = 0.55f;

std::string popup_id(std::string_view name) { return "##menu." + std::string(name); }

/// A tick of two strokes: the font has none.
void tick(Ui& ui, Rect r, theme::Colour colour) {
    const float x = std::round(r.x + r.w / 2), y = std::round(r.y + r.h / 2), u = ui.px(3);
    const paint::Point strokes[] = {{x - u * 1.3f, y}, {x - u * 0.3f, y + u}, {x + u * 1.5f, y - u * 1.2f}};
    ui.painter().polyline(strokes, {colour, std::max(1.f, ui.px(1.6f)), paint::Dash::Solid});
}

}  // namespace

void open_context_menu(std::string_view name) { ImGui::OpenPopup(popup_id(name).c_str()); }

void open_context_menu(Memory& memory, std::string_view name, paint::Point at) {
    memory.focus.menu_at = at;
    open_context_menu(name);
}

void context_menu(Ui& ui, std::string_view name, std::span<const figure::MenuItem> items,
                  const std::function<void(const state::Actions&)>& take) {
    const std::string id = popup_id(name);
    if (!ImGui::IsPopupOpen(id.c_str())) return;
    float words = 0, keys = 0, height = 2 * ui.px(5);
    for (const figure::MenuItem& item : items) {
        words = std::max(words, ui.text_width(item.words, 12));
        keys = std::max(keys, ui.text_width(item.keys, kSmallText));
        words = std::max(words, ui.text_width(item.heading, kSmallText));
        height += ui.px(kItem) + (item.begins_group ? ui.px(kGroup) : 0) +
                  (item.heading.empty() ? 0 : ui.px(kHeading));
    }
    // Rows of a long menu in a low window are lower, as far as they can be read: none is out of sight.
    const float most_height = ImGui::GetIO().DisplaySize.y - ui.px(kBar);
    const float squeeze = std::clamp(most_height / height, kLeastSqueeze, 1.f);
    const auto px = [&](float nominal) { return std::floor(squeeze * ui.px(nominal)); };
    height = std::ceil(squeeze * height);
    const float width =
        std::ceil(ui.px(kTick) + words + (keys > 0 ? ui.px(kKeyGap) + keys : 0) + ui.px(kMenuPad));
    Focus& focus = ui.context().memory.focus;
    // Within the window, wherever its button stands.
    const ImVec2 most{ImGui::GetIO().DisplaySize.x - width, ImGui::GetIO().DisplaySize.y - height};
    if (focus.menu_at)
        ImGui::SetNextWindowPos({std::max(0.f, std::min(focus.menu_at->x, most.x)),
                                 std::max(0.f, std::min(focus.menu_at->y, most.y))});
    ImGui::SetNextWindowSize({width, height});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    ImGui::PushStyleVar(ImGuiStyleVar_PopupRounding, ui.px(5));
    if (ImGui::BeginPopup(id.c_str(), ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoNav)) {
        focus.menu_at.reset();
        // A dialog that takes the keyboard back comes to the front, and would hide it.
        ImGui::BringWindowToDisplayFront(ImGui::GetCurrentWindow());
        Ui inner(ui.context(), *ImGui::GetWindowDrawList());
        const Zone zone = std::exchange(focus.zone, Zone::Menu);
        const theme::Theme& t = ui.theme();
        const ImVec2 corner = ImGui::GetWindowPos();
        Rect at{corner.x, corner.y + px(5), width, height};
        bool chosen = false;
        for (const figure::MenuItem& item : items) {
            if (item.begins_group) {
                const Rect gap = cut_top(at, px(kGroup));
                inner.rule(gap.x, std::round(gap.y + gap.h / 2), gap.w);
            }
            if (!item.heading.empty()) {
                Rect line = cut_top(at, px(kHeading));
                cut_left(line, ui.px(kTick));
                inner.text(line, item.heading, {t.quiet, kSmallText});
            }
            Rect row = cut_top(at, px(kItem));
            const bool clicked = inner.pressable("menu." + item.id, row);
            if (inner.last_hovered()) inner.painter().rect(inset(row, ui.px(4), 0), t.accent_tint, ui.px(3));
            const Rect mark = cut_left(row, ui.px(kTick));
            if (item.ticked.value_or(false)) tick(inner, mark, t.accent_text);
            cut_right(row, ui.px(kMenuPad));
            inner.text(row, item.words, {t.text, 12});
            inner.text(row, item.keys, {t.quiet, kSmallText, Face::Regular, HAlign::Right});
            if (!clicked) continue;
            if (take)
                take(item.actions);
            else
                for (const state::Action& action : item.actions) ui.context().actions.push_back(action);
            chosen = true;
        }
        focus.zone = zone;
        // A press beside the menu closes it after this frame is drawn: one more frame is needed.
        if (ImGui::IsMouseClicked(0) || ImGui::IsMouseClicked(1)) ui.context().memory.waiting = true;
        if (std::exchange(focus.menu_ends, false) || chosen) ImGui::CloseCurrentPopup();
        ImGui::EndPopup();
    }
    ImGui::PopStyleVar(2);
}

}  // namespace lowrank::ui
