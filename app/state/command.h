// What a person can do, one row each: its keys, its line in the help, what it does. The help, the hints of
// menus and the table of keys in the manual read the rows.
#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/state/key_event.h"
#include "core/text/given.h"

namespace lowrank::state {

struct Action;
struct AppState;
struct Workspace;
using Actions = std::vector<Action>;

enum class Held { No, Yes, Any };

/// A key, and what is held with it.
struct Chord {
    char character = 0;
    NamedKey named = NamedKey::None;
    Held ctrl = Held::No, shift = Held::Any, alt = Held::No;

    bool heard(const KeyEvent& key) const;
};

constexpr Chord letter(char character) { return {.character = character}; }
constexpr Chord plain(char character) { return {.character = character, .shift = Held::No}; }
constexpr Chord with_shift(char character) { return {.character = character, .shift = Held::Yes}; }
constexpr Chord with_ctrl(char character) { return {.character = character, .ctrl = Held::Yes}; }
/// A key by its name, whatever is held with it.
constexpr Chord any(NamedKey named) { return {.named = named, .ctrl = Held::Any, .alt = Held::Any}; }

/// Those of camera_turn().
std::vector<Chord> turning_keys();
std::vector<Chord> nearing_keys();

/// 'Ctrl+Shift+C', as menus, tooltips and the manual say it.
std::string spelled(const Chord& chord);

struct Command {
    Given<std::string_view> id;  ///< 'pin'; empty: keys that something else hears, for the help alone
    std::vector<Chord> chords{};
    std::string_view keys{}, words{};  ///< its line in the help; none: the line before speaks of it too
    Actions (*actions)(const AppState&, const KeyEvent&) = nullptr;
    bool (*here)(const AppState&) = nullptr;  ///< where its keys mean it; null: wherever its tab is in front
    bool goes_on = false;                     ///< what the key means elsewhere happens too
    bool before_tabs = false;                 ///< of every tab, and asked before the tab's own
};
using Commands = std::vector<Command>;

/// A line of the help.
struct HelpLine {
    std::string_view keys, words;
};

/// Those of every tab; each has its own beside them (Workspace::commands), which are asked first but for
/// before_tabs.
const Commands& common_commands();

/// What a key means: nothing for keys without a meaning; while a dialog is open only what ends it has one.
Actions actions_of(const KeyEvent& key, const AppState& state);

/// What a command of every tab, or of the one in front, does that is chosen by hand; nothing where there is
/// none.
Actions actions_of(std::string_view id, const AppState& state);

/// The keys of a command of every tab, of the tab in front or of any other: 'Ctrl+P'.
std::string keys_of(std::string_view id);

/// The lines of a tab, then those of every tab.
std::vector<HelpLine> key_lines(const Workspace& workspace);

}  // namespace lowrank::state
