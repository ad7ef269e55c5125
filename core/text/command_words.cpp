// Cuts a command into words in one pass over its letters.
#include "core/text/command_words.h"

#include <algorithm>
#include <fmt/core.h>

#include "core/text/bounds.h"

namespace lowrank {
namespace {

Failure no_command(std::string_view command, const std::string& why) {
    return {fmt::format("the command '{}' cannot be run: {}.", first_letters(command, kLongestName), why)};
}

}  // namespace

Result<std::vector<std::string>> command_words(std::string_view command) {
    if (command.size() > kLongestPath)
        return no_command(command,
                          fmt::format("it has {} bytes, and {} are the most", command.size(), kLongestPath));
    const auto control = [](char c) { return static_cast<unsigned char>(c) < ' ' && c != '\t'; };
    if (std::ranges::any_of(command, control))
        return no_command(command, "it has a line break or another control character");
    std::vector<std::string> words;
    bool inside = false;  // of a word
    char quote = 0;
    for (std::size_t i = 0; i < command.size(); ++i) {
        const char c = command[i];
        if (!quote && (c == ' ' || c == '\t')) {
            inside = false;
            continue;
        }
        if (!inside) words.emplace_back();
        inside = true;
        if (quote ? c == quote : c == '\'' || c == '"') {
            quote = quote ? '\0' : c;
        } else if (c == '\\' && quote != '\'') {
            if (++i == command.size()) return no_command(command, "a \\ at its end has no letter behind it");
            words.back() += command[i];
        } else {
            words.back() += c;
        }
    }
    if (quote) return no_command(command, fmt::format("the quote {} is left open", quote));
    if (words.empty() || words.front().empty()) return no_command(command, "it names no program");
    return words;
}

namespace {

std::string_view last_part(std::string_view path) { return path.substr(path.rfind('/') + 1); }

/// A file by its ending: a script, of whichever language.
bool is_script(std::string_view word) {
    constexpr std::string_view kEndings[] = {".py", ".m",  ".jl", ".R",   ".r",   ".sh", ".pl",
                                             ".rb", ".js", ".ts", ".lua", ".php", ".wls"};
    return !word.starts_with('-') && word.find_first_of("{=") == word.npos &&
           std::ranges::any_of(kEndings, [&](std::string_view ending) { return word.ends_with(ending); });
}

/// A program that runs what is named behind it, with or without its version: 'python3.11'.
bool is_interpreter(std::string_view word) {
    constexpr std::string_view kNames[] = {
        "python", "octave", "octave-cli", "Rscript", "julia", "matlab",        "bash", "sh",
        "zsh",    "perl",   "ruby",       "node",    "lua",   "wolframscript", "php",  "env"};
    std::string_view name = last_part(word);
    const std::size_t letters = name.find_last_not_of("0123456789.");
    name = name.substr(0, letters == name.npos ? 0 : letters + 1);
    return std::ranges::find(kNames, name) != std::end(kNames);
}

/// A path that is none of a file that is made.
bool is_path(std::string_view word) {
    return !word.starts_with('-') && word.find_first_of("{=") == word.npos && !word.ends_with('/') &&
           word.find('/') != word.npos;
}

}  // namespace

std::string command_name(const std::vector<std::string>& words) {
    if (words.empty()) return {};
    auto found = words.end();
    if (!is_script(words.front())) found = std::find_if(words.begin() + 1, words.end(), is_script);
    if (found == words.end() && is_interpreter(words.front()))
        found = std::find_if(words.begin() + 1, words.end(), is_path);
    const std::string& file = found == words.end() ? words.front() : *found;
    return std::string(first_letters(last_part(file), kLongestName));
}

namespace {

/// Columns of a table are two blanks apart.
std::string one_blank(std::string name) {
    const auto both = [](char a, char b) { return a == ' ' && b == ' '; };
    name.erase(std::unique(name.begin(), name.end(), both), name.end());
    return name;
}

}  // namespace

std::vector<std::string> command_names(const std::vector<std::string>& commands) {
    std::vector<std::string> names, plain;
    for (const std::string& text : commands) {
        const auto words = command_words(text);
        plain.push_back(one_blank(words ? command_name(*words) : text));
        const auto before = std::ranges::count(plain, plain.back());
        names.push_back(plain.back() + (before > 1 ? " (" + std::to_string(before) + ")" : ""));
    }
    return names;
}

}  // namespace lowrank
