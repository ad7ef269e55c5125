// The table of keys.
#include "app/shell/keys.h"

#include <limits>

namespace lowrank::shell {
namespace {

using namespace state;

Actions with_ctrl(const KeyEvent& key, const AppState& s) {
    constexpr double kStep = 1.1;
    switch (key.character) {
        case 'Z':
            return {key.shift ? Action(Redo{}) : Action(Undo{})};
        case 'Y':
            return {Redo{}};
        case 'O':
            return {ShowDialog{Dialog::Open}};
        case 'S':
            return {ShowDialog{Dialog::Save}};
        case 'C':
            if (key.shift) return {CopyCurveValues{true}};
            return {CopyShareLine{}};
        case 'V':
            return {PasteFromClipboard{}};
        case 'E':
            return {TakeScene{}};
        case 'Q':
            return {Quit{}};
        case '0':
            return {SetScale{1}};
        case '1':
        case '2':
        case '3':
        case '4':
        case '5':
        case '6':
        case '7':
        case '8':
        case '9': {
            const std::size_t tab = static_cast<std::size_t>(key.character - '1');
            if (tab >= s.tabs.size()) return {};
            return {SetWorkspace{std::string(s.tabs[tab]->info().name)}};
        }
        default:
            break;
    }
    if (key.character == 'P') return {ShowDialog{Dialog::Figures}};
    if (key.named == NamedKey::Plus) return {SetScale{s.scale * kStep}};
    if (key.named == NamedKey::Minus) return {SetScale{s.scale / kStep}};
    return {};
}

Actions plain_letter(const KeyEvent& key, const AppState& s) {
    if (key.character == '[') return {FoldPanel{false, !s.left_shown}};
    if (key.character == ']') {
        if (s.front().info().right_panel.empty()) return {};
        return {FoldPanel{true, !s.right_shown}};
    }
    if (key.character == 'S') return {ShowDialog{Dialog::Export}};
    if (key.character == 'C' && key.shift) return {ShowDialog{Dialog::Values}};
    if (key.character == 'V' && key.shift) return {SetMotion{!s.motion_reduced}};
    if (key.character == 'V') return {SetVision{theme::next_vision(s.vision)}};
    return {};
}

}  // namespace

Actions actions_of(const KeyEvent& key, const AppState& s) {
    if (s.dialog != Dialog::None) {
        if (key.named == NamedKey::Escape || (key.named == NamedKey::F1 && s.dialog == Dialog::Help) ||
            (key.named == NamedKey::F2 && !key.shift && s.dialog == Dialog::Lessons) ||
            (key.named == NamedKey::F2 && key.shift && s.dialog == Dialog::Scenes))
            return {ShowDialog{Dialog::None}};
        // The list of scenes is the experiment's, whatever workspace lies behind it.
        const bool redo = key.character == 'Y' || (key.character == 'Z' && key.shift);
        if (s.dialog == Dialog::Scenes && key.ctrl && (redo || key.character == 'Z'))
            return {UndoScenes{redo}};
        // What these lists take away comes back where it was.
        if ((s.dialog == Dialog::Notes || s.dialog == Dialog::Pins) && key.ctrl && redo) return {Redo{}};
        if ((s.dialog == Dialog::Notes || s.dialog == Dialog::Pins) && key.ctrl && key.character == 'Z')
            return {Undo{}};
        return {};
    }
    if (std::optional<Actions> own = s.front().keys(key, s)) return *own;
    switch (key.named) {
        case NamedKey::Space:
            return {RunPause{}};
        case NamedKey::Left:
            if (key.alt) return {RestartRace{}};
            return {NudgeCursor{key.shift ? -10 : -1}};
        case NamedKey::Right:
            if (key.alt) return {MoveCursor{}};
            return {NudgeCursor{key.shift ? 10 : 1}};
        case NamedKey::Home:
            return {MoveCursor{0}};
        case NamedKey::End:
            return {MoveCursor{std::numeric_limits<std::int64_t>::max()}};
        case NamedKey::Escape: {
            Actions cleared = s.front().escaped(s);
            if (!s.reading.empty()) cleared.push_back(CancelReading{});
            for (const Notice& notice : s.notices) cleared.push_back(DismissNotice{notice.id});
            return cleared;
        }
        case NamedKey::F1:
            return {ShowDialog{Dialog::Help}};
        case NamedKey::F2:
            return {ShowDialog{key.shift ? Dialog::Scenes : Dialog::Lessons}};
        case NamedKey::F11:
            return {Fullscreen{}};
        default:
            break;
    }
    if (key.alt) return {};
    return key.ctrl ? with_ctrl(key, s) : plain_letter(key, s);
}

}  // namespace lowrank::shell
