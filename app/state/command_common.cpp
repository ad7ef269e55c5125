// The rows of what every tab can do.
#include <fmt/core.h>
#include <limits>
#include <string_view>
#include <utility>

#include "app/state/app_state.h"
#include "app/state/command.h"
#include "core/problem/source.h"

namespace lowrank::state {
namespace {

constexpr double kScaleStep = 1.1;

using Seen = const AppState&;
using Heard = const KeyEvent&;

constexpr Chord with_alt(NamedKey named) { return {.named = named, .ctrl = Held::Any, .alt = Held::Yes}; }
constexpr Chord ctrl_named(NamedKey named) { return {.named = named, .ctrl = Held::Yes}; }
constexpr Chord but_alt(NamedKey named) { return {.named = named, .ctrl = Held::Any}; }
constexpr Chord f2(Held shift) {
    return {.named = NamedKey::F2, .ctrl = Held::Any, .shift = shift, .alt = Held::Any};
}
constexpr Chord ctrl_z(Held shift) { return {.character = 'Z', .ctrl = Held::Yes, .shift = shift}; }
constexpr Chord ctrl_c(Held shift) { return {.character = 'C', .ctrl = Held::Yes, .shift = shift}; }

std::vector<Chord> ctrl_digits() {
    std::vector<Chord> chords;
    for (char digit = '1'; digit <= '9'; ++digit) chords.push_back(with_ctrl(digit));
    return chords;
}

template <Dialog dialog>
Actions open_dialog(Seen, Heard) {
    return {ShowDialog{dialog}};
}

/// One that does the same wherever it is.
template <class A>
Actions just(Seen, Heard) {
    return {A{}};
}

Actions nudge(Seen, Heard key) {
    return {NudgeCursor{(key.named == NamedKey::Left ? -1 : 1) * (key.shift ? 10 : 1)}};
}

Actions show_tab(Seen s, Heard key) {
    const auto tab = static_cast<std::size_t>(key.character - '1');
    if (tab >= s.tabs.size()) return {};
    return {SetWorkspace{std::string(s.tabs[tab]->info().name)}};
}

Actions fold_right(Seen s, Heard) {
    if (s.front().info().right_panel.empty()) return {};
    return {FoldPanel{true, !s.sides.right_shown}};
}

Actions dismiss(Seen s, Heard) {
    Actions out;
    if (!s.under_way.reading.empty()) out.push_back(CancelReading{});
    for (const Notice& notice : s.notices) out.push_back(DismissNotice{notice.id});
    return out;
}

bool on_stage(Seen s) { return s.stage.on; }

/// A key of the stage alone: what it makes of it.
template <class Change>
Command of_stage(std::string_view id, std::vector<Chord> chords, std::string_view keys,
                 std::string_view words, Change) {
    Command command = only_where(on_stage, row(id, std::move(chords), keys, words, [](Seen s, Heard key) {
                                     Stage stage = s.stage;
                                     Change()(stage, key);
                                     return Actions{SetStage{std::move(stage)}};
                                 }));
    command.before_tabs = true;
    return command;
}

Commands table() {
    return {
        row("run", {any(NamedKey::Space)}, "Space", "run, pause; at the end: run again", just<RunPause>),
        row("first", {any(NamedKey::Home)}, "Home, End", "cursor to the first, to the last iteration",
            [](Seen, Heard) { return Actions{MoveCursor{0}}; }),
        row("last", {any(NamedKey::End)}, "", "",
            [](Seen, Heard) { return Actions{MoveCursor{std::numeric_limits<std::int64_t>::max()}}; }),
        row("follow", {with_alt(NamedKey::Right)}, "Alt + →", "follow the newest iteration",
            just<MoveCursor>),
        row("restart", {with_alt(NamedKey::Left)}, "Alt + ←", "back to the start", just<RestartRace>),
        // What they move is said by each tab.
        row("nudge", {but_alt(NamedKey::Left), but_alt(NamedKey::Right)}, "", "", nudge),
        {"", {}, "Tab, Shift + Tab", "to the next control, to the one before"},
        {"", {}, "F6, Shift + F6", "to the next part of the window, to the one before"},
        {"", {}, "Enter, Space", "press it, switch it, type its number"},
        {"", {}, "Digits", "type the number of a control that has one"},
        {"", {}, "Arrows", "change it; Shift or Page: further; Home, End"},
        {"", {}, "Delete", "its default"},
        {"", {}, "Esc on a control", "the keys are the page's again"},
        row("tab", ctrl_digits(), "Ctrl + 1, 2 …", "the workspaces, as their tabs stand", show_tab),
        row("undo", {ctrl_z(Held::No)}, "Ctrl + Z, Ctrl + Y", "undo, redo (Ctrl + Shift + Z too)",
            just<Undo>),
        row("redo", {with_ctrl('Y'), ctrl_z(Held::Yes)}, "", "", just<Redo>),
        row("open", {with_ctrl('O')}, "Ctrl + O, Ctrl + S", "open, save", open_dialog<Dialog::Open>,
            {{MenuGroup::Files, "Open…"}},
            BarButton{Icon::Open, "Open…",
                      "Open a picture, ratings, a matrix, an instance, an experiment, or a CSV of "
                      "your own method",
                      7}),
        row("save", {with_ctrl('S')}, "", "", open_dialog<Dialog::Save>, {{MenuGroup::Files, "Save…"}},
            BarButton{Icon::Save, "Save…", "Save the experiment, the numbers or the result", 6}),
        row("export", {letter('S')}, "S", "export the figure", open_dialog<Dialog::Export>,
            {{MenuGroup::Files, export_words}, {MenuGroup::Leaving, "Export this figure…"}},
            BarButton{Icon::Export, export_words, "The chosen figure as PNG, SVG or PDF, at any size", 8}),
        row("figures", {with_ctrl('P')}, "Ctrl + P", "all figures: open one live with its settings",
            open_dialog<Dialog::Figures>),
        row("share", {ctrl_c(Held::No)}, "Ctrl + C, Ctrl + V", "copy, paste the share line",
            just<CopyShareLine>, {{MenuGroup::Lines, "Copy as a share line"}},
            BarButton{Icon::Share, "Share",
                      "Copy this experiment as one line of text: pasted with Ctrl+V it restores the "
                      "whole run",
                      5, 2}),
        row("paste", {with_ctrl('V')}, "", "", just<PasteFromClipboard>,
            {{MenuGroup::Lines, "Paste a share line"}},
            BarButton{Icon::Copy, "Paste", "Restore an experiment from a share line on the clipboard", 4, 1}),
        row("values", {with_shift('C')}, "Shift + C", "the values of all figures at the cursor, sorted",
            open_dialog<Dialog::Values>, {{MenuGroup::Values, "The values of all figures…"}}),
        row("copy-all", {ctrl_c(Held::Yes)}, "Ctrl + Shift + C", "copy them as one table",
            [](Seen, Heard) { return Actions{CopyCurveValues{true}}; },
            {{MenuGroup::Values, "Copy the values of all figures"}}),
        row("larger", {ctrl_named(NamedKey::Plus)}, "Ctrl + =, Ctrl + −", "larger, smaller",
            [](Seen s, Heard) { return Actions{SetScale{s.look.scale * kScaleStep}}; }),
        row("smaller", {ctrl_named(NamedKey::Minus)}, "", "",
            [](Seen s, Heard) { return Actions{SetScale{s.look.scale / kScaleStep}}; }),
        row("usual-size", {with_ctrl('0')}, "Ctrl + 0", "size as it was",
            [](Seen, Heard) { return Actions{SetScale{1}}; }),
        row("vision", {plain('V')}, "V",
            "the window as other eyes see it: protanopia, deuteranopia, tritanopia, grey",
            [](Seen s, Heard) { return Actions{SetVision{theme::next_vision(s.look.vision)}}; }),
        row("motion", {with_shift('V')}, "Shift + V",
            "motion reduced: nothing glides by itself; and as usual again",
            [](Seen s, Heard) { return Actions{SetMotion{!s.look.motion_reduced}}; }),
        row("quit", {with_ctrl('Q')}, "Ctrl + Q", "quit", just<Quit>),
        row("stage", {{.named = NamedKey::F5}}, "F5",
            "the stage: figures alone, for an audience; again or Esc: back",
            [](Seen s, Heard) {
                Stage stage = s.stage.on ? left_stage(s.stage) : s.stage;
                stage.on = !s.stage.on;
                return Actions{SetStage{std::move(stage)}};
            },
            {{MenuGroup::Stage, "Stage: figures alone"}}),
        of_stage("stage-cards", {plain('1'), plain('2')}, "On it: Page Up, Page Down",
                 "the card before, the next one; 1, 2: one card or two",
                 [](Stage& stage, Heard key) { stage.two = key.character == '2'; }),
        of_stage("stage-black", {plain('.'), plain('B')}, "On it: . or B", "black, and light again",
                 [](Stage& stage, Heard) { stage.black = !stage.black; }),
        of_stage("stage-loop", {plain('C')}, "On it: C", "what has come to its end begins anew, and no more",
                 [](Stage& stage, Heard) { stage.loop = !stage.loop; }),
        of_stage("stage-pointer", {plain('O')}, "On it: O", "pointer: halo, spotlight, plain",
                 [](Stage& stage, Heard) { stage.pointer = next_pointer(stage.pointer); }),
        of_stage("stage-pen", {plain('D')}, "On it: D, E", "draw over it with the mouse; wipe it clean",
                 [](Stage& stage, Heard) { stage.pen = !stage.pen; }),
        of_stage("stage-wipe", {plain('E')}, "", "", [](Stage& stage, Heard) { stage.strokes.clear(); }),
        row("take-scene", {with_ctrl('E')}, "Ctrl + E, Shift + F2",
            "take what is seen as a scene; all scenes of the lecture", just<TakeScene>),
        row("scenes", {f2(Held::Yes)}, "", "", open_dialog<Dialog::Scenes>, {{MenuGroup::Lines, "Scenes"}},
            BarButton{Icon::Scenes, "Scenes",
                      "Scenes of a lecture: take what is on screen, give them one after the other", 3, 3, 2}),
        row("", {}, "Page Up, Page Down",
            "of a lecture: the scene before, the next one, on the stage too (Shift: cards)", nullptr),
        row("fullscreen", {any(NamedKey::F11)}, "F11", "full screen", just<Fullscreen>),
        row("lessons", {f2(Held::No)}, "F2", "lessons, lectures and presets", open_dialog<Dialog::Lessons>,
            {}, BarButton{Icon::Lessons, "Lessons", "Lessons and presets, each with a sentence", 2, 0, 3}),
        {"", {}, "Page Up, Page Down", "in a lesson, no lecture open: the step before, the next one"},
        row("help", {any(NamedKey::F1)}, "F1", "this page", open_dialog<Dialog::Help>, {},
            BarButton{Icon::Help, "Help", "Keys, and what each part of the window does", 1, 0, 1}),
        // Each tab says what these do there.
        row("fold-left", {letter('[')}, "", "",
            [](Seen s, Heard) {
                return Actions{FoldPanel{false, !s.sides.left_shown}};
            }),
        row("fold-right", {letter(']')}, "", "", fold_right),
        row("escape", {any(NamedKey::Escape)}, "", "", dismiss),
    };
}

}  // namespace

namespace {

/// What the error's figure shows of a problem, as its title says.
std::string_view progress_word(const ProblemSpec& problem) {
    const SourceRow& source = row_of(problem.source);
    if (*source.measure == MeasureOfSource::Psnr) return "PSNR";
    if (*source.measure == MeasureOfSource::HeldOut && holds_out(problem)) return "test error";
    return *source.truth == TruthOfSource::None ? "gradient" : "error";
}

}  // namespace

std::string export_words(const AppState& state) {
    const std::string name = figure_to_offer(state);
    for (const FigureChoice& figure : state.front().figures()) {
        if (figure.name != name || figure.label.empty()) continue;
        std::string label(figure.progress ? progress_word(state.accepted.problem) : figure.label);
        if (label[0] >= 'a' && label[0] <= 'z') label[0] = static_cast<char>(label[0] - 'a' + 'A');
        return fmt::format("Export {}…", label);
    }
    return "Export…";
}

const Commands& common_commands() {
    static const Commands commands = table();
    return commands;
}

const Commands& view_commands() {
    using enum MenuGroup;
    static const Commands commands = {
        turning(
            row("log-y", {plain('L')}, "L, K", "logarithmic y, logarithmic x", nullptr,
                {{View, "Logarithmic y"}, {Upwards, "Logarithmic upwards"}}),
            [](ViewState& v) { v.log_y = !v.log_y, v.y.reset(); }, &ViewState::log_y),
        turning(
            row("log-x", {letter('K'), with_shift('L')}, "", "", nullptr,
                {{View, "Logarithmic x"}, {Across, "Logarithmic across"}}),
            [](ViewState& v) { v.log_x = !v.log_x, v.x.reset(); }, &ViewState::log_x),
        turning(
            row("grid", {plain('G')}, "G, Shift + G", "grid, minor grid", nullptr, {{View, "Grid"}}),
            [](ViewState& v) { v.grid = !v.grid; }, &ViewState::grid),
        turning(
            row("minor-grid", {with_shift('G')}, "", "", nullptr, {{View, "Fine grid"}}),
            [](ViewState& v) { v.minor_grid = !v.minor_grid; }, &ViewState::minor_grid),
    };
    return commands;
}

Commands with_view_commands(Commands before, Commands after) {
    for (const Commands* more : {&view_commands(), &std::as_const(after)})
        before.insert(before.end(), more->begin(), more->end());
    return before;
}

}  // namespace lowrank::state
