// Keys and what the pointer does, in two columns. Knows nothing else.
#include <array>

#include "app/panels/dialogs.h"

namespace lowrank::panels {
namespace {

constexpr float kKeysWidth = 150;

struct Line {
    std::string_view keys, words;
};

constexpr std::array<Line, 20> kKeys = {{
    {"Space", "run, pause; at the end: run again"},
    {"← →", "cursor by one iteration; with Shift by ten"},
    {"Home, End", "cursor to the first, to the last iteration"},
    {"Alt + →", "follow the newest iteration"},
    {"Alt + ←", "back to the start"},
    {"Ctrl + 1, 2 …", "the workspaces, as their tabs stand"},
    {"Ctrl + Z, Ctrl + Y", "undo, redo (Ctrl + Shift + Z too)"},
    {"Ctrl + O, Ctrl + S", "open, save"},
    {"S", "export the figure"},
    {"Ctrl + C, Ctrl + V", "copy, paste the share line"},
    {"L, K", "logarithmic y, logarithmic x"},
    {"G, Shift + G", "grid, minor grid"},
    {"M", "the matrix large, or the curves"},
    {"T", "theory beside measurement, or without"},
    {"H or R", "whole curves again"},
    {"Ctrl + =, Ctrl + −", "larger, smaller"},
    {"Ctrl + 0", "size as it was"},
    {"F11", "full screen"},
    {"F1", "this page"},
    {"Esc", "close a dialog, end a measurement"},
}};
constexpr std::array<Line, 17> kPointer = {{
    {"Drag", "pan; on an axis that axis only"},
    {"Wheel", "zoom at the pointer; on an axis that axis"},
    {"Right drag", "zoom into a box (Alt, Shift: one way)"},
    {"Double click", "whole curves again, and follow"},
    {"Shift + drag", "move the iteration cursor"},
    {"Ctrl + drag", "measure between two points"},
    {"Right click", "what can be done there"},
    {"Click a curve", "choose its method"},
    {"Click in a legend", "hide or show a curve"},
    {"Double click there", "only this curve, and back"},
    {"Drag its head", "move the legend"},
    {"Drag the fit's ends", "where the rate is measured"},
    {"Click a number", "type it; a comma is a decimal point"},
    {"Double click a label", "back to its default"},
    {"Drag the time bar", "every figure and the matrix go along"},
    {"Wheel on it", "one iteration"},
    {"Drop a file", "open it"},
}};

/// In the rates the arrows and the pointer have the probe to move.
constexpr std::array<Line, 18> kRatesKeys = {{
    {"Space", "run, pause; at the end: run again"},
    {"← → ↑ ↓", "the probe; with Shift ten times as far"},
    {"Click the time bar", "then ← → move the cursor"},
    {"Home, End", "cursor to the first, to the last iteration"},
    {"Alt + →", "follow the newest iteration"},
    {"Alt + ←", "back to the start"},
    {"Ctrl + 1, 2 …", "the workspaces, as their tabs stand"},
    {"Ctrl + Z, Ctrl + Y", "undo, redo (Ctrl + Shift + Z too)"},
    {"Ctrl + O, Ctrl + S", "open, save"},
    {"S", "export the figure"},
    {"Ctrl + C, Ctrl + V", "copy, paste the share line"},
    {"H or R", "whole map and whole curves again"},
    {"Ctrl + =, Ctrl + −", "larger, smaller"},
    {"Ctrl + 0", "size as it was"},
    {"Ctrl + Q", "quit"},
    {"F11", "full screen"},
    {"F1", "this page"},
    {"Esc", "close a dialog"},
}};
constexpr std::array<Line, 17> kRatesPointer = {{
    {"Drag the probe", "stepsize and momentum"},
    {"Drag its lines", "one of the two alone"},
    {"Click the map", "the probe there"},
    {"Click a point", "choose its method; again: the one below"},
    {"Click the circle", "the probe to the optimum"},
    {"Double click the map", "the whole map, probe to the optimum"},
    {"Drag elsewhere", "pan; on an axis that axis only"},
    {"Wheel", "zoom at the pointer; on an axis that axis"},
    {"Right drag", "zoom into a box (Alt, Shift: one way)"},
    {"Double click a slice", "whole curves again"},
    {"Drag the surface", "turn it"},
    {"Wheel on it", "nearer, farther; double click: as it was"},
    {"Drag a legend's head", "move the legend"},
    {"Click a number", "type it; a comma is a decimal point"},
    {"Double click a label", "back to its default"},
    {"Drag the time bar", "the methods' points go along"},
    {"Drop a file", "open it"},
}};

}  // namespace

CardSize help_size() { return {860, 624}; }

void help_dialog(Ui& ui, Rect card) {
    const theme::Theme& t = ui.theme();
    Rect at = dialog_frame(ui, card, "Keys and pointer");
    const auto column = [&](Rect where, std::string_view title, std::span<const Line> lines) {
        ui.section(cut_top(where, ui.px(24)), title);
        for (const Line& line : lines) {
            Rect row = cut_top(where, ui.px(25));
            if (row.bottom() > at.bottom() + 1) break;
            ui.text(cut_left(row, ui.px(kKeysWidth)), line.keys, {t.text, 12, Face::Bold});
            ui.text(row, line.words, {t.quiet, 12});
        }
    };
    const float half = std::floor((at.w - ui.px(24)) / 2);
    const bool rates = ui.context().state.workspace == state::Workspace::Rates;
    column({at.x, at.y, half, at.h}, "KEYS", rates ? std::span<const Line>(kRatesKeys) : kKeys);
    column({at.x + half + ui.px(24), at.y, half, at.h}, "POINTER",
           rates ? std::span<const Line>(kRatesPointer) : kPointer);
}

}  // namespace lowrank::panels
