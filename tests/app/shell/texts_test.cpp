// Every text on every screen goes through the table of texts: the whole program is walked in a language of
// other letters, and what is still looked up in Latin ones has no phrase.
#include <cctype>
#include <mutex>
#include <set>

#include "app/embedded/embedded.h"
#include "app/lesson/library.h"
#include "app/paint/phrasebook_file.h"
#include "app/state/figure_catalogue.h"
#include "core/io/toml/toml_tree.h"
#include "core/method/registry.h"
#include "tests/app/other_letters.h"
#include "tests/app/shell/desk.h"
#include "tests/app/shell/small_tables.h"
#include "tests/app/shell/working_folder.h"
#include "tests/catch.h"

using namespace lowrank;
using shell::NamedKey;
using testing::Desk;
using testing::small_experiment;

namespace {

/// The sentences of a file, by the keys that hold such.
void gather(const TomlValue& value, std::string& into, bool sentence = false) {
    static const std::set<std::string> keys = {"title",   "about",   "caption", "hint", "ask",
                                               "choices", "because", "text",    "name"};
    if (const auto* words = value.as<std::string>(); words && sentence) into += "\n" + *words + "\n";
    if (const auto* list = value.as<TomlArray>())
        for (const TomlValue& each : *list) gather(each, into, sentence);
    if (const auto* table = value.as<TomlTable>())
        for (const TomlEntry& entry : *table) gather(entry.value, into, keys.contains(entry.key));
}

/// What nobody translates in this table: names, formulas, and what files of lessons and lectures say, which
/// are translated as files.
class LeftAlone {
public:
    LeftAlone() {
        for (const MethodInfo& info : all_methods()) names_.insert(std::string(info.name));
        // What is typed is escaped, so that no language has it.
        for (const state::FigureRow& row : state::figure_rows())
            add(row.name), names_.insert("\\" + std::string(row.name));
        for (const std::string_view name : embedded::names()) {
            const bool listed = name.starts_with("lessons/") || name.starts_with("lectures/");
            if (listed)
                if (const auto root = read_toml(embedded::find(name), std::string(name)))
                    gather(*root, files_);
            if (listed || name.starts_with("presets/"))
                add(name.substr(name.find('/') + 1, name.rfind('.') - name.find('/') - 1));
        }
    }

    bool holds(std::string text) const {
        if (text.ends_with("…")) text.resize(text.size() - std::string_view("…").size());
        // A line of a lesson, and no word that one has too.
        constexpr std::size_t kLine = 18;
        if (names_.contains(text) || files_.find("\n" + text + "\n") != files_.npos ||
            (text.size() > kLine && files_.find(text) != files_.npos))
            return true;
        // What is typed in the program's own notation, and a method by its keys: 'Grad (step = 0.182)'.
        if (text.find(' ') == text.npos && text.find_first_of("=:/") != text.npos) return true;
        if (text.ends_with(")") && text.find(" (") < text.find(" = ")) return true;
        static const std::set<std::string> formula = {"grad", "orth", "proj", "max", "min", "prev"};
        std::string word;
        for (const char c : text + " ") {
            if (std::isalpha(static_cast<unsigned char>(c))) {
                word += c;
                continue;
            }
            if (word.size() > 2 && !formula.contains(word) && !names_.contains(word)) return false;
            word.clear();
        }
        return true;
    }

private:
    /// A name of one plain word is a word of the screen too.
    void add(std::string_view name) {
        if (name.find('-') != name.npos) names_.insert(std::string(name));
    }

    std::set<std::string> names_;
    std::string files_;
};

class Walk {
public:
    explicit Walk(Desk& desk) : desk_(desk) {}

    void everywhere() {
        for (const char tab : {'1', '2', '3', '4', '5'}) {
            desk_.key(tab, true);
            desk_.frame(30);
            REQUIRE(desk_.settle());
            behind_.clear();
            rest_on_all();
            for (const auto& [name, r] : desk_.probes) behind_.insert(name);
            menus();
            rules();
            dialog({'S', NamedKey::None, false, false, false});
            dialog({'S', NamedKey::None, true, false, false});
            dialog({0, NamedKey::F1, false, false, false});
            if (tab == '1')
                for (const shell::KeyEvent& opens : of_all_tabs()) dialog(opens);
        }
    }

