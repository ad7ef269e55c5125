// Finds the row that a key means.
#include "app/state/command.h"

#include <array>

#include "app/state/app_state.h"

namespace lowrank::state {
namespace {

/// In the order of NamedKey.
constexpr std::array<std::string_view, 21> kKeyNames = {
    "",      "Space",  "Left", "Right", "Up", "Down", "Home", "End", "Page Up", "Page Down", "Esc",
    "Enter", "Delete", "Tab",  "=",     "-",  "F1",   "F2",   "F5",  "F6",      "F11"};
static_assert(kKeyNames.size() == static_cast<std::size_t>(NamedKey::F11) + 1);

bool fits(Held wanted, bool held) { return wanted == Held::Any || (wanted == Held::Yes) == held; }

const Command* row_called(const Commands& commands, std::string_view id) {
    for (const Command& command : commands)
        if (*command.id == id) return &command;
    return nullptr;
}

/// Does what the row means that hears a key; false where there is none, or the key goes on. before_tabs:
/// those alone.
bool hear(const Commands& commands, const KeyEvent& key, const AppState& state, Actions& out,
          bool before_tabs = false) {
    for (const Command& command : commands) {
        if (before_tabs && !command.before_tabs) continue;
        if (command.here && !command.here(state)) continue;
        for (const Chord& chord : command.chords) {
            if (!chord.heard(key)) continue;
            for (Action& action : command.actions(state, key)) out.push_back(std::move(action));
            return !command.goes_on;
        }
    }
    return false;
}

/// What ends the dialog that is open, or takes back what was done in it.
Actions in_dialog(const KeyEvent& key, const AppState& s) {
    if (key.named == NamedKey::Escape || (key.named == NamedKey::F1 && s.dialog == Dialog::Help) ||
        (key.named == NamedKey::F2 && !key.shift && s.dialog == Dialog::Lessons) ||
        (key.named == NamedKey::F2 && key.shift && s.dialog == Dialog::Scenes))
        return {ShowDialog{Dialog::None}};
    const bool redo = key.character == 'Y' || (key.character == 'Z' && key.shift);
    if (!key.ctrl || (!redo && key.character != 'Z')) return {};
    // The list of scenes is the experiment's, whatever workspace lies behind it.
    if (s.dialog == Dialog::Scenes) return {UndoScenes{redo}};
    // What these lists take away comes back where it was.
    if (s.dialog == Dialog::Notes || s.dialog == Dialog::Pins)
        return {redo ? Action(Redo{}) : Action(Undo{})};
    return {};
}

}  // namespace

bool Chord::heard(const KeyEvent& key) const {
    return character == key.character && named == key.named && fits(ctrl, key.ctrl) &&
           fits(shift, key.shift) && fits(alt, key.alt);
}

std::vector<Chord> turning_keys() {
    std::vector<Chord> chords;
    for (const NamedKey arrow : {NamedKey::Left, NamedKey::Right, NamedKey::Up, NamedKey::Down})
        chords.push_back({.named = arrow, .ctrl = Held::Yes});
    return chords;
}

std::vector<Chord> nearing_keys() {
    return {{.named = NamedKey::PageUp, .ctrl = Held::Yes}, {.named = NamedKey::PageDown, .ctrl = Held::Yes}};
}

std::string spelled(const Chord& chord) {
    std::string words = chord.ctrl == Held::Yes ? "Ctrl+" : "";
    if (chord.alt == Held::Yes) words += "Alt+";
    if (chord.shift == Held::Yes) words += "Shift+";
    return words + (chord.character ? std::string(1, chord.character)
                                    : std::string(kKeyNames[static_cast<std::size_t>(chord.named)]));
}

Actions actions_of(const KeyEvent& key, const AppState& state) {
    if (state.dialog != Dialog::None) return in_dialog(key, state);
    Actions out;
    if (!hear(common_commands(), key, state, out, true) && !hear(state.front().commands, key, state, out))
        hear(common_commands(), key, state, out);
    return out;
}

Actions actions_of(std::string_view id, const AppState& state) {
    const Command* found = row_called(common_commands(), id);
    if (!found) found = row_called(state.front().commands, id);
    return found ? found->actions(state, {}) : Actions{};
}

std::string keys_of(std::string_view id) {
    const Command* found = row_called(common_commands(), id);
    for (std::size_t k = 0; !found && k < standard_tabs().size(); ++k)
        found = row_called(standard_tabs()[k]->commands, id);
    return found && !found->chords.empty() ? spelled(found->chords.front()) : std::string();
}

std::vector<HelpLine> key_lines(const Workspace& workspace) {
    std::vector<HelpLine> lines;
    for (const Commands* commands : {&*workspace.commands, &common_commands()})
        for (const Command& command : *commands)
            if (!command.words.empty()) lines.push_back({command.keys, command.words});
    return lines;
}

}  // namespace lowrank::state
