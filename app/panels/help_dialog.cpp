// Keys and what the pointer does, in two columns. Knows nothing else.
#include <cmath>
#include <span>
#include <string_view>

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
    {kRates | kQuadratic, "Ctrl + Q", "quit"},
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

}  // namespace

CardSize help_size() { return {860, 624}; }

void help_dialog(Ui& ui, Rect card) {
    const theme::Theme& t = ui.theme();
    Rect at = dialog_frame(ui, card, "Keys and pointer");
    const unsigned here = bit_of(ui.context().state.workspace);
    const auto column = [&](Rect where, std::string_view title, std::span<const Line> lines) {
        ui.section(cut_top(where, ui.px(24)), title);
        for (const Line& line : lines) {
            if (!(line.in & here)) continue;
            Rect row = cut_top(where, ui.px(25));
            if (row.bottom() > at.bottom() + 1) break;
            ui.text(cut_left(row, ui.px(kKeysWidth)), line.keys, {t.text, 12, Face::Bold});
            ui.text(row, line.words, {t.quiet, 12});
        }
    };
    const float half = std::floor((at.w - ui.px(24)) / 2);
    column({at.x, at.y, half, at.h}, "KEYS", kKeys);
    column({at.x + half + ui.px(24), at.y, half, at.h}, "POINTER", kPointer);
}

}  // namespace lowrank::panels
