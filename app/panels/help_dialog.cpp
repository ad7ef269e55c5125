// Keys and what the pointer does: every line of the workspace in front, searched and scrolled. Knows nothing else.
#include <algorithm>
#include <cmath>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <imgui.h>

#include "app/panels/dialogs.h"

namespace lowrank::panels {
namespace {

constexpr float kKeysWidth = 150;

// The workspaces in which a line holds.
enum : unsigned { kRace = 1, kRates = 2, kQuadratic = 4, kCurves = kRace | kQuadratic, kAll = 7 };

struct Line {
    unsigned in;
    std::string_view keys, words;
};

constexpr Line kKeys[] = {
    {kAll, "Space", "run, pause; at the end: run again"},
    {kCurves, "← →", "cursor by one iteration; with Shift by ten"},
    {kRates, "← → ↑ ↓", "the probe; with Shift ten times as far"},
    {kRates, "Click the time bar", "then ← → move the cursor"},
    {kAll, "Home, End", "cursor to the first, to the last iteration"},
    {kAll, "Alt + →", "follow the newest iteration"},
    {kAll, "Alt + ←", "back to the start"},
    {kAll, "Ctrl + 1, 2 …", "the workspaces, as their tabs stand"},
    {kAll, "Ctrl + Z, Ctrl + Y", "undo, redo (Ctrl + Shift + Z too)"},
    {kAll, "Ctrl + O, Ctrl + S", "open, save"},
    {kAll, "S", "export the figure"},
    {kAll, "Ctrl + C, Ctrl + V", "copy, paste the share line"},
    {kCurves, "L, K", "logarithmic y, logarithmic x"},
    {kCurves, "G, Shift + G", "grid, minor grid"},
    {kRace, "M", "the matrix large, or the curves"},
    {kRace, "T", "theory beside measurement, or without"},
    {kCurves, "H or R", "whole curves again"},
    {kRates, "H or R", "whole map and whole curves again"},
    {kCurves, "[ , ]", "fold the left, the right panel; and back"},
    {kRates, "[", "fold the left panel; and back"},
    {kAll, "Ctrl + =, Ctrl + −", "larger, smaller"},
    {kAll, "Ctrl + 0", "size as it was"},
    {kAll, "Ctrl + Q", "quit"},
    {kAll, "F11", "full screen"},
    {kAll, "F1", "this page"},
    {kCurves, "Esc", "end a dialog, sentence, measurement"},
    {kRates, "Esc", "end a dialog or a sentence"},
};
constexpr Line kPointer[] = {
    {kRates, "Drag the probe", "stepsize and momentum"},
    {kRates, "Drag its lines", "one of the two alone"},
    {kRates, "Click the map", "the probe there"},
    {kRates, "Click a point", "choose its method; again: the one below"},
    {kRates, "Click the circle", "the probe to the optimum"},
    {kRates, "Double click the map", "the whole map, probe to the optimum"},
    {kRates, "Drag elsewhere", "pan; on an axis that axis only"},
    {kQuadratic, "Drag the start", "in the landscape, or its angle θ below it"},
    {kCurves, "Drag", "pan; on an axis that axis only"},
    {kAll, "Wheel", "zoom at the pointer; on an axis that axis"},
    {kAll, "Right drag", "zoom into a box (Alt, Shift: one way)"},
    {kCurves, "Double click", "whole curves again, and follow"},
    {kRates, "Double click a slice", "whole curves again"},
    {kRates, "Drag the surface", "turn it"},
    {kRates, "Wheel on it", "nearer, farther; double click: as it was"},
    {kCurves, "Shift + drag", "move the iteration cursor"},
    {kCurves, "Ctrl + drag", "measure between two points"},
    {kCurves, "Right click", "what can be done there"},
    {kCurves, "Click a curve", "choose its method"},
    {kCurves, "Click in a legend", "hide or show a curve"},
    {kRace, "Double click there", "only this curve, and back"},
    {kCurves, "Drag its head", "move the legend"},
    {kRates, "Drag a legend's head", "move the legend"},
    {kRace, "Drag the fit's ends", "where the rate is measured"},
    {kAll, "Click a number", "type it; a comma is a decimal point"},
    {kAll, "Double click a label", "back to its default"},
    {kRace, "Drag the time bar", "every figure and the matrix go along"},
    {kRates, "Drag the time bar", "the methods' points go along"},
    {kQuadratic, "Drag the time bar", "every figure goes along"},
    {kCurves, "Wheel on it", "one iteration"},
    {kAll, "Drop a file", "open it"},
};

unsigned bit_of(state::Workspace workspace) {
    switch (workspace) {
        case state::Workspace::Rates:
            return kRates;
        case state::Workspace::Quadratic:
            return kQuadratic;
        default:
            return kRace;
    }
}

/// ASCII letters small, so that a search does not mind.
std::string lowered(std::string_view text) {
    std::string low(text);
    for (char& c : low)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return low;
}

/// Whether each word of the search stands in the line, whatever the order.
bool found_in(const HelpLine& line, std::string_view search) {
    const std::string all = lowered(std::string(line.keys) + " " + std::string(line.words));
    const std::string wanted = lowered(search);
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

std::vector<HelpLine> help_lines(state::Workspace workspace, bool keyboard) {
    std::vector<HelpLine> lines;
    const unsigned here = bit_of(workspace);
    const auto add = [&](std::span<const Line> all) {
        for (const Line& line : all)
            if (line.in & here) lines.push_back({line.keys, line.words});
    };
    keyboard ? add(kKeys) : add(kPointer);
    return lines;
}

CardSize help_size() { return {860, 660}; }

void help_dialog(Ui& ui, Rect card) {
    const theme::Theme& t = ui.theme();
    const Context& c = ui.context();
    std::string& search = c.memory.help_search;
    Rect at = dialog_frame(ui, card, "Keys and pointer");
    const Rect box = cut_top(at, ui.px(28));
    if (auto typed = ui.text_box("help.search", {box.x, box.y, std::min(box.w, ui.px(320)), box.h}, search,
                                 "search: a key, or what it does"))
        search = *typed;
    cut_top(at, ui.px(12));
    ImGui::SetCursorScreenPos({at.x, at.y});
    ImGui::BeginChild("##help", {std::max(1.f, at.w), std::max(1.f, at.h)}, false,
                      ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoNav);
    // Each opening begins at the top with everything.
    if (ImGui::IsWindowAppearing()) {
        search.clear();
        ImGui::SetScrollY(0);
    }
    scroll_by_keys(at.h);
    Ui inner(c, *ImGui::GetWindowDrawList());
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const Rect page{start.x, start.y, at.w - ImGui::GetStyle().ScrollbarSize - ui.px(6), 0};
    const bool two = page.w >= ui.px(620);
    const float column = two ? std::floor((page.w - ui.px(24)) / 2) : page.w;
    float bottom = page.y, y = page.y;
    int shown = 0;
    for (const bool keyboard : {true, false}) {
        const float x = two && !keyboard ? page.x + column + ui.px(24) : page.x;
        if (two) y = page.y;
        inner.section({x, y, column, ui.px(24)}, keyboard ? "KEYS" : "POINTER");
        y += ui.px(28);
        for (const HelpLine& line : help_lines(c.state.workspace, keyboard)) {
            if (!found_in(line, search)) continue;
            y += draw_line(inner, {x, y, column, 0}, line);
            ++shown;
        }
        y += ui.px(8);
        bottom = std::max(bottom, y);
    }
    if (shown == 0)
        inner.paragraph({page.x, page.y + ui.px(28), column, 0}, "Nothing of this name here.", {t.quiet, 12});
    ui.probe("help.page", at);
    ImGui::SetCursorScreenPos({page.x, bottom});
    ImGui::Dummy({1, 1});
    ImGui::EndChild();
}

}  // namespace lowrank::panels
