// The rows of what every tab can do.
#include <limits>
#include <utility>

#include "app/state/app_state.h"
#include "app/state/command.h"

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
    return {.id = id,
            .chords = std::move(chords),
            .keys = keys,
            .words = words,
            .actions =
                [](Seen s, Heard key) {
                    Stage stage = s.stage;
                    Change()(stage, key);
                    return Actions{SetStage{std::move(stage)}};
                },
            .here = on_stage,
            .before_tabs = true};
}

Commands table() {
    return {
        {"run", {any(NamedKey::Space)}, "Space", "run, pause; at the end: run again", just<RunPause>},
        {"first",
         {any(NamedKey::Home)},
         "Home, End",
         "cursor to the first, to the last iteration",
         [](Seen, Heard) { return Actions{MoveCursor{0}}; }},
        {"last",
         {any(NamedKey::End)},
         "",
         "",
         [](Seen, Heard) { return Actions{MoveCursor{std::numeric_limits<std::int64_t>::max()}}; }},
        {"follow", {with_alt(NamedKey::Right)}, "Alt + →", "follow the newest iteration", just<MoveCursor>},
        {"restart", {with_alt(NamedKey::Left)}, "Alt + ←", "back to the start", just<RestartRace>},
        // What they move is said by each tab.
        {"nudge", {but_alt(NamedKey::Left), but_alt(NamedKey::Right)}, "", "", nudge},
        {"", {}, "Tab, Shift + Tab", "to the next control, to the one before"},
        {"", {}, "F6, Shift + F6", "to the next part of the window, to the one before"},
        {"", {}, "Enter, Space", "press it, switch it, type its number"},
        {"", {}, "Digits", "type the number of a control that has one"},
        {"", {}, "Arrows", "change it; Shift or Page: further; Home, End"},
        {"", {}, "Delete", "its default"},
        {"", {}, "Esc on a control", "the keys are the page's again"},
        {"tab", ctrl_digits(), "Ctrl + 1, 2 …", "the workspaces, as their tabs stand", show_tab},
        {"undo", {ctrl_z(Held::No)}, "Ctrl + Z, Ctrl + Y", "undo, redo (Ctrl + Shift + Z too)", just<Undo>},
        {"redo", {with_ctrl('Y'), ctrl_z(Held::Yes)}, "", "", just<Redo>},
        {"open", {with_ctrl('O')}, "Ctrl + O, Ctrl + S", "open, save", open_dialog<Dialog::Open>},
        {"save", {with_ctrl('S')}, "", "", open_dialog<Dialog::Save>},
        {"export", {letter('S')}, "S", "export the figure", open_dialog<Dialog::Export>},
        {"figures",
         {with_ctrl('P')},
         "Ctrl + P",
         "all figures: open one live with its settings",
         open_dialog<Dialog::Figures>},
        {"share",
         {ctrl_c(Held::No)},
         "Ctrl + C, Ctrl + V",
         "copy, paste the share line",
         just<CopyShareLine>},
        {"paste", {with_ctrl('V')}, "", "", just<PasteFromClipboard>},
        {"values",
         {with_shift('C')},
         "Shift + C",
         "the values of all figures at the cursor, sorted",
         open_dialog<Dialog::Values>},
        {"copy-all",
         {ctrl_c(Held::Yes)},
         "Ctrl + Shift + C",
         "copy them as one table",
         [](Seen, Heard) { return Actions{CopyCurveValues{true}}; }},
        {"larger",
         {ctrl_named(NamedKey::Plus)},
         "Ctrl + =, Ctrl + −",
         "larger, smaller",
         [](Seen s, Heard) { return Actions{SetScale{s.look.scale * kScaleStep}}; }},
        {"smaller",
         {ctrl_named(NamedKey::Minus)},
         "",
         "",
         [](Seen s, Heard) { return Actions{SetScale{s.look.scale / kScaleStep}}; }},
        {"usual-size",
         {with_ctrl('0')},
         "Ctrl + 0",
         "size as it was",
         [](Seen, Heard) { return Actions{SetScale{1}}; }},
        {"vision",
         {plain('V')},
         "V",
         "the window as other eyes see it: protanopia, deuteranopia, tritanopia, grey",
         [](Seen s, Heard) { return Actions{SetVision{theme::next_vision(s.look.vision)}}; }},
        {"motion",
         {with_shift('V')},
         "Shift + V",
         "motion reduced: nothing glides by itself; and as usual again",
         [](Seen s, Heard) { return Actions{SetMotion{!s.look.motion_reduced}}; }},
        {"quit", {with_ctrl('Q')}, "Ctrl + Q", "quit", just<Quit>},
        {"", {}, "F5", "the stage: figures alone, for an audience; again or Esc: back"},
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
        {"take-scene",
         {with_ctrl('E')},
         "Ctrl + E, Shift + F2",
         "take what is seen as a scene; all scenes of the lecture",
         just<TakeScene>},
        {"scenes", {f2(Held::Yes)}, "", "", open_dialog<Dialog::Scenes>},
        {"",
         {},
         "Page Up, Page Down",
         "of a lecture: the scene before, the next one, on the stage too (Shift: cards)"},
        {"fullscreen", {any(NamedKey::F11)}, "F11", "full screen", just<Fullscreen>},
        {"lessons", {f2(Held::No)}, "F2", "lessons, lectures and presets", open_dialog<Dialog::Lessons>},
        {"", {}, "Page Up, Page Down", "in a lesson: the step before, the next one"},
        {"help", {any(NamedKey::F1)}, "F1", "this page", open_dialog<Dialog::Help>},
        // Each tab says what these do there.
        {"fold-left",
         {letter('[')},
         "",
         "",
         [](Seen s, Heard) {
             return Actions{FoldPanel{false, !s.sides.left_shown}};
         }},
        {"fold-right", {letter(']')}, "", "", fold_right},
        {"escape", {any(NamedKey::Escape)}, "", "", dismiss},
    };
}

}  // namespace

const Commands& common_commands() {
    static const Commands commands = table();
    return commands;
}

}  // namespace lowrank::state
