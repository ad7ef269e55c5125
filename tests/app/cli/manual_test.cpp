// The manual and the README are held to the program: what they name is there, what they show can be typed,
// every page is reached and is read whole in a terminal.
#include "app/lesson/manual.h"

#include <algorithm>
#include <filesystem>
#include <set>

#include "app/bundled/presets.h"
#include "app/cli/cli.h"
#include "app/cli/manual_text.h"
#include "app/state/figure_catalogue.h"
#include "core/method/registry.h"
#include "core/problem/kind.h"
#include "tests/app/cli/program.h"
#include "tests/catch.h"
#include "tests/paths.h"

using namespace lowrank;
using namespace lowrank::test;
namespace fs = std::filesystem;

namespace {

/// README and the pages of the manual, by their path.
std::vector<std::pair<std::string, std::string>> documents() {
    std::vector<std::pair<std::string, std::string>> all = {{"README.md", read_whole(house() / "README.md")}};
    for (const auto& file : fs::directory_iterator(house() / "assets/manual"))
        all.emplace_back("assets/manual/" + file.path().filename().string(), read_whole(file.path()));
    std::ranges::sort(all);
    return all;
}

/// The words of a line of a shell up to what it hands on, quotes taken off.
std::vector<std::string> shell_words(const std::string& line) {
    std::vector<std::string> words;
    std::string word;
    char quote = 0;
    bool open = false;
    for (const char c : line + " ") {
        if (quote) {
            if (c == quote)
                quote = 0;
            else
                word += c;
        } else if (c == '\'' || c == '"') {
            quote = c, open = true;
        } else if (c == ' ') {
            if (open) words.push_back(word);
            word.clear(), open = false;
        } else if (c == '#' && !open) {
            break;
        } else {
            word += c, open = true;
        }
    }
    const auto end = std::ranges::find_if(
        words, [](const std::string& w) { return w == ">" || w == "|" || w == ":::" || w == "&&"; });
    words.erase(end, words.end());
    return words;
}

/// What stands between two signs in a text.
std::vector<std::string> between(const std::string& text, const std::string& open, char close) {
    std::vector<std::string> found;
    for (std::size_t at = text.find(open); at != text.npos; at = text.find(open, at)) {
        const std::size_t from = at + open.size(), end = text.find(close, from);
        if (end == text.npos) break;
        found.push_back(text.substr(from, end - from));
        at = end + 1;
    }
    return found;
}

/// All Markdown's inline code, fences left out.
std::vector<std::string> inline_code(const std::string& page) {
    std::string text;
    bool fenced = false;
    for (const std::string& line : lines_of(page)) {
        if (line.starts_with("```"))
            fenced = !fenced;
        else if (!fenced)
            text += line + " ";
    }
    return between(text, "`", '`');
}

bool is_command(const std::string& word) {
    return std::ranges::any_of(cli::commands(), [&](const cli::Command& c) { return c.name == word; });
}

/// The words that './lab' takes for itself.
bool is_of_the_door(const std::string& word) {
    static const std::string lab = read_whole(house() / "lab");
    return lab.find("\n    " + word + ") ") != lab.npos || lab.find("\n    " + word + ")\n") != lab.npos;
}

}  // namespace

TEST_CASE("the README is short, and leads to every page of the manual") {
    const std::string readme = read_whole(house() / "README.md");
    CHECK(lines_of(readme).size() <= 180);
    for (const state::ManualPage& page : lesson::read_manual()) {
        INFO(page.name);
        CHECK(readme.find("[" + page.name + "](assets/manual/") != readme.npos);
    }
}

TEST_CASE("every link of the README and the manual leads to a file") {
    for (const auto& [path, text] : documents())
        for (const std::string& link : between(text, "](", ')')) {
            INFO(path << ": " << link);
            CHECK(fs::exists((house() / path).parent_path() / link));
        }
}

TEST_CASE("the manual is embedded whole, a title first, its pages of one idea and of names that differ") {
    const std::vector<state::ManualPage> pages = lesson::read_manual();
    CHECK(pages.size() + 1 == documents().size());
    std::set<std::string> names;
    for (const state::ManualPage& page : pages) {
        INFO(page.name);
        CHECK_FALSE(page.title.empty());
        CHECK_FALSE(page.blocks.empty());
        CHECK(names.insert(page.name).second);
        CHECK_FALSE(is_command(page.name));
        std::size_t heads = 0;
        for (const MarkdownBlock& block : page.blocks)
            if (block.kind == MarkdownBlock::Kind::Heading && block.level == 1) ++heads;
        CHECK(heads == 0);
    }
}

