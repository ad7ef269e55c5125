// The sentences that stand in the sources, each asked of the table of texts: those too that no walk through
// the window comes to.
#include <algorithm>
#include <filesystem>
#include <iterator>
#include <set>
#include <sstream>

#include "app/paint/phrase_fit.h"
#include "app/paint/phrasebook.h"
#include "app/paint/phrasebook_file.h"
#include "tests/app/shell/source_strings.h"
#include "tests/catch.h"
#include "tests/paths.h"

using namespace lowrank;
using testing::strings_of;
using testing::text_of;

namespace {

std::size_t word_count(const std::string& text) {
    std::istringstream words(text);
    return static_cast<std::size_t>(std::distance(std::istream_iterator<std::string>(words), {}));
}

/// From a capital to its point: what stands on a screen by itself.
bool is_sentence(const std::string& text) {
    return text.size() > 1 && text[0] >= 'A' && text[0] <= 'Z' && text.ends_with('.') && word_count(text) > 2;
}

/// With a gap where each number stands, as a phrase may have one.
std::string opened(std::string_view text) {
    std::string out;
    while (!text.empty()) {
        const std::size_t digits = paint::number_at(text);
        out += digits > 0 ? "{}" : std::string(text.substr(0, 1));
        text.remove_prefix(std::max<std::size_t>(digits, 1));
    }
    return out;
}

/// What stands around the gaps of a format string.
std::vector<std::string> pieces_of(const std::string& format) {
    std::vector<std::string> pieces{""};
    for (std::size_t at = 0; at < format.size();) {
        const bool script = at > 0 && (format[at - 1] == '_' || format[at - 1] == '^');
        const std::size_t end = format[at] == '{' && !script ? format.find('}', at) : format.npos;
        if (end == format.npos) {
            pieces.back() += format[at++];
        } else {
            pieces.emplace_back();
            at = end + 1;
        }
    }
    return pieces;
}

/// Whether a phrase has these pieces in their order, from its first letter to its last.
bool is_made_of(std::string_view phrase, const std::vector<std::string>& pieces) {
    if (!phrase.starts_with(pieces.front())) return false;
    std::size_t at = pieces.front().size();
    for (std::size_t k = 1; k < pieces.size(); ++k) {
        const bool last = k + 1 == pieces.size();
        const std::size_t found = last && phrase.ends_with(pieces[k]) ? phrase.size() - pieces[k].size()
                                                                      : phrase.find(pieces[k], at);
        if (found == phrase.npos || found < at) return false;
        at = found + pieces[k].size();
    }
    return at == phrase.size();
}

}  // namespace

TEST_CASE("texts: every sentence of the sources that a window can say has a phrase in the table") {
    bool unknown = false;
    const std::vector<paint::Phrase> phrases = paint::program_phrases();
    paint::Phrasebook book(phrases);
    book.unknown = [&](std::string_view) { unknown = true; };
    const std::filesystem::path root = test::house();
    const std::set<std::string> describing = {"step_page_words.cpp", "race_figures_angle.cpp",
                                              "quadratic_page_words.cpp"};
    std::set<std::string> asked;
    std::string missing;
    for (const char* room : {"app", "core"})
        for (const auto& entry : std::filesystem::recursive_directory_iterator(root / room)) {
            const std::string path = entry.path().lexically_relative(root).string();
            // The command line speaks English, and so do what is said where no window opens and what
            // describes a figure in its file.
            if (path.starts_with("app/cli/") || path.starts_with("app/platform/") ||
                describing.contains(entry.path().filename().string()) ||
                (!path.ends_with(".cpp") && !path.ends_with(".h")))
                continue;
            for (const std::string& string : strings_of(text_of(entry.path()))) {
                std::istringstream lines(string);
                for (std::string line; std::getline(lines, line);) {
                    if (!is_sentence(line) || !asked.insert(line).second) continue;
                    unknown = false;
                    (void)book.say(line);
                    const std::vector<std::string> pieces = pieces_of(opened(line));
                    const bool known = !unknown || std::ranges::any_of(phrases, [&](const auto& phrase) {
                        return is_made_of(opened(phrase.english), pieces);
                    });
                    if (!known) missing += path + ": " + line + "\n";
                }
            }
        }
    CHECK(asked.size() > 400);
    CHECK(missing == "");
}
