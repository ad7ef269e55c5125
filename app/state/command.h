// What a person can do, one row each: its keys, its line in the help, what it does, its button and its places
// in menus. The help, the bar, the menus and the manual's tables of keys are made of the rows.
#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/state/icon.h"
#include "app/state/key_event.h"
#include "app/state/view_state.h"
#include "core/text/given.h"
#include "core/text/told.h"

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

/// The groups of menus, apart by lines: those of the bar's menu, of a figure's, and of the menu at an axis.
enum class MenuGroup { Files, Lines, Stage, View, Bands, Pins, Values, Leaving, Across, Upwards, Whole };

/// A place in a menu.
struct Offer {
    Given<MenuGroup> group;
    Given<Told<std::string, AppState>> words;   ///< markup
    bool (*ticked)(const AppState&) = nullptr;  ///< null: it bears no tick
};

/// A button of the bar at the top; where it is not seen the bar's menu has the command. On the whole screen
/// those that the first one has too are icons, and the others have words where there is room.
struct BarButton {
    Given<Icon> icon;
    Given<Told<std::string, AppState>> label;
    Given<std::string_view> tooltip;
    Given<int> place;   ///< from the right end, the first is 1
    int gives_way = 0;  ///< where there is no room the one with the least is the first to go; 0: never
    int first = 0;      ///< its place on the first screen; 0: none there
};

/// A change of the view of a figure with curves.
using Turn = void (*)(ViewState&);

struct Command {
    Given<std::string_view> id;  ///< 'pin'; empty: keys that something else hears, for the help alone
    std::vector<Chord> chords{};
    std::string_view keys{}, words{};  ///< its line in the help; none: the line before speaks of it too
    Actions (*actions)(const AppState&, const KeyEvent&) = nullptr;
    std::vector<Offer> offers{};
    std::optional<BarButton> button{};
    bool (*here)(const AppState&) = nullptr;  ///< where its keys mean it; null: wherever its tab is in front
    bool goes_on = false;                     ///< what the key means elsewhere happens too
    bool before_tabs = false;                 ///< of every tab, and asked before the tab's own
    /// In place of actions: it changes the figure that is chosen (Workspace::turned), or whose menu it is in.
    Turn turn = nullptr;
    bool ViewState::*turned = nullptr;  ///< the tick there
};
using Commands = std::vector<Command>;

/// A row by its first fields.
inline Command row(std::string_view id, std::vector<Chord> chords, std::string_view keys,
                   std::string_view words, Actions (*actions)(const AppState&, const KeyEvent&),
                   std::vector<Offer> offers = {}, std::optional<BarButton> button = {}) {
    return {id, std::move(chords), keys, words, actions, std::move(offers), std::move(button)};
}
inline Command only_where(bool (*here)(const AppState&), Command row) {
    row.here = here;
    return row;
}
inline Command turning(Command row, Turn turn, bool ViewState::*turned = nullptr) {
    row.turn = turn, row.turned = turned;
    return row;
}

/// A line of the help.
struct HelpLine {
    std::string_view keys, words;
};

/// Those of every tab; each has its own beside them (Workspace::commands), which are asked first but for
/// before_tabs.
const Commands& common_commands();

/// 'Export Error…': the button and the menu say which figure leaves.
std::string export_words(const AppState& state);

/// The scales and the grid of figures with curves, for the tabs that have some.
const Commands& view_commands();
/// The rows of a tab, with those among them.
Commands with_view_commands(Commands before, Commands after);

/// What a key means: nothing for keys without a meaning; while a dialog is open only what ends it has one.
Actions actions_of(const KeyEvent& key, const AppState& state);

/// What a command does that is chosen by hand.
Actions actions_of(const Command& command, const AppState& state);
/// That of every tab, or of the one in front; nothing where there is none.
Actions actions_of(std::string_view id, const AppState& state);

/// What stands in a group of a menu while a tab is in front: what every tab offers, then its own.
struct OfferedCommand {
    const Command* command;
    const Offer* offer;
};
std::vector<OfferedCommand> offered(const AppState& state, MenuGroup group);

/// The buttons of the bar, from its right end.
std::vector<const Command*> bar_buttons(bool first_screen);

/// The keys of a command of every tab, of the tab in front or of any other: 'Ctrl+P'.
std::string keys_of(std::string_view id);

/// Of the commands that have one, in their order.
std::vector<HelpLine> key_lines(const Commands& commands);
/// The tables of keys in the manual: of every tab, then of each tab its own.
std::string key_tables();

}  // namespace lowrank::state
