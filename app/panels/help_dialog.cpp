// Keys and what the pointer does: every line of the workspace in front, searched and scrolled.
#include <algorithm>
#include <cmath>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <imgui.h>

#include "app/panels/dialogs.h"
#include "app/ui/cards.h"
#include "core/io/table_text.h"

namespace lowrank::panels {
namespace {

constexpr float kKeysWidth = 150;

// What holds in every workspace; each gives the lines of its own.
constexpr HelpLine kKeys[] = {
    {"Space", "run, pause; at the end: run again"},
    {"Home, End", "cursor to the first, to the last iteration"},
    {"Alt + →", "follow the newest iteration"},
    {"Alt + ←", "back to the start"},
    {"Tab, Shift + Tab", "to the next control, to the one before"},
    {"F6, Shift + F6", "to the next part of the window, to the one before"},
    {"Enter, Space", "press it, switch it, type its number"},
    {"Digits", "type the number of a control that has one"},
    {"Arrows", "change it; Shift or Page: further; Home, End"},
    {"Delete", "its default"},
    {"Esc on a control", "the keys are the page's again"},
    {"Ctrl + 1, 2 …", "the workspaces, as their tabs stand"},
    {"Ctrl + Z, Ctrl + Y", "undo, redo (Ctrl + Shift + Z too)"},
    {"Ctrl + O, Ctrl + S", "open, save"},
    {"S", "export the figure"},
    {"Ctrl + P", "all figures: open one live with its settings"},
    {"Ctrl + C, Ctrl + V", "copy, paste the share line"},
    {"Shift + C", "the values of all figures at the cursor, sorted"},
    {"Ctrl + Shift + C", "copy them as one table"},
    {"Ctrl + =, Ctrl + −", "larger, smaller"},
    {"Ctrl + 0", "size as it was"},
    {"V", "the window as other eyes see it: protanopia, deuteranopia, tritanopia, grey"},
    {"Shift + V", "motion reduced: nothing glides by itself; and as usual again"},
    {"Ctrl + Q", "quit"},
    {"F5", "the stage: figures alone, for an audience; again or Esc: back"},
    {"On it: Page Up, Page Down", "the card before, the next one; 1, 2: one card or two"},
    {"On it: . or B", "black, and light again"},
    {"On it: C", "what has come to its end begins anew, and no more"},
    {"On it: O", "pointer: halo, spotlight, plain"},
    {"On it: D, E", "draw over it with the mouse; wipe it clean"},
    {"Ctrl + E, Shift + F2", "take what is seen as a scene; all scenes of the lecture"},
    {"Page Up, Page Down", "of a lecture: the scene before, the next one, on the stage too (Shift: cards)"},
    {"F11", "full screen"},
    {"F2", "lessons, lectures and presets"},
    {"Page Up, Page Down", "in a lesson: the step before, the next one"},
    {"F1", "this page"},
};
constexpr HelpLine kPointer[] = {
    {"Wheel", "zoom at the pointer; on an axis that axis"},
    {"Right drag", "zoom into a box (Alt, Shift: one way)"},
    {"Double click a card's title", "that card alone, and back (Esc too)"},
    {"Click a number", "type it; a comma is a decimal point"},
    {"Double click a label", "back to its default"},
    {"Drop a file", "open it"},
};

/// ASCII letters small, so that a search does not mind.
/// Whether each word of the search stands in the line, whatever the order.
bool found_in(const HelpLine& line, std::string_view search) {
    const std::string all = lower_case(std::string(line.keys) + " " + std::string(line.words));
    const std::string wanted = lower_case(search);
    for (std::size_t from = 0; from < wanted.size();) {
        const std::size_t end = std::min(wanted.find(' ', from), wanted.size());
        if (all.find(wanted.substr(from, end - from)) == std::string::npos) return false;
        from = end + 1;
    }
    return true;
}

/// A line with its keys left of its words, or above them where there is no room beside; returns its height.
float draw_line(Ui& ui, Rect at, const HelpLine& line) {
    const theme::Theme& t = ui.theme();
    const TextLook bold{t.text, 12, Face::Bold}, quiet{t.quiet, 12};
    const float gap = ui.px(7);
    const bool beside = at.w >= ui.px(300);
    Rect keys = at, words = at;
    if (beside) keys = cut_left(words, ui.px(kKeysWidth));
    if (beside) keys.w -= ui.px(8);
    const float above = ui.paragraph(keys, line.keys, bold);
    if (!beside) cut_top(words, above);
    const float below = ui.paragraph(words, line.words, quiet);
    return (beside ? std::max(above, below) : above + below) + gap;
}

/// Up, Down and the page keys scroll; the wheel does so anyway.
void scroll_by_keys(float page) {
    const auto pressed = [](ImGuiKey key) { return ImGui::IsKeyPressed(ImGui::GetKeyIndex(key)); };
    float by = 0;
    if (pressed(ImGuiKey_PageDown)) by += 0.9f * page;
    if (pressed(ImGuiKey_PageUp)) by -= 0.9f * page;
    if (pressed(ImGuiKey_DownArrow)) by += 0.1f * page;
    if (pressed(ImGuiKey_UpArrow)) by -= 0.1f * page;
    if (by != 0) ImGui::SetScrollY(std::clamp(ImGui::GetScrollY() + by, 0.f, ImGui::GetScrollMaxY()));
}

}  // namespace

std::vector<HelpLine> help_lines(const state::Workspace& workspace, bool keyboard) {
    const std::span<const HelpLine> own = keyboard ? workspace.key_lines() : workspace.pointer_lines(),
                                    all = keyboard ? std::span<const HelpLine>(kKeys) : kPointer;
    std::vector<HelpLine> lines(own.begin(), own.end());
    lines.insert(lines.end(), all.begin(), all.end());
    return lines;
}

CardSize help_size() { return {860, 660}; }

void help_dialog(Ui& ui, Rect card) {
    const theme::Theme& t = ui.theme();
    const Context& c = ui.context();
    std::string& search = c.memory.help_search;
    Rect at = dialog_frame(ui, card, "Keys and pointer");
    const Rect box = cut_top(at, ui.px(28));
    if (auto typed =
            ui.text_box("help.search", {box.x, box.y, std::min(box.w - ui.px(190), ui.px(320)), box.h},
                        search, "search: a key, or what it does"))
        search = *typed;
    ui.begins_here();
    if (ui.link("help.figures", {box.right() - ui.px(180), box.y, ui.px(180), box.h}, "All figures, live"))
        c.emit(state::ShowDialog{state::Dialog::Figures});
    ui.tooltip("Each figure of the paper and of the program with its settings\nCtrl+P");
    cut_top(at, ui.px(12));
    scrolled(ui, "help", at, [&](Ui& inner, Rect page) {
        // Each opening begins with everything.
        if (ImGui::IsWindowAppearing()) search.clear();
        scroll_by_keys(at.h);
        const bool two = page.w >= ui.px(620);
        const float column = two ? std::floor((page.w - ui.px(24)) / 2) : page.w;
        float bottom = page.y, y = page.y;
        int shown = 0;
        for (const bool keyboard : {true, false}) {
            const float x = two && !keyboard ? page.x + column + ui.px(24) : page.x;
            if (two) y = page.y;
            inner.section({x, y, column, ui.px(24)}, keyboard ? "KEYS" : "POINTER");
            y += ui.px(28);
            for (const HelpLine& line : help_lines(c.state.front(), keyboard)) {
                if (!found_in(line, search)) continue;
                y += draw_line(inner, {x, y, column, 0}, line);
                ++shown;
            }
            y += ui.px(8);
            bottom = std::max(bottom, y);
        }
        if (shown == 0)
            inner.paragraph({page.x, page.y + ui.px(28), column, 0}, "Nothing of this name here.",
                            {t.quiet, 12});
        return bottom;
    });
}

}  // namespace lowrank::panels
