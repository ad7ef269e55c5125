// Buttons from both ends towards the middle; words give way to icons where the window is narrow.
#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/core.h>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/paint/languages.h"
#include "app/paint/phrasebook.h"
#include "app/panels/panels.h"
#include "app/ui/context_menu.h"

namespace lowrank::panels {
namespace {

constexpr float kButton = 28, kBarGap = 8;

/// What a command is called by its button and in the menu; keys and what it does stand in the table of
/// commands.
struct Tool {
    std::string_view id;
    Icon icon;
    std::string_view label, in_menu, tooltip;
    bool icon_only = false;  ///< at every width
};

/// From the right end of the bar.
constexpr std::array<Tool, 9> kTools = {{
    {"help", Icon::Help, "Help", "", "Keys, and what each part of the window does", true},
    {"theme", Icon::Theme, "Theme", "",
     "Light, dark, projector\nThe projector theme has larger type and thicker lines\n"
     "V: the window as other eyes see it\nShift+V: nothing glides by itself",
     true},
    {"lessons", Icon::Lessons, "Lessons", "", "Lessons and presets, each with a sentence", true},
    {"scenes", Icon::Scenes, "Scenes", "",
     "Scenes of a lecture: take what is on screen, give them one after the other", true},
    {"paste", Icon::Copy, "Paste", "Paste a share line",
     "Restore an experiment from a share line on the clipboard"},
    {"share", Icon::Share, "Share", "Copy as a share line",
     "Copy this experiment as one line of text: pasted with Ctrl+V it restores the whole run"},
    {"save", Icon::Save, "Save…", "Save…", "Save the experiment, the numbers or the result"},
    {"open", Icon::Open, "Open…", "Open…",
     "Open a picture, ratings, a matrix, an instance, an experiment, or a CSV of your own method"},
    {"export", Icon::Export, "", "", "The chosen figure as PNG, SVG or PDF, at any size"},
}};

const Tool& tool_called(std::string_view id) { return *std::ranges::find(kTools, id, &Tool::id); }

std::string with_keys(std::string_view words, std::string_view id) {
    const std::string keys = state::keys_of(id);
    return std::string(words) + (keys.empty() ? "" : "\n" + keys);
}

/// Of the figure that would be exported, where the tool is about one.
std::string label_of(const Tool& tool, const state::AppState& state) {
    return tool.label.empty() ? export_words(state) : std::string(tool.label);
}

/// Whether it was pressed; a command is carried out.
bool tool_button(Ui& ui, const Tool& tool, Rect r, bool worded, ButtonKind kind = ButtonKind::Plain) {
    const Context& c = ui.context();
    const bool clicked = worded ? ui.button(tool.id, r, label_of(tool, c.state), kind)
                                : ui.icon_button(tool.id, r, tool.icon, kind);
    // An icon has no other place to say its name.
    const std::string name = worded ? "" : label_of(tool, c.state) + "\n";
    ui.tooltip(name + with_keys(tool.tooltip, tool.id));
    if (clicked)
        for (const state::Action& action : state::actions_of(tool.id, c.state)) c.emit(action);
    return clicked;
}

std::string step_words(const std::string* step, const char* verb, std::string_view id) {
    return with_keys(
        step ? std::string(verb) + " " + paint::escape_markup(*step) : fmt::format("Nothing to {}", verb),
        id);
}

constexpr float kTabGap = 4;

float tab_width(Ui& ui, const state::Workspace& tab) {
    return std::ceil(ui.text_width(tab.info().label, 13, Face::Bold)) + ui.px(22);
}

float tabs_width(Ui& ui) {
    float width = 0;
    for (const auto& tab : ui.context().state.tabs) width += tab_width(ui, *tab) + ui.px(kTabGap);
    return width;
}

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
                         .ticked = {},
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
                 13, face, HAlign::Centre});
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

/// Tabs, then undo and redo, in the bar up to its end. Tabs that have no room beside the two stand in a menu;
/// where that would be the one in front, the two give way. Returns their right end.
float tabs_and_undo(Ui& ui, Rect bar, float y, float h) {
    const state::AppState& state = ui.context().state;
    const float two = 2 * h + ui.px(2) + ui.px(6), menu = state.tabs.size() > 1 ? h + ui.px(kTabGap) : 0;
    const bool has_undo = tab_width(ui, *state.tabs[state.tab]) + menu + two <= bar.w;
    const float x = tabs(ui, {bar.x, bar.y, bar.w - (has_undo ? two : 0), bar.h}) + ui.px(6);
    return has_undo ? undo_redo(ui, x, y, h) : x;
}

/// Light, dark, projector, the one that is seen ticked.
void add_themes(const state::AppState& state, std::vector<figure::MenuItem>& items) {
    static constexpr std::array<std::string_view, 3> kThemes = {"Light", "Dark", "Projector"};
    for (std::size_t k = 0; k < kThemes.size(); ++k) {
        const auto name = static_cast<theme::ThemeName>(k);
        items.push_back({.id = "theme." + std::string(theme::name_of(name)),
                         .words = std::string(kThemes[k]),
                         .keys = {},
                         .ticked = state.look.theme == name,
                         .begins_group = k == 0 && !items.empty(),
                         .actions = {state::SetTheme{name}}});
    }
}