TEST_CASE("every line of the README and the manual that calls the program can be typed") {
    std::size_t count = 0;
    const auto can_be_typed = [&](const std::string& path, const std::string& line) {
        std::vector<std::string> words = shell_words(line);
        if (words.size() < 2 || (words[0] != "./lab" && words[0] != "lowrank-lab")) return;
        INFO(path << ": " << line);
        words.erase(words.begin());
        // 'COMMAND', 'WORD': what a reader puts in.
        if (std::ranges::all_of(words[0], [](char c) { return c >= 'A' && c <= 'Z'; })) return;
        ++count;
        if (!words[0].starts_with("--") && !is_command(words[0])) {
            CHECK(is_of_the_door(words[0]));
            return;
        }
        const Result<cli::Parsed> parsed = cli::parse(words);
        INFO((parsed ? std::string() : parsed.sentence()));
        CHECK(bool(parsed));
    };
    for (const auto& [path, text] : documents()) {
        for (const std::string& line : lines_of(text)) can_be_typed(path, line);
        for (const std::string& code : inline_code(text)) can_be_typed(path, code);
    }
    CHECK(count > 60);
}

TEST_CASE("every option, preset and figure that the README or the manual names is there") {
    // The last are those of other programs, and of ./lab.
    std::set<std::string> options = {"--help",    "--version", "--array", "--joblog", "--sshlogin",
                                     "--install", "--prefix",  "--try",   "--preset"};
    for (const cli::Command& command : cli::commands())
        for (const cli::Option& option : command.options) options.insert("--" + option.name);
    std::set<std::string> presets, figures;
    for (const bundled::Preset& preset : bundled::presets()) presets.insert(preset.name);
    for (const state::FigureRow& row : state::figure_rows()) figures.insert(std::string(row.name));
    std::set<std::string> seen;
    for (const auto& [path, text] : documents())
        for (const std::string& code : inline_code(text)) {
            INFO(path << ": " << code);
            std::vector<std::string> words = shell_words(code);
            for (std::size_t i = 0; i < words.size(); ++i) {
                // '--x-range 0:200', `--header yes|no`
                if (words[i].starts_with("--") && words[i].size() > 2) {
                    const std::string name = words[i].substr(0, words[i].find_first_of("=,"));
                    INFO(name);
                    CHECK(options.count(name) == 1);
                    seen.insert(name);
                }
                if (words[i] == "--preset" && i + 1 < words.size()) CHECK(presets.count(words[i + 1]) == 1);
                if (words[i] == "render" && i + 1 < words.size() && words[i + 1] != "FIGURE" &&
                    words[i + 1] != "NAME")
                    CHECK(figures.count(words[i + 1]) == 1);
            }
        }
    CHECK(seen.size() > 40);
}

TEST_CASE("the manual has a row for every method, and names every kind of problem") {
    const std::string methods = read_whole(house() / "assets/manual/03-methods.md"),
                      problems = read_whole(house() / "assets/manual/06-problems.md");
    for (const MethodInfo& info : all_methods()) {
        INFO(info.name);
        CHECK(methods.find("\n| `" + std::string(info.name) + "` | ") != methods.npos);
    }
    for (const ProblemKind kind : kProblemKinds) {
        INFO(*row_of(kind).word);
        CHECK(problems.find("`" + std::string(*row_of(kind).word) + "`") != problems.npos);
    }
}

TEST_CASE("help prints the manual's pages, the help of a command, and names what there is") {
    const Folder folder;
    const std::vector<state::ManualPage> pages = lesson::read_manual();
    const Ended contents = run_program({"help"}, folder.path());
    CHECK(contents.code == 0);
    CHECK(lines_of(contents.out).size() == pages.size());
    for (const state::ManualPage& page : pages) {
        INFO(page.name);
        const std::string text = cli::manual_text(page);
        // Every word of the page, in its order, but for the names of pictures.
        std::string squeezed, words;
        for (const char c : text)
            if (c != ' ' && c != '\n') squeezed += c;
        for (const MarkdownBlock& block : page.blocks) {
            if (block.kind == MarkdownBlock::Kind::Picture) continue;
            words = plain_words(block.text) + block.code;
            for (const auto& row : block.rows)
                for (const MarkdownText& cell : row) words += plain_words(cell);
            std::erase_if(words, [](char c) { return c == ' ' || c == '\n'; });
            CHECK(squeezed.find(words) != squeezed.npos);
        }
    }
    const Ended page = run_program({"help", "own-data"}, folder.path());
    CHECK(page.out.starts_with("Your own data\n=============\n"));
    CHECK(run_program({"help", "solve"}, folder.path()).out ==
          run_program({"solve", "--help"}, folder.path()).out);
    const Ended wrong = run_program({"help", "owl"}, folder.path());
    CHECK(wrong.code == 2);
    CHECK(wrong.err.find("no page 'owl': the pages are tour, keys, ") != wrong.err.npos);
}
