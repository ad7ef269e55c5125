// The workspaces as tabs, as many as there is room for, and what stands behind a button else.
#include "app/panels/bar_tabs.h"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>
#include <span>
#include <string>
#include <vector>

#include "app/paint/phrasebook.h"
#include "app/state/command.h"
#include "app/ui/context_menu.h"

namespace lowrank::panels {
namespace {

using namespace ui;
using paint::Face;
using paint::Rect;

std::string step_words(const std::string* step, const char* verb, std::string_view id) {
    return with_keys(
        step ? std::string(verb) + " " + paint::escape_markup(*step) : fmt::format("Nothing to {}", verb),
        id);
}

constexpr float kTabGap = 4;

float tab_width(Ui& ui, const state::Workspace& tab) {
    return std::ceil(ui.text_width(tab.info().label, 13, Face::Bold)) + ui.px(22);
}

}  // namespace

std::string with_keys(std::string_view words, std::string_view id) {
    const std::string keys = state::keys_of(id);
    return std::string(words) + (keys.empty() ? "" : "\n" + keys);
}

float tabs_width(Ui& ui) {
    float width = 0;
    for (const auto& tab : ui.context().state.tabs) width += tab_width(ui, *tab) + ui.px(kTabGap);
    return width;
}

namespace {

/// The first tab to draw: the one in front has its place whatever the room.
std::size_t first_tab(Ui& ui, float room) {
    const state::AppState& state = ui.context().state;
    std::size_t first = state.tab;
    float used = tab_width(ui, *state.tabs[first]);
    while (first > 0) {
        used += tab_width(ui, *state.tabs[first - 1]) + ui.px(kTabGap);
        if (used > room) break;
        --first;
    }
    return first;
}

/// Those that have no room, behind a button. Returns its right end.
float other_tabs(Ui& ui, Rect r, std::span<const std::size_t> hidden) {
    const Context& c = ui.context();
    if (ui.icon_button("tabs.others", r, Icon::ChevronDown, ButtonKind::Quiet))
        open_context_menu(c.memory, "tabs", {r.x, r.bottom() + ui.px(2)});
    ui.tooltip("The other tabs");
    std::vector<figure::MenuItem> items;
    for (const std::size_t k : hidden) {
        const state::WorkspaceInfo& info = c.state.tabs[k]->info();
        items.push_back({.id = "tab." + std::string(info.name),
                         .words = std::string(info.label),
                         .keys = "Ctrl+" + std::to_string(k + 1),
                         .actions = {state::SetWorkspace{std::string(info.name)}}});
    }
    context_menu(ui, "tabs", items);
    return r.right() + ui.px(kTabGap);
}

/// The workspaces that work, the one in front tinted; as many as there is room for, the others in a menu.
/// Returns their right end.
float tabs(Ui& ui, Rect bar) {
    const Context& c = ui.context();
    const theme::Theme& t = ui.theme();
    const float h = ui.px(kButton), y = bar.y + std::round((bar.h - h) / 2);
    float x = bar.x;
    const bool all = tabs_width(ui) - ui.px(kTabGap) <= bar.w;
    if (!all) bar.w -= h + ui.px(kTabGap);
    const std::size_t first = all ? 0 : first_tab(ui, bar.w);
    std::vector<std::size_t> hidden;
    for (std::size_t k = 0; k < first; ++k) hidden.push_back(k);
    for (std::size_t k = first; k < c.state.tabs.size(); ++k) {
        const auto& tab = c.state.tabs[k];
        const state::WorkspaceInfo& each = tab->info();
        const bool front = tab.get() == &c.state.front();
        const Face face = front ? Face::Bold : Face::Regular;
        const float w = tab_width(ui, *tab);
        if (x + w > bar.right()) {
            for (; k < c.state.tabs.size(); ++k) hidden.push_back(k);
            break;
        }
        const Rect r{x, y, w, h};
        const bool clicked = ui.pressable("tab." + std::string(each.name), r);
        if (front || ui.last_hovered()) ui.painter().rect(r, front ? t.accent_tint : t.field, ui.px(5));
        ui.text(r, each.label,
                {front               ? t.accent_text
                 : ui.last_hovered() ? t.text
                                     : t.quiet,
                 13, face, paint::HAlign::Centre});
        ui.tooltip(std::string(each.tooltip) + "\nCtrl+" + std::to_string(k + 1));
        if (clicked && !front) c.emit(state::SetWorkspace{std::string(each.name)});
        x += w + ui.px(kTabGap);
    }
    return hidden.empty() ? x : other_tabs(ui, {x, y, h, h}, hidden);
}

/// Undo and redo of the workspace in front. Returns their right end.
float undo_redo(Ui& ui, float x, float y, float h) {
    const Context& c = ui.context();
    const auto [undo, redo] = c.state.front().history(c.state);
    if (ui.icon_button("undo", {x, y, h, h}, Icon::Undo, ButtonKind::Quiet, undo)) c.emit(state::Undo{});
    ui.tooltip(step_words(undo, "Undo", "undo"));
    x += h + ui.px(2);
    if (ui.icon_button("redo", {x, y, h, h}, Icon::Redo, ButtonKind::Quiet, redo)) c.emit(state::Redo{});
    ui.tooltip(step_words(redo, "Redo", "redo"));
    x += h;
    return x;
}

}  // namespace

float tabs_and_undo(Ui& ui, Rect bar, float y, float h) {
    const state::AppState& state = ui.context().state;
    const float two = 2 * h + ui.px(2) + ui.px(6), menu = state.tabs.size() > 1 ? h + ui.px(kTabGap) : 0;
    const bool has_undo = tab_width(ui, *state.tabs[state.tab]) + menu + two <= bar.w;
    const float x = tabs(ui, {bar.x, bar.y, bar.w - (has_undo ? two : 0), bar.h}) + ui.px(6);
    return has_undo ? undo_redo(ui, x, y, h) : x;
}

}  // namespace lowrank::panels
