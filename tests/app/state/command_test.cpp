// The rows of what a person can do: each key means one thing, and what speaks of keys elsewhere speaks of
// these.
#include "app/state/command.h"

#include <algorithm>
#include <filesystem>
#include <regex>
#include <set>
#include <string>

#include "app/state/app_state.h"
#include "core/io/file/read_file.h"
#include "tests/catch.h"
#include "tests/paths.h"

using namespace lowrank;
using namespace lowrank::state;

namespace {

/// The tables that hear a key while a tab is in front, in their order.
std::vector<const Commands*> tables_of(const Workspace& tab) { return {&*tab.commands, &common_commands()}; }

/// The keys of every command, 'Ctrl+Shift+C'.
std::set<std::string> all_keys_spelled() {
    std::set<std::string> keys;
    for (const auto& tab : standard_tabs())
        for (const Commands* table : tables_of(*tab))
            for (const Command& command : *table)
                for (const Chord& chord : command.chords) keys.insert(spelled(chord));
    return keys;
}

KeyEvent pressed(const Chord& chord) {
    return {.character = chord.character,
            .named = chord.named,
            .ctrl = chord.ctrl == Held::Yes,
            .shift = chord.shift == Held::Yes,
            .alt = chord.alt == Held::Yes};
}

std::string text_of(const char* file) {
    const auto text = read_file((std::filesystem::path(test::kTestFolder).parent_path() / file).string());
    REQUIRE(text);
    return *text;
}

/// A line of the help with its keys as commands spell them: 'Ctrl+Left', and no arrows.
std::string plain_line(const HelpLine& line) {
    std::string text = std::string(line.keys) + " " + std::string(line.words);
    for (const auto& [from, to] :
         {std::pair{" + ", "+"}, {"←", "Left"}, {"→", "Right"}, {"↑", "Up"}, {"↓", "Down"}, {"−", "-"}})
        for (std::size_t at = text.find(from); at != text.npos; at = text.find(from, at))
            text.replace(at, std::string_view(from).size(), to);
    return text;
}

/// Whether the words name a key by itself, and not as the end of another.
bool names(const std::string& words, const std::string& key) {
    for (std::size_t at = words.find(key); at != words.npos; at = words.find(key, at + 1)) {
        const char before = at == 0 ? ' ' : words[at - 1];
        const std::size_t end = at + key.size();
        const char after = end == words.size() ? ' ' : words[end];
        if (before == ' ' && (after == ' ' || after == ',')) return true;
    }
    return false;
}

}  // namespace

TEST_CASE("a command has a name of its own, keys that something hears, and an action") {
    for (const auto& tab : standard_tabs()) {
        std::set<std::string_view> ids;
        for (const Commands* table : tables_of(*tab))
            for (const Command& command : *table) {
                CAPTURE(tab->info().name, *command.id, command.keys);
                CHECK(command.id->empty() == command.chords.empty());
                CHECK(command.id->empty() == (command.actions == nullptr && command.turn == nullptr));
                CHECK((command.turn == nullptr || tab->turned != nullptr));
                CHECK(command.keys.empty() == command.words.empty());
                if (!command.id->empty()) CHECK(ids.insert(*command.id).second);
                // A line that stands for no command of its own says something.
                if (command.id->empty()) CHECK_FALSE(command.words.empty());
            }
    }
}

TEST_CASE("no row hides the keys of another one") {
    for (const auto& tab : standard_tabs())
        for (const Commands* table : tables_of(*tab))
            for (const Command& command : *table)
                for (const Chord& chord : command.chords) {
                    const auto hears = [&](const Command& each) {
                        return std::ranges::any_of(
                            each.chords, [&](const Chord& other) { return other.heard(pressed(chord)); });
                    };
                    const auto first = std::ranges::find_if(*table, hears);
                    CAPTURE(tab->info().name, *command.id, spelled(chord));
                    CHECK(&*first == &command);
                }
}

TEST_CASE("the manual's tables of keys are those that the program makes") {
    // lowrank-lab help --keys
    CHECK(text_of("assets/manual/02-keys.md").find(key_tables()) != std::string::npos);
    const auto lines_of = [](const Commands& table) {
        std::string lines;
        for (const HelpLine& line : key_lines(table)) lines += " " + plain_line(line) + ",";
        return lines;
    };
    const auto check = [](const Commands& table, const std::string& lines) {
        for (const Command& command : table) {
            if (command.chords.empty()) continue;
            CAPTURE(*command.id, spelled(command.chords.front()));
            CHECK(std::ranges::any_of(command.chords,
                                      [&](const Chord& chord) { return names(lines, spelled(chord)); }));
        }
    };
    // A tab says what some keys of every tab do there.
    std::string all = lines_of(common_commands());
    for (const auto& tab : standard_tabs()) {
        check(tab->commands, lines_of(tab->commands));
        all += lines_of(tab->commands);
    }
    check(common_commands(), all);
}

TEST_CASE("a command that has a button or a place in a menu says there what it is") {
    std::set<int> bar, first;
    for (const auto& tab : standard_tabs())
        for (const Commands* table : tables_of(*tab))
            for (const Command& command : *table) {
                CAPTURE(tab->info().name, *command.id);
                std::set<MenuGroup> groups;
                for (const Offer& offer : command.offers) {
                    CHECK_FALSE(offer.words->of(AppState()).empty());
                    CHECK(groups.insert(offer.group).second);
                }
                // The bar has buttons for what every tab can do.
                CHECK((!command.button || table == &common_commands()));
            }
    for (const Command& command : common_commands()) {
        if (!command.button) continue;
        CAPTURE(*command.id);
        const BarButton& button = *command.button;
        CHECK_FALSE(button.label->of(AppState()).empty());
        CHECK(button.place > 0);
        CHECK(bar.insert(button.place).second);
        CHECK((button.first == 0 || first.insert(button.first).second));
        // Wherever its button is not seen the bar's menu has it.
        const bool offered = std::ranges::any_of(command.offers, [](const Offer& offer) {
            return offer.group == MenuGroup::Files || offer.group == MenuGroup::Lines;
        });
        CHECK((offered || (button.first > 0 && button.gives_way == 0)));
    }
}

TEST_CASE("a tooltip that ends in a key ends in that of a command") {
    const std::set<std::string> keys = all_keys_spelled();
    std::size_t told = 0;
    const std::filesystem::path app = std::filesystem::path(test::kTestFolder).parent_path() / "app";
    for (const auto& entry : std::filesystem::recursive_directory_iterator(app)) {
        if (entry.path().extension() != ".cpp") continue;
        const auto text = read_file(entry.path().string());
        REQUIRE(text);
        static const std::regex key_at_the_end(
            R"re(\\n((?:Ctrl\+|Alt\+|Shift\+)*(?:[A-Z][0-9]*|Left|Right))")re");
        for (std::sregex_iterator at(text->begin(), text->end(), key_at_the_end), end; at != end; ++at) {
            CAPTURE(entry.path().filename().string(), (*at)[1].str());
            CHECK(keys.contains((*at)[1].str()));
            ++told;
        }
    }
    // The buttons of the top bar ask the table for theirs.
    CHECK(told > 20);
}

TEST_CASE("menus and tooltips find the keys of a command by its name") {
    CHECK(keys_of("figures") == "Ctrl+P");
    CHECK(keys_of("minor-grid") == "Shift+G");
    CHECK(keys_of("copy-all") == "Ctrl+Shift+C");
    CHECK(keys_of("clear") == "Esc");
    CHECK(keys_of("nothing").empty());
}
