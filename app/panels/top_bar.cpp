// The bar at the top: buttons from both ends towards the middle; words give way to icons where it is narrow.
#include <algorithm>
#include <cmath>
#include <span>
#include <string_view>
#include <vector>

#include "app/panels/bar_menus.h"
#include "app/panels/bar_tabs.h"
#include "app/panels/panels.h"
#include "app/state/command.h"

namespace lowrank::panels {
namespace {

using namespace ui;
using paint::Face;
using paint::Rect;

/// Carries the command out where it is pressed.
void tool_button(Ui& ui, const state::Command& tool, paint::Rect r, bool worded,
                 ButtonKind kind = ButtonKind::Plain) {
    const Context& c = ui.context();
    const std::string label = tool.button->label->of(c.state);
    const bool clicked =
        worded ? ui.button(tool.id, r, label, kind) : ui.icon_button(tool.id, r, tool.button->icon, kind);
    // An icon has no other place to say its name.
    ui.tooltip((worded ? "" : label + "\n") + with_keys(tool.button->tooltip, tool.id));
    if (clicked)
        for (const state::Action& action : state::actions_of(tool, c.state)) c.emit(action);
}

void more_button(Ui& ui, Rect r) {
    const Context& c = ui.context();
    state::Level other = c.state.level;
    other.more = !other.more;
    if (ui.button("more", r, "More", other.more ? ButtonKind::Quiet : ButtonKind::Toggled))
        c.emit(state::SetLevel{other});
    ui.tooltip(other.more ? "Everything there is to turn and to read, on one screen"
                          : "Back to the first screen: one figure and few controls");
}

/// Buttons one beside the other, from the right end of a bar.
struct FromRight {
    Ui& ui;
    Rect bar;
    float h = ui.px(kButton), y = bar.y + std::round((bar.h - h) / 2), right = bar.right() - ui.px(16);

    Rect place(float w) {
        right -= w + ui.px(kBarGap);
        return {right + ui.px(kBarGap), y, w, h};
    }
    float width(std::string_view words) const { return std::ceil(ui.text_width(words, 12)) + ui.px(24); }
    float width(const state::Command& tool) const {
        return width(tool.button->label->of(ui.context().state));
    }
};

float tabs_and_undo_width(Ui& ui, float h) { return tabs_width(ui) + 2 * h + ui.px(2) + ui.px(22); }
float name_width(Ui& ui) { return std::ceil(ui.text_width("LowRank Lab", kBodyText, Face::Bold)); }

/// The name of the program, which gives way to tabs, undo and redo: the window's title says it too. As wide
/// in every size, so that the tabs stay where they are when More is pressed. Returns the room up to the
/// buttons.
Rect name_and_tabs(Ui& ui, const FromRight& buttons) {
    const Rect bar = buttons.bar, left{bar.x + ui.px(16), bar.y, name_width(ui), bar.h};
    const float after = std::round(left.right() + ui.px(14)), end = buttons.right - ui.px(8);
    const bool named = after + tabs_and_undo_width(ui, buttons.h) <= buttons.right;
    if (named) ui.text(left, "LowRank Lab", {ui.theme().text, kBodyText, Face::Bold});
    const float begin = named ? after : left.x;
    const float x = tabs_and_undo(ui, {begin, bar.y, end - begin, bar.h}, buttons.y, buttons.h) + ui.px(16);
    return {x, bar.y, end - x, bar.h};
}

/// Name, tabs, undo; at the right what leads on. Nothing of it is loud.
void first_bar(Ui& ui, Rect bar) {
    FromRight buttons{ui, bar};
    const float h = buttons.h;
    const std::vector<const state::Command*> tools = state::bar_buttons(true);
    tool_button(ui, *tools[0], buttons.place(h), false, ButtonKind::Quiet);
    menu_button(ui, buttons.place(h), [](const state::Command& tool) { return tool.button->first > 0; });
    more_button(ui, buttons.place(buttons.width("More")));
    // Words give way to icons before undo and a tab lose their place.
    const float rest = bar.x + ui.px(16) + tabs_width(ui) + ui.px(6) + 2 * h + ui.px(2) + ui.px(8);
    const auto wanted = [&](std::size_t words) {
        float all = 0;
        for (std::size_t k = 1; k < tools.size(); ++k)
            all += (k + words >= tools.size() ? buttons.width(*tools[k]) : h) + ui.px(kBarGap);
        return all;
    };
    std::size_t words = tools.size() - 1;
    while (words > 0 && rest > buttons.right - wanted(words)) --words;
    for (std::size_t k = 1; k < tools.size(); ++k) {
        const bool worded = k + words >= tools.size();
        tool_button(ui, *tools[k], buttons.place(worded ? buttons.width(*tools[k]) : h), worded,
                    ButtonKind::Quiet);
    }

    const Rect room = name_and_tabs(ui, buttons);
    ui.context().memory.bar_room = {room.x, room.y, std::max(0.f, room.w), room.h};
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
    FromRight buttons{ui, bar};
    const float h = buttons.h, more = buttons.width("More");
    bool tight = false;  // the name of the figure gives way to the tabs, too
    const auto worded = [&](const state::Command& tool) {
        return !tight && tool.button->first == 0 && (words || (*tool.id == "export" && export_words_fit));
    };
    const auto width_of = [&](const state::Command& tool) { return worded(tool) ? buttons.width(tool) : h; };
    // What has a key of its own that everybody knows goes first where there is no room, into the menu.
    int gone = 0;
    const auto seen = [&](const state::Command& tool) {
        return tool.button->gives_way == 0 || tool.button->gives_way > gone;
    };
    const std::vector<const state::Command*> tools = state::bar_buttons(false);
    const auto crowds = [&] {
        // Two buttons are no command: the theme's, and the switch back.
        float all = more + h + 2 * ui.px(kBarGap);
        for (const state::Command* tool : tools)
            if (seen(*tool)) all += width_of(*tool) + ui.px(kBarGap);
        return bar.x + ui.px(16) + tabs_and_undo_width(ui, h) + all > bar.right() - ui.px(16);
    };
    const auto most =
        std::ranges::max(tools, {}, [](const state::Command* t) { return t->button->gives_way; });
    tight = crowds();
    while (gone < most->button->gives_way && crowds()) ++gone;
    tool_button(ui, *tools[0], buttons.place(h), false);
    gone > 0 ? menu_button(ui, buttons.place(h), seen) : theme_button(ui, buttons.place(h));
    // Where the first screen's bar has it, so that a second press takes the first one back.
    more_button(ui, buttons.place(more));
    for (const state::Command* tool : std::span(tools).subspan(1))
        if (seen(*tool)) tool_button(ui, *tool, buttons.place(width_of(*tool)), worded(*tool));
    const Rect room = name_and_tabs(ui, buttons);
    const float begin = std::max(figures_x, room.x);
    return {begin, bar.y, room.right() - begin, bar.h};
}

}  // namespace lowrank::panels