    void first_screen() {
        rest_on_all();
        menus();
    }

private:
    void dialog(const shell::KeyEvent& opens) {
        desk_.key(opens);
        rest_on_all();
        desk_.key(NamedKey::Escape);
        desk_.frame(2);
    }
    static std::vector<shell::KeyEvent> of_all_tabs() {
        const auto letter = [](char c, bool ctrl, bool shift) {
            return shell::KeyEvent{c, NamedKey::None, ctrl, shift, false};
        };
        const auto named = [](NamedKey key, bool shift) {
            return shell::KeyEvent{0, key, false, shift, false};
        };
        return {letter('O', true, false),  letter('P', true, false),   named(NamedKey::F2, false),
                named(NamedKey::F2, true), letter('N', false, false),  letter('P', false, false),
                letter('P', false, true),  letter('N', false, true),   letter('W', false, false),
                letter('I', false, false), named(NamedKey::F5, false), letter('E', true, false)};
    }
    void rest_on(paint::Rect r) {
        platform::compat::mouse_position(ImGui::GetIO(), r.x + r.w / 2, r.y + r.h / 2);
        // Two frames are longer than a tooltip waits.
        ImGui::GetIO().DeltaTime = 0.4f;
        desk_.frame(3);
        ImGui::GetIO().DeltaTime = 1 / 60.f;
    }
    /// But what stands behind a menu or a dialog, where a tooltip is not asked for.
    void rest_on_all() {
        desk_.probes.clear();
        desk_.frame(2);
        for (const auto& [name, r] : std::map(desk_.probes))
            if (!behind_.contains(name)) rest_on(r);
        platform::compat::mouse_position(ImGui::GetIO(), 1, 1);
        desk_.frame();
    }
    /// The rows that each method of the list unfolds; no label twice.
    void rules() {
        std::set<std::string> seen;
        for (const auto& [name, before] : std::map(desk_.probes)) {
            const bool row = name.starts_with("method.") || name.starts_with("quadratic.method.");
            if (!row || name.find_first_not_of("0123456789", name.rfind('.') + 1) != name.npos) continue;
            // The rules of the one before have moved the rows below them.
            desk_.probes.clear();
            desk_.frame(2);
            if (!desk_.probes.contains(name)) continue;
            const paint::Rect at = desk_.probes.at(name);
            desk_.click(at.x + at.w / 2, at.y + at.h / 2);
            desk_.frame(3);
            desk_.probes.clear();
            desk_.frame(2);
            for (const auto& [label, r] : std::map(desk_.probes))
                if ((label.ends_with(".label") || label.ends_with(".meaning")) && seen.insert(label).second)
                    rest_on(r);
        }
    }
    void menus() {
        for (const auto& [name, r] : std::map(desk_.probes)) {
            if (!name.starts_with("figure.")) continue;
            platform::compat::mouse_position(ImGui::GetIO(), r.x + r.w / 2, r.y + r.h / 2);
            desk_.frame();
            platform::compat::mouse_button(ImGui::GetIO(), 1, true);
            desk_.frame();
            platform::compat::mouse_button(ImGui::GetIO(), 1, false);
            desk_.frame(2);
            rest_on_all();
            desk_.key(NamedKey::Escape);
            desk_.frame(2);
        }
    }

    Desk& desk_;
    std::set<std::string> behind_;  ///< the probes of the tab by itself
};

struct Heard {
    std::mutex guard;
    std::set<std::string> texts;
};

/// The book of this process for as long as it lives.
struct Chosen {
    explicit Chosen(std::shared_ptr<const paint::Phrasebook> book) {
        paint::choose_phrasebook(std::move(book));
    }
    ~Chosen() { paint::choose_phrasebook(nullptr); }
};

}  // namespace

TEST_CASE("texts: all that the window says has a phrase in the table") {
    Heard heard;
    auto book = std::make_shared<paint::Phrasebook>(testing::in_other_letters());
    book->unknown = [&](std::string_view text) {
        const std::lock_guard lock(heard.guard);
        heard.texts.emplace(text);
    };
    const Chosen chosen(book);
    {
        const testing::WorkingFolder folder;
        Desk desk(small_experiment());
        REQUIRE(desk.settle());
        Walk(desk).everywhere();
        CHECK(desk.title.find("LowRank Lab") == 0);
    }
    {
        const testing::WorkingFolder folder;
        shell::Options options = Desk::options_of(small_experiment(), false);
        options.level = state::kFirstScreen;
        Desk desk(options, std::make_shared<testing::TempFolder>());
        REQUIRE(desk.settle());
        Walk(desk).first_screen();
    }
    for (const auto& [source, name, text] : testing::small_tables()) {
        const testing::WorkingFolder folder;
        const testing::TempFolder files;
        Desk desk(testing::experiment_of(source, files.with(name, text)));
        REQUIRE(desk.settle());
        Walk(desk).first_screen();
    }
    const LeftAlone left_alone;
    std::string missing;
    for (const std::string& text : heard.texts)
        if (!left_alone.holds(text)) missing += text + "\n";
    CHECK(missing == "");
}
