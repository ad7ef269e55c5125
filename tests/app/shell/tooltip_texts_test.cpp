// What stands in tooltips is seen only where a pointer rests: the walk of texts_test.cpp cannot rest on
// everything, the sources can be read.
#include <algorithm>
#include <cctype>
#include <filesystem>
#include <regex>
#include <sstream>

#include "app/paint/phrasebook_file.h"
#include "tests/app/shell/source_strings.h"
#include "tests/catch.h"
#include "tests/paths.h"

using namespace lowrank;
namespace fs = std::filesystem;
using testing::text_of;

namespace {

/// What string literals one after the other spell.
std::string spelled(const std::string& literals) {
    std::string text;
    bool inside = false;
    for (std::size_t i = 0; i < literals.size(); ++i) {
        const char c = literals[i];
        if (c == '"') {
            inside = !inside;
        } else if (inside && c == '\\') {
            const char escaped = literals[++i];
            text += escaped == 'n' ? '\n' : escaped;
        } else if (inside) {
            text += c;
        }
    }
    return text;
}

/// Tooltips that are said whole in one place.
std::vector<std::string> tooltips_of(const std::string& source) {
    static const std::regex kTooltip(R"re(tooltip(?:\(| = )\s*((?:"(?:[^"\\]|\\.)*"\s*)+)[),}])re");
    std::vector<std::string> out;
    for (std::sregex_iterator it(source.begin(), source.end(), kTooltip), end; it != end; ++it)
        out.push_back(spelled((*it)[1]));
    return out;
}

std::string lower(std::string text) {
    for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return text;
}

/// What a label says, without the dots that announce a dialog.
std::string said_by(std::string label) {
    for (const std::string_view dots : {"…", "...", "."})
        if (label.ends_with(dots)) label.resize(label.size() - dots.size());
    return lower(label);
}

/// Tooltips that begin with no more than a word of the control that stands right before them. What opens a
/// call is the control's name in the program, which nobody sees.
std::vector<std::string> repeated_labels(const std::string& source) {
    static const std::regex kTooltip(R"re(tooltip\(\s*((?:"(?:[^"\\]|\\.)*"\s*)+)\))re");
    static const std::regex kWord(R"re("(?:[^"\\]|\\.)*")re");
    constexpr std::size_t kBefore = 400;
    std::vector<std::string> out;
    for (std::sregex_iterator it(source.begin(), source.end(), kTooltip), end; it != end; ++it) {
        const std::string tooltip = spelled((*it)[1]);
        const std::string first = said_by(tooltip.substr(0, tooltip.find('\n')));
        const auto at = static_cast<std::size_t>((*it).position());
        const std::string before = source.substr(at - std::min(at, kBefore), std::min(at, kBefore));
        for (std::sregex_iterator word(before.begin(), before.end(), kWord); word != end; ++word)
            if (!(*word).prefix().str().ends_with('(') && said_by(spelled((*word).str())) == first)
                out.push_back(tooltip);
    }
    return out;
}

template <class Each>
void for_each_source(Each each) {
    for (const char* room : {"panels", "workspace", "shell", "lesson", "ui"})
        for (const auto& entry :
             fs::recursive_directory_iterator(fs::path(test::kTestFolder) / "../app" / room))
            if (entry.path().extension() == ".cpp" || entry.path().extension() == ".h")
                each(entry.path().filename().string(), text_of(entry.path()));
}

}  // namespace

TEST_CASE("no tooltip repeats the label of what it stands at") {
    CHECK(repeated_labels("ui.button(\"x\", r, \"Save…\"); ui.tooltip(\"Save\\nCtrl+S\");").size() == 1);
    CHECK(repeated_labels("ui.button(\"x\", r, \"Save…\"); ui.tooltip(\"As a file\\nCtrl+S\");").empty());
    for_each_source([](const std::string& name, const std::string& source) {
        INFO(name);
        CHECK(repeated_labels(source) == std::vector<std::string>());
    });
}

TEST_CASE("no text of the program says the words that plain ones stand for now") {
    // Whole texts, and words inside of others. 'numbers' and 'free' stand for something else today.
    const std::vector<std::string> texts = {"bands", "retuned", "Moments", "Per degree", "riem."};
    const std::vector<std::string> parts = {"Following newest", "Eyes: usual", "ρ meas", "riem. "};
    std::size_t looked_at = 0;
    std::string found;
    for (const paint::Phrase& phrase : paint::program_phrases()) {
        ++looked_at;
        const std::string said = lower(phrase.english);
        for (const std::string& old : texts)
            if (said == lower(old)) found += phrase.english + "\n";
        for (const std::string& old : parts)
            if (phrase.english.find(old) != std::string::npos) found += phrase.english + "\n";
    }
    CHECK(found == "");
    CHECK(looked_at > 1000);
}

TEST_CASE("texts: every line of a tooltip has a phrase in the table") {
    paint::Phrasebook book(paint::program_phrases());
    std::string missing;
    std::size_t looked_at = 0;
    std::string unknown;
    book.unknown = [&](std::string_view text) { unknown = text; };
    for_each_source([&](const std::string& name, const std::string& source) {
        for (const std::string& tooltip : tooltips_of(source)) {
            std::istringstream lines(tooltip);
            for (std::string line; std::getline(lines, line);) {
                ++looked_at;
                unknown.clear();
                book.say(line);
                if (!unknown.empty()) missing += name + ": " + line + "\n";
            }
        }
    });
    CHECK(missing == "");
    CHECK(looked_at > 60);
}
