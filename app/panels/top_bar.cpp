// The bar at the top: buttons from both ends towards the middle; words give way to icons where it is narrow.
#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <string_view>

#include "app/panels/bar_menus.h"
#include "app/panels/bar_tabs.h"
#include "app/panels/bar_tools.h"
#include "app/panels/panels.h"

namespace lowrank::panels {
namespace {

using namespace ui;
using paint::Face;
using paint::Rect;

/// What the first screen's bar leaves to its menu.
constexpr std::array<std::string_view, 5> kInMenu = {"open", "save", "export", "share", "paste"};

void more_button(Ui& ui, Rect r) {
    const Context& c = ui.context();
    state::Level other = c.state.level;
    other.more = !other.more;
    if (ui.button("more", r, "More", other.more ? ButtonKind::Quiet : ButtonKind::Toggled))
        c.emit(state::SetLevel{other});
    ui.tooltip(other.more ? "Everything there is to turn and to read, on one screen"
                          : "Back to the first screen: one figure and few controls");
}

/// Name, tabs, undo; at the right what leads on. Nothing of it is loud.
void first_bar(Ui& ui, Rect bar) {
    const float h = ui.px(kButton), y = bar.y + std::round((bar.h - h) / 2);
    float right = bar.right() - ui.px(16);
    const auto place = [&](float w) {
        right -= w;
        const Rect r{right, y, w, h};
        right -= ui.px(kBarGap);
        return r;
    };
    const auto width = [&](std::string_view words) {
        return std::ceil(ui.text_width(words, 12)) + ui.px(24);
    };
    tool_button(ui, tool_called("help"), place(h), false, ButtonKind::Quiet);
    menu_button(ui, place(h), kInMenu);
    more_button(ui, place(width("More")));
    // Words give way to icons before undo and a tab lose their place.
    static constexpr std::array<std::string_view, 2> kWorded = {"scenes", "lessons"};
    const float undo_width = 2 * h + ui.px(2);
    const float rest = bar.x + ui.px(16) + tabs_width(ui) + ui.px(6) + undo_width + ui.px(8);
    const auto wanted = [&](std::size_t words) {
        float all = 0;
        for (std::size_t k = 0; k < kWorded.size(); ++k)
            all += (k + words >= kWorded.size() ? width(tool_called(kWorded[k]).label) : h) + ui.px(kBarGap);
        return all;
    };
    std::size_t words = kWorded.size();
    while (words > 0 && rest > right - wanted(words)) --words;
    for (std::size_t k = 0; k < kWorded.size(); ++k) {
        const Tool& tool = tool_called(kWorded[k]);
        const bool worded = k + words >= kWorded.size();
        tool_button(ui, tool, place(worded ? width(tool.label) : h), worded, ButtonKind::Quiet);
    }

    // As wide as on the whole screen: the tabs stay where they are when More is pressed.
    Rect left{bar.x + ui.px(16), bar.y, std::ceil(ui.text_width("LowRank Lab", kBodyText, Face::Bold)),
              bar.h};
    float begin = std::round(left.right() + ui.px(14));
    if (begin + tabs_width(ui) + undo_width + ui.px(22) <= right)
        ui.text(left, "LowRank Lab", {ui.theme().text, kBodyText, Face::Bold});
    else
        begin = left.x;
    const float left_end =
        tabs_and_undo(ui, {begin, bar.y, right - ui.px(8) - begin, bar.h}, y, h) + ui.px(16);
    ui.context().memory.bar_room = {left_end, bar.y, std::max(0.f, right - ui.px(8) - left_end), bar.h};
}

}  // namespace

Rect top_bar(Ui& ui, Rect bar, float figures_x) {
    const Context& c = ui.context();
    const state::AppState& state = c.state;
    ui.rule(bar.x, bar.bottom() - std::max(1.f, ui.px(1)), bar.w);
    if (!state.level.more) {
        first_bar(ui, bar);
        return {};
    }
    c.memory.bar_room = {};

    // What leaves is said as long as there is room at all; the others give theirs to the figures' tools.
    const bool words = bar.w > ui.px(1640), export_words_fit = bar.w > ui.px(900);
    Rect left{bar.x + ui.px(16), bar.y, 0, bar.h};
    left.w = std::ceil(ui.text_width("LowRank Lab", kBodyText, Face::Bold));
    const float h = ui.px(kButton), y = bar.y + std::round((bar.h - h) / 2);
    bool tight = false;  // the name of the figure gives way to the tabs, too
    const auto worded = [&](const Tool& tool) {
        return !tight && !tool.icon_only && (words || (tool.id == "export" && export_words_fit));
    };
    const auto width_of = [&](const Tool& tool) {
        return worded(tool) ? std::ceil(ui.text_width(label_of(tool, state), 12)) + ui.px(24) : h;
    };
    const float undo_width = 2 * h + ui.px(2);
    const float wanted = tabs_width(ui) + undo_width + ui.px(22);
    // What has a key of its own that everybody knows goes first where there is no room, into the menu.
    static constexpr std::array<std::string_view, 3> kFirstToGo = {"paste", "share", "scenes"};
    std::size_t gone = 0;
    const auto is_gone = [&](const Tool& tool) {
        return std::find(kFirstToGo.begin(), kFirstToGo.begin() + gone, tool.id) != kFirstToGo.begin() + gone;
    };
    const auto crowds = [&] {
        float all = std::ceil(ui.text_width("More", 12)) + ui.px(24 + kBarGap);
        for (const Tool& tool : bar_tools())
            if (!is_gone(tool)) all += width_of(tool) + ui.px(kBarGap);
        return left.x + wanted + all > bar.right() - ui.px(16);
    };
    tight = crowds();
    while (gone < kFirstToGo.size() && crowds()) ++gone;
    float right = bar.right() - ui.px(16);
    const float more = std::ceil(ui.text_width("More", 12)) + ui.px(24);
    const auto switch_back = [&] {
        right -= more;
        more_button(ui, {right, y, more, h});
        right -= ui.px(kBarGap);
    };
    for (const Tool& tool : bar_tools()) {
        if (is_gone(tool)) continue;
        const bool word = worded(tool);
        const float w = width_of(tool);
        right -= w;
        const Rect r{right, y, w, h};
        if (tool.id == "theme" && gone > 0)
            menu_button(ui, r, std::span(kFirstToGo).first(gone));
        else if (const bool clicked = tool_button(ui, tool, r, word); tool.id == "theme")
            theme_menu(ui, r, clicked);
        right -= ui.px(kBarGap);
        // Where the first screen's bar has it, so that a second press takes the first one back.
        if (tool.id == "theme") switch_back();
    }
    // The name of the program gives way to tabs, undo and redo: the window's title says it too.
    float begin_tabs = std::round(left.right() + ui.px(14));
    if (begin_tabs + wanted <= right)
        ui.text(left, "LowRank Lab", {ui.theme().text, kBodyText, Face::Bold});
    else
        begin_tabs = left.x;
    const float x = tabs_and_undo(ui, {begin_tabs, bar.y, right - ui.px(8) - begin_tabs, bar.h}, y, h);
    const float begin = std::max(figures_x, x + ui.px(16));
    return {begin, bar.y, right - ui.px(8) - begin, bar.h};
}

}  // namespace lowrank::panels
