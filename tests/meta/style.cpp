// The rules of style that a machine can check.
#include "tests/meta/style.h"

#include <algorithm>
#include <sstream>

namespace lowrank::meta {
namespace {

constexpr std::size_t kLongest = 400, kWidest = 110;

/// Columns of a line, whatever bytes its letters take.
std::size_t width_of(const std::string& line) {
    return static_cast<std::size_t>(
        std::ranges::count_if(line, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

}  // namespace

std::vector<std::string> too_long(const File& file) {
    if (!is_source(file.path) && !is_shader(file.path) && file.path != "lab") return {};
    const std::size_t lines = lines_of(file.text).size();
    if (lines <= kLongest) return {};
    return {file.path + ": " + std::to_string(lines) + " lines; split it"};
}

std::vector<std::string> wide_comments(const File& file) {
    if (!is_source(file.path)) return {};
    std::vector<std::string> found;
    for (const std::string& line : lines_of(file.text)) {
        const std::size_t mark = line.find_first_not_of(' ');
        if (mark == line.npos || line.compare(mark, 2, "//") != 0 || width_of(line) <= kWidest) continue;
        // Formulas and tables stand further in and are set by hand.
        const std::size_t words = line.find_first_not_of('/', mark);
        if (line.compare(words, 2, "  ") == 0) continue;
        found.push_back(file.path + ": a comment wider than the code: " + line.substr(mark, 40));
    }
    return found;
}

std::vector<std::string> missing_comment(const File& file) {
    const std::vector<std::string> lines = lines_of(file.text);
    std::size_t first = 0;
    std::string mark = "// ";
    if (is_shader(file.path)) first = !lines.empty() && lines[0].starts_with("#version") ? 1 : 0;
    if (file.path == "lab" || file.path == ".ci/run") first = 1, mark = "# ";
    if (!is_source(file.path) && first == 0 && !is_shader(file.path)) return {};
    // One line of a few words at least: a bare '//' says nothing.
    if (lines.size() > first && lines[first].starts_with(mark) && lines[first].size() >= 18) return {};
    return {file.path + ": the first line must say what the file is"};
}

std::vector<std::string> machine_paths(const File& file) {
    std::vector<std::string> found;
    // Spelled in two halves, so that this file passes its own check.
    for (const std::string name : {"ho"
                                   "me",
                                   "ro"
                                   "ot",
                                   "wo"
                                   "rk",
                                   "Use"
                                   "rs"}) {
        const std::string path = "/" + name + "/";
        for (std::size_t at = file.text.find(path); at != std::string::npos;
             at = file.text.find(path, at + 1)) {
            const char before = at == 0 ? ' ' : file.text[at - 1];
            if (std::string_view(" \t\n\"'`(=:,;<[").find(before) == std::string_view::npos) continue;
            found.push_back(file.path + ": a path of one machine: " + file.text.substr(at, 30));
            break;
        }
    }
    return found;
}

std::vector<std::string> unfinished_marks(const File& file) {
    std::vector<std::string> found;
    for (const char* mark : {"TO"
                             "DO",
                             "FIX"
                             "ME",
                             "XX"
                             "X",
                             "HA"
                             "CK"})
        if (has_word(file.text, mark)) found.push_back(file.path + ": " + mark);
    // What a merge leaves for a person to decide, at the beginning of a line.
    for (const char side : {'<', '>'})
        if (("\n" + file.text).find("\n" + std::string(7, side) + " ") != std::string::npos)
            found.push_back(file.path + ": an unfinished merge");
    return found;
}

std::vector<std::string> forbidden_calls(const File& file) {
    std::vector<std::string> found;
    if (!is_source(file.path)) return found;
    const std::string code = code_only(file.text);
    // Clang 14 cannot make the subrange that libstdc++ 12 answers with.
    for (const std::string name : {"unique", "remove", "remove_if", "partition", "stable_partition", "rotate",
                                   "search", "equal_range"})
        if (code.find("ranges::" + name + "(") != code.npos) found.push_back(file.path + ": ranges::" + name);
    // Where a function does nothing else GCC 12 leaves its calls out.
    if (has_word(code, "__builtin_prefetch") && file.path != "core/linalg/prefetch.h")
        found.push_back(file.path + ": __builtin_prefetch, where prefetch() is meant");
    // The decimal point must never depend on where the program runs.
    if (has_word(code, "setlocale")) found.push_back(file.path + ": setlocale");
    if (file.path.ends_with(".h") && has_word(code, "using namespace"))
        found.push_back(file.path + ": a header opens a namespace for everybody");
    return found;
}

std::vector<std::string> threads_of_their_own(const File& file) {
    // Kernels share their blocks and studies their trials; the solver runs as long as the window; glyphs of
    // a large atlas are drawn side by side; two wait for a signal and for a limit of time.
    constexpr std::string_view kMay[] = {
        "core/linalg/try_thread.h", "core/linalg/parallel.cpp", "core/run/session.cpp",
        "core/run/session/task.h",  "core/study/run_study.cpp", "app/platform/font_atlas.cpp",
        "app/platform/signals.h",   "app/platform/signals.cpp", "app/cli/interrupt.h"};
    if (!is_source(file.path) || file.path.starts_with("tests/") ||
        std::ranges::find(kMay, file.path) != std::end(kMay))
        return {};
    const std::string code = code_only(file.text);
    std::vector<std::string> found;
    for (const std::string name : {"jthread", "try_thread", "async"})
        if (has_word(code, name)) found.push_back(file.path + ": " + name + ", where a Task is meant");
    for (std::size_t at = code.find("std::thread"); at != code.npos; at = code.find("std::thread", at + 1))
        if (!code.substr(at).starts_with("std::thread::hardware_concurrency"))
            found.push_back(file.path + ": std::thread, where a Task is meant");
    return found;
}

std::vector<std::string> torn_names(const File& file) {
    std::vector<std::string> found;
    if (!file.path.starts_with("tests/") || !is_source(file.path)) return found;
    const std::string_view text = file.text;
    const std::string opening = "TEST_" + std::string("CASE(");
    for (std::size_t at = text.find(opening); at != text.npos; at = text.find(opening, at)) {
        at += opening.size();
        // A name of several lines is several literals.
        std::size_t end = at;
        bool quoted = false;
        for (; end < text.size() && (quoted || text[end] != ')'); ++end)
            if (text[end] == '"') quoted = !quoted;
        const std::string_view name = text.substr(at, end - at);
        if (name.find(';') != name.npos)
            found.push_back(file.path + ": ctest would tear at its semicolon, and run nothing of, the test " +
                            std::string(name));
    }
    return found;
}

std::vector<std::string> packages_of(const std::string& lab, const std::string& name) {
    const std::string opening = "\n" + name + "=(";
    const std::size_t at = lab.find(opening);
    if (at == std::string::npos) return {};
    const std::size_t begin = at + opening.size();
    std::istringstream words(lab.substr(begin, lab.find(')', begin) - begin));
    std::vector<std::string> packages;
    for (std::string word; words >> word;) packages.push_back(word);
    return packages;
}

}  // namespace lowrank::meta