/// That of the next start: as the system says, or one of those that ship.
void add_languages(const state::AppState& state, std::vector<figure::MenuItem>& items) {
    const auto add = [&](std::string_view code, std::string words, std::string_view name, bool now) {
        items.push_back({.id = fmt::format("language.{}", code.empty() ? "system" : code),
                         .words = std::move(words),
                         .keys = {},
                         .ticked = state.look.language == code,
                         .begins_group = code.empty(),
                         .actions = {state::SetLanguage{std::string(code), std::string(name), now}}});
    };
    add("", "As the system says", "the language of the system", false);
    for (const paint::Language& each : paint::languages())
        add(each.code, paint::as_written(std::string(each.name)), each.name,
            &each == paint::chosen_language());
}

/// What is wanted now and then: parts of the whole screen, files, lines of text, colours.
std::vector<figure::MenuItem> window_menu(const state::AppState& state) {
    std::vector<figure::MenuItem> items;
    if (!state.level.more && state.front().info().first_screen) {
        static constexpr std::array<std::string_view, state::kGroups> kNames = {
            "Noise, condition and start", "Other methods and rules", "Stepsize, momentum and objective",
            "Local theory", "Values at the cursor"};
        for (std::size_t k = 0; k < kNames.size(); ++k) {
            const auto group = static_cast<state::Group>(k);
            const bool open = state.level.shows(group);
            items.push_back({.id = "group." + std::string(state::name_of(group)),
                             .words = std::string(kNames[k]),
                             .keys = {},
                             .ticked = open,
                             .actions = {state::SetLevel{state::with_group(state.level, group, !open)}}});
        }
    }
    for (const std::string_view id : {"open", "save", "export", "share", "paste"}) {
        const Tool& tool = tool_called(id);
        items.push_back({.id = std::string(id),
                         .words = tool.in_menu.empty() ? label_of(tool, state) : std::string(tool.in_menu),
                         .keys = state::keys_of(id),
                         .ticked = {},
                         .begins_group = id == "share" || (id == "open" && !items.empty()),
                         .actions = state::actions_of(id, state)});
    }
    add_themes(state, items);
    add_languages(state, items);
    return items;
}

/// Opens it below the button.
void menu_button(Ui& ui, Rect r) {
    const Context& c = ui.context();
    if (ui.button("menu", r, "···", ButtonKind::Quiet))
        open_context_menu(c.memory, "window", {r.x, r.bottom() + ui.px(2)});
    ui.tooltip("Parts of the screen, files, share lines, colours, language");
    context_menu(ui, "window", window_menu(c.state));
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
    menu_button(ui, place(h));
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
    Rect left{bar.x + ui.px(16), bar.y, std::ceil(ui.text_width("LowRank Lab", 15, Face::Bold)), bar.h};
    float begin = std::round(left.right() + ui.px(14));
    if (begin + tabs_width(ui) + undo_width + ui.px(22) <= right)
        ui.text(left, "LowRank Lab", {ui.theme().text, 13, Face::Bold});
    else
        begin = left.x;
    const float left_end =
        tabs_and_undo(ui, {begin, bar.y, right - ui.px(8) - begin, bar.h}, y, h) + ui.px(16);
    ui.context().memory.bar_room = {left_end, bar.y, std::max(0.f, right - ui.px(8) - left_end), bar.h};
}

}  // namespace

std::string export_words(const state::AppState& state) {
    const std::string name = state::figure_to_offer(state);
    for (const state::FigureChoice& figure : state.front().figures()) {
        if (figure.name != name || figure.label.empty()) continue;
        std::string label(figure.label);
        if (label[0] >= 'a' && label[0] <= 'z') label[0] = static_cast<char>(label[0] - 'a' + 'A');
        return fmt::format("Export {}…", label);
    }
    return "Export…";
}

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
    left.w = std::ceil(ui.text_width("LowRank Lab", 15, Face::Bold));
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
    // What has a key of its own that everybody knows goes first where there is no room.
    static constexpr std::array<std::string_view, 3> kFirstToGo = {"paste", "share", "scenes"};
    std::size_t gone = 0;
    const auto is_gone = [&](const Tool& tool) {
        return std::find(kFirstToGo.begin(), kFirstToGo.begin() + gone, tool.id) != kFirstToGo.begin() + gone;
    };
    const auto crowds = [&] {
        float all = std::ceil(ui.text_width("More", 12)) + ui.px(24 + kBarGap);
        for (const Tool& tool : kTools)
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
    for (const Tool& tool : kTools) {
        if (is_gone(tool)) continue;
        const bool word = worded(tool);
        const float w = width_of(tool);
        right -= w;
        const Rect r{right, y, w, h};
        const bool clicked = tool_button(ui, tool, r, word);
        if (tool.id == "theme") {
            // A choice among three, and no step to the next: nobody knows which that is.
            if (clicked) open_context_menu(c.memory, "themes", {r.x, r.bottom() + ui.px(2)});
            std::vector<figure::MenuItem> items;
            add_themes(state, items);
            add_languages(state, items);
            context_menu(ui, "themes", items);
        }
        right -= ui.px(kBarGap);
        // Where the first screen's bar has it, so that a second press takes the first one back.
        if (tool.id == "theme") switch_back();
    }
    // The name of the program gives way to tabs, undo and redo: the window's title says it too.
    float begin_tabs = std::round(left.right() + ui.px(14));
    if (begin_tabs + wanted <= right)
        ui.text(left, "LowRank Lab", {ui.theme().text, 15, Face::Bold});
    else
        begin_tabs = left.x;
    const float x = tabs_and_undo(ui, {begin_tabs, bar.y, right - ui.px(8) - begin_tabs, bar.h}, y, h);
    const float begin = std::max(figures_x, x + ui.px(16));
    return {begin, bar.y, right - ui.px(8) - begin, bar.h};
}

}  // namespace lowrank::panels
