// What stands in tooltips is seen only where a pointer rests: the walk of texts_test.cpp cannot rest on
// everything, the sources can be read.
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

#include "app/paint/phrasebook_file.h"
#include "tests/catch.h"
#include "tests/paths.h"

using namespace lowrank;
namespace fs = std::filesystem;

namespace {

std::string text_of(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

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

}  // namespace

TEST_CASE("texts: every line of a tooltip has a phrase in the table") {
    paint::Phrasebook book(paint::program_phrases());
    std::string missing;
    std::size_t looked_at = 0;
    std::string unknown;
    book.unknown = [&](std::string_view text) { unknown = text; };
    for (const char* room : {"panels", "workspace", "shell", "lesson", "ui"})
        for (const auto& entry :
             fs::recursive_directory_iterator(fs::path(test::kTestFolder) / "../app" / room)) {
            if (entry.path().extension() != ".cpp" && entry.path().extension() != ".h") continue;
            for (const std::string& tooltip : tooltips_of(text_of(entry.path()))) {
                std::istringstream lines(tooltip);
                for (std::string line; std::getline(lines, line);) {
                    ++looked_at;
                    unknown.clear();
                    book.say(line);
                    if (!unknown.empty()) missing += entry.path().filename().string() + ": " + line + "\n";
                }
            }
        }
    CHECK(missing == "");
    CHECK(looked_at > 60);
}
