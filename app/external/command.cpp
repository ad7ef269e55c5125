// Finds the names and placeholders of a command. Runs nothing.
#include "app/external/command.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <system_error>
#include <utility>

#include "core/text/command_words.h"
#include "core/text/numbers.h"

namespace lowrank::external {
namespace {

namespace fs = std::filesystem;

bool names(const std::vector<std::string>& words, const std::string& placeholder) {
    return std::ranges::any_of(words,
                               [&](const std::string& word) { return word.find(placeholder) != word.npos; });
}

/// A file of the person's, as the command finds it from its own folder.
std::string from_here(const std::string& word, bool program) {
    std::error_code ignored;
    const bool slash = word.find('/') != word.npos;
    if (word.starts_with('/') || word.find('{') != word.npos || (program && !slash)) return word;
    if (!program && !fs::is_regular_file(word, ignored)) return word;
    const fs::path whole = fs::absolute(word, ignored);
    return ignored ? word : whole.string();
}

}  // namespace

Result<Command> read_command(const std::string& text) {
    Result<std::vector<std::string>> words = command_words(text);
    if (!words) return words.passed_on<Command>();
    Command command{text, command_name(*words), *std::move(words), {}};
    CommandNeeds& needs = command.needs;
    const bool all = names(command.words, "{instance}");
    needs.toml = all;
    needs.npz = all || names(command.words, "{npz}");
    needs.mat = all || names(command.words, "{mat}");
    needs.csv = names(command.words, "{csv}");
    const bool left = names(command.words, "{left}"), right = names(command.words, "{right}");
    needs.factors = left && right;
    if (left != right)
        return Failure{"the command '" + text + "' names one factor alone: {left} and {right} go together."};
    if (!needs.csv && !needs.factors)
        return Failure{
            "the command '" + text +
            "' says nowhere what it has found: {csv}, or {left} and {right}, stand for the files it "
            "writes."};
    for (std::size_t k = 0; k < command.words.size(); ++k)
        command.words[k] = from_here(command.words[k], k == 0);
    return command;
}

std::vector<std::string> words_in(const Command& command, const std::string& folder, std::int64_t max_iter,
                                  double tol) {
    const std::pair<std::string, std::string> kPlaces[] = {
        {"{instance}", folder + "/instance.toml"}, {"{npz}", folder + "/instance.npz"},
        {"{mat}", folder + "/instance.mat"},       {"{csv}", folder + "/curve.csv"},
        {"{left}", folder + "/left.npy"},          {"{right}", folder + "/right.npy"},
        {"{max-iter}", std::to_string(max_iter)},  {"{tol}", print_number(tol)}};
    std::vector<std::string> words = command.words;
    for (std::string& word : words)
        for (const auto& [placeholder, value] : kPlaces)
            for (std::size_t at = word.find(placeholder); at != word.npos;
                 at = word.find(placeholder, at + value.size()))
                word.replace(at, placeholder.size(), value);
    return words;
}

}  // namespace lowrank::external
