// Buttons from both ends towards the middle; words give way to icons where the window is narrow.
#include <array>
#include <cmath>

#include "app/panels/panels.h"

namespace lowrank::panels {
namespace {

constexpr float kButton = 28, kBarGap = 8;

struct Tool {
    std::string_view id, label, tooltip;
    Icon icon;
    state::Action action;
    ButtonKind kind = ButtonKind::Plain;
    bool icon_only = false;  ///< at every width
};

theme::ThemeName next_theme(theme::ThemeName name) {
    switch (name) {
        case theme::ThemeName::Light:
            return theme::ThemeName::Dark;
        case theme::ThemeName::Dark:
            return theme::ThemeName::Projector;
        case theme::ThemeName::Projector:
            return theme::ThemeName::Light;
    }
    return name;
}

std::string step_words(const std::string* step, const char* verb, const char* key) {
    const std::string what =
        step ? std::string(verb) + " " + paint::escape_markup(*step) : "Nothing to " + std::string(verb);
    return what + "\n" + key;
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

/// The workspaces that work, the one in front tinted; as many as there is room for. Returns their right end.
float tabs(Ui& ui, Rect bar) {
    const Context& c = ui.context();
    const theme::Theme& t = ui.theme();
    const float h = ui.px(kButton), y = bar.y + std::round((bar.h - h) / 2);
    float x = bar.x;
    for (std::size_t k = first_tab(ui, bar.w); k < c.state.tabs.size(); ++k) {
        const auto& tab = c.state.tabs[k];
        const state::WorkspaceInfo& each = tab->info();
        const bool front = tab.get() == &c.state.front();
        const Face face = front ? Face::Bold : Face::Regular;
        const float w = tab_width(ui, *tab);
        if (x + w > bar.right()) break;
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
    return x;
}

/// Undo and redo of the workspace in front. Returns their right end.
float undo_redo(Ui& ui, float x, float y, float h) {
    const Context& c = ui.context();
    const auto [undo, redo] = c.state.front().history(c.state);
    if (ui.icon_button("undo", {x, y, h, h}, Icon::Undo, ButtonKind::Quiet, undo)) c.emit(state::Undo{});
    ui.tooltip(step_words(undo, "Undo", "Ctrl+Z"));
    x += h + ui.px(2);
    if (ui.icon_button("redo", {x, y, h, h}, Icon::Redo, ButtonKind::Quiet, redo)) c.emit(state::Redo{});
    ui.tooltip(step_words(redo, "Redo", "Ctrl+Y"));
    x += h;
    return x;
}

}  // namespace

Rect top_bar(Ui& ui, Rect bar, float figures_x) {
    const Context& c = ui.context();
    const state::AppState& state = c.state;
    ui.rule(bar.x, bar.bottom() - std::max(1.f, ui.px(1)), bar.w);

    const bool words = bar.w > ui.px(1180);
    Rect left{bar.x + ui.px(16), bar.y, 0, bar.h};
    left.w = std::ceil(ui.text_width("LowRank Lab", 15, Face::Bold));
    const float h = ui.px(kButton), y = bar.y + std::round((bar.h - h) / 2);
    const std::array<Tool, 8> tools = {{
        {"help", "Help", "Keys, and what each part of the window does\nF1", Icon::Help,
         state::ShowDialog{state::Dialog::Help}, ButtonKind::Plain, true},
        {"lessons", "Lessons", "Lessons and presets, each with a sentence\nF2", Icon::Lessons,
         state::ShowDialog{state::Dialog::Lessons}, ButtonKind::Plain, true},
        {"theme", "Theme",
         "Light, dark, projector\nThe projector theme has larger type and thicker lines\n"
         "V: the window as other eyes see it\nShift+V: nothing glides by itself",
         Icon::Theme, state::SetTheme{next_theme(state.theme)}, ButtonKind::Plain, true},
        {"paste", "Paste", "Restore an experiment from a share line on the clipboard\nCtrl+V", Icon::Copy,
         state::PasteFromClipboard{}},
        {"share", "Share",
         "Copy this experiment as one line of text: pasted with Ctrl+V it restores the whole run\nCtrl+C",
         Icon::Share, state::CopyShareLine{}},
        {"save", "Save…", "Save the experiment, the numbers or the result\nCtrl+S", Icon::Save,
         state::ShowDialog{state::Dialog::Save}},
        {"open", "Open…",
         "Open a picture, ratings, a matrix, an instance, an experiment, or a CSV of your own method\nCtrl+O",
         Icon::Open, state::ShowDialog{state::Dialog::Open}},
        {"export", "Export…", "The figure as PNG, SVG or PDF, at any size\nS", Icon::Export,
         state::ShowDialog{state::Dialog::Export}, ButtonKind::Primary},
    }};
    const auto width_of = [&](const Tool& tool) {
        return words && !tool.icon_only ? std::ceil(ui.text_width(tool.label, 12)) + ui.px(24) : h;
    };
    const float undo_width = 2 * h + ui.px(2);
    const float wanted = tabs_width(ui) + undo_width + ui.px(22);
    float all_tools = 0;
    for (const Tool& tool : tools) all_tools += width_of(tool) + ui.px(kBarGap);
    // Where all have no room the button of Ctrl+V goes first.
    const bool crowded = left.x + wanted + all_tools > bar.right() - ui.px(16);
    float right = bar.right() - ui.px(16);
    for (const Tool& tool : tools) {
        if (crowded && tool.id == "paste") continue;
        const bool word = words && !tool.icon_only;
        const float w = width_of(tool);
        right -= w;
        const Rect r{right, y, w, h};
        const bool clicked = word ? ui.button(tool.id, r, tool.label, tool.kind)
                                  : ui.icon_button(tool.id, r, tool.icon, tool.kind);
        ui.tooltip(tool.tooltip);
        if (clicked) c.emit(state::Action(tool.action));
        right -= ui.px(kBarGap);
    }
    // The name of the program gives way to tabs, undo and redo: the window's title says it too.
    float begin_tabs = std::round(left.right() + ui.px(14));
    if (begin_tabs + wanted <= right)
        ui.text(left, "LowRank Lab", {ui.theme().text, 15, Face::Bold});
    else
        begin_tabs = left.x;
    float x = tabs(ui, {begin_tabs, bar.y, right - ui.px(8) - begin_tabs, bar.h}) + ui.px(6);
    if (x + undo_width > right - ui.px(8)) return {};
    x = undo_redo(ui, x, y, h);
    const float begin = std::max(figures_x, x + ui.px(16));
    return {begin, bar.y, right - ui.px(8) - begin, bar.h};
}

}  // namespace lowrank::panels
