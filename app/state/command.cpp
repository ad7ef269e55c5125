// Finds the row that a key means.
#include "app/state/command.h"

#include <algorithm>
#include <array>
#include <fmt/core.h>

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

Actions done(const Command& command, const AppState& state, const KeyEvent& key) {
    return command.turn ? state.front().turned(state, command.turn) : command.actions(state, key);
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
            for (Action& action : done(command, state, key)) out.push_back(std::move(action));
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

Actions actions_of(const Command& command, const AppState& state) { return done(command, state, {}); }

Actions actions_of(std::string_view id, const AppState& state) {
    const Command* found = row_called(common_commands(), id);
    if (!found) found = row_called(state.front().commands, id);
    return found ? actions_of(*found, state) : Actions{};
}

std::vector<OfferedCommand> offered(const AppState& state, MenuGroup group) {
    std::vector<OfferedCommand> all;
    for (const Commands* commands : {&common_commands(), &*state.front().commands})
        for (const Command& command : *commands)
            for (const Offer& offer : command.offers)
                if (offer.group == group) all.push_back({&command, &offer});
    return all;
}

std::vector<const Command*> bar_buttons(bool first_screen) {
    const auto place = [&](const Command* c) { return first_screen ? c->button->first : *c->button->place; };
    std::vector<const Command*> buttons;
    for (const Command& command : common_commands())
        if (command.button && place(&command) > 0) buttons.push_back(&command);
    std::ranges::sort(buttons, {}, place);
    return buttons;
}

std::string keys_of(std::string_view id) {
    const Command* found = row_called(common_commands(), id);
    for (std::size_t k = 0; !found && k < standard_tabs().size(); ++k)
        found = row_called(standard_tabs()[k]->commands, id);
    return found && !found->chords.empty() ? spelled(found->chords.front()) : std::string();
}

std::vector<HelpLine> key_lines(const Commands& commands) {
    std::vector<HelpLine> lines;
    for (const Command& command : commands)
        if (!command.words.empty()) lines.push_back({command.keys, command.words});
    return lines;
}

std::string key_tables() {
    std::string text;
    const auto add = [&](std::string_view heading, const Commands& commands) {
        text += fmt::format("## {}\n\n| keys | |\n|---|---|\n", heading);
        for (const HelpLine& line : key_lines(commands))
            text += fmt::format("| {} | {} |\n", line.keys, line.words);
        text += "\n";
    };
    add("In every tab", common_commands());
    for (const auto& tab : standard_tabs()) add(fmt::format("In {}", tab->info().label), tab->commands);
    return text;
}

}  // namespace lowrank::state
