// The only unit that sees CLI11, which costs seconds to compile. It tells options from values and hands over
// strings: its own readers of numbers would take nan, inf, hexadecimal and octal.
#include <algorithm>
#include <fmt/core.h>
#include <map>

#include <CLI/CLI.hpp>

#include "app/cli/cli.h"
#include "core/text/bounds.h"
#include "core/text/nearest_words.h"

namespace lowrank::cli {
namespace {

std::string flag_of(const Option& option) { return "--" + option.name; }

std::string option_list(const Command& command) {
    std::string list;
    for (const Option& option : command.options) list += flag_of(option) + ", ";
    return list + "--help";
}

std::string command_list() {
    std::string list;
    for (const Command& command : commands()) list += (list.empty() ? "" : ", ") + command.name;
    return list;
}

/// Letters, with '--', from which on the beginning of a word tells which it is.
constexpr std::size_t kLeastStem = 5;

Failure unknown_word(const Command& command, const std::string& word) {
    if (!word.starts_with("-") || word == "-") {
        if (command.positionals.empty())
            return {fmt::format("'{}' is one word too many: {} takes options only.", word, command.name)};
        return {fmt::format("'{}' is one word too many: {} takes one {} and options.", word, command.name,
                            command.positionals[0].name)};
    }
    const std::string name = word.substr(0, word.find('='));
    const Option* nearest = nullptr;
    for (const Option& option : command.options)
        if (!nearest || edits_between(name, flag_of(option)) < edits_between(name, flag_of(*nearest)))
            nearest = &option;
    // '--max-iterations' for '--max-iter', '--out' for '--output': one word, longer or shorter.
    const auto is_same_word = [&](const Option& option) {
        const std::string flag = flag_of(option);
        return std::min(name.size(), flag.size()) >= kLeastStem &&
               (name.starts_with(flag) || flag.starts_with(name));
    };
    if (const auto same = std::ranges::find_if(command.options, is_same_word); same != command.options.end())
        return {fmt::format("{} has no option {}: did you mean {}?", command.name, name, flag_of(*same))};
    // Two letters off is a slip in a long word and another word in a short one.
    if (nearest && 3 * edits_between(name, flag_of(*nearest)) < name.size())
        return {fmt::format("{} has no option {}: did you mean {}?", command.name, name, flag_of(*nearest))};
    return {
        fmt::format("{} has no option {}: the options are {}.", command.name, name, option_list(command))};
}

/// One command as CLI11 knows it; what it collects lives beside it.
struct Parser {
    CLI::App app;
    std::map<std::string, std::vector<std::string>> values;
    std::map<std::string, std::size_t> flags;
    std::vector<std::string> positionals;
    CLI::Option* help = nullptr;

    explicit Parser(const Command& command) {
        app.set_help_flag();
        app.allow_extras();
        help = app.add_flag("-h,--help");
        for (const Option& option : command.options) {
            const std::string names =
                (option.letter ? std::string("-") + option.letter + "," : std::string()) + flag_of(option);
            if (option.value.empty())
                app.add_flag(names, flags[option.name]);
            else
                app.add_option(names, values[option.name])
                    ->type_size(1)
                    ->expected(1)
                    ->allow_extra_args(false)
                    ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
        }
    }
};

/// Of a flag that was given a value; the parser would take some of these for numbers and count them.
std::string why_no_value(const Command& command, const std::vector<std::string>& words) {
    for (const std::string& word : words) {
        const std::size_t equals = word.find('=');
        if (word == "--") return {};
        if (equals == word.npos) continue;
        const std::string name = word.substr(0, equals);
        bool flag = name == "--help" || name == "-h";
        for (const Option& option : command.options)
            flag = flag || (option.value.empty() && name == flag_of(option));
        if (flag)
            return fmt::format("{} takes no value, and '{}' was given: leave it out.", name,
                               word.substr(equals + 1));
    }
    return {};
}

/// Where the parser gives up for a reason of its own: its sentences are not ours.
Failure unread(const Command& command) {
    return {fmt::format(
        "the options of {} could not be told apart: '{} --help' lists them, each with its value behind it.",
        command.name, command.name)};
}

Result<Parsed> parse_command(const Command& command, const std::vector<std::string>& words) {
    if (std::string why = why_no_value(command, words); !why.empty()) return Failure{std::move(why)};
    Parsed parsed;
    parsed.command = &command;
    Parser parser(command);
    std::vector<std::string> reversed(words.rbegin(), words.rend());
    try {
        parser.app.parse(reversed);
    } catch (const CLI::ArgumentMismatch& error) {
        // Its sentence begins with the option's name; ours says what belongs there.
        const std::string text = error.what();
        for (const Option& option : command.options)
            if (!option.value.empty() && text.starts_with(flag_of(option) + ":"))
                return Failure{
                    fmt::format("{} needs a value: {}, {}.", flag_of(option), option.value, option.help)};
        return unread(command);
    } catch (const CLI::ParseError&) {
        return unread(command);
    }
    parsed.help = parser.help->count() > 0;
    if (parsed.help) return parsed;

    for (const std::string& word : parser.app.remaining()) {
        const bool looks_like_option = word.starts_with("-") && word != "-";
        const bool more = !command.positionals.empty() && command.positionals.back().repeatable;
        if (looks_like_option || (!more && parsed.arguments.positionals.size() == command.positionals.size()))
            return unknown_word(command, word);
        parsed.arguments.positionals.push_back(word);
    }
    for (std::size_t i = parsed.arguments.positionals.size(); i < command.positionals.size(); ++i)
        if (command.positionals[i].required)
            return Failure{fmt::format("{} needs a word more, {}: {}.", command.name,
                                       command.positionals[i].name, command.positionals[i].help)};
    for (const Option& option : command.options) {
        if (option.value.empty()) {
            if (parser.flags[option.name]) parsed.arguments.options.emplace_back(option.name, "true");
            continue;
        }
        const std::vector<std::string>& given = parser.values[option.name];
        if (given.size() > 1 && !option.repeatable)
            return Failure{fmt::format("{} is given twice ('{}' and '{}'), and only one value can hold.",
                                       flag_of(option), given[0], given[1])};
        for (const std::string& value : given) {
            if (std::string why = why_too_long(flag_of(option), value, kLongestValue); !why.empty())
                return Failure{std::move(why)};
            parsed.arguments.options.emplace_back(option.name, value);
        }
    }
    return parsed;
}

}  // namespace

Result<Parsed> parse(const std::vector<std::string>& words) {
    Parsed parsed;
    if (words.empty()) {
        parsed.command = &commands().front();
        return parsed;
    }
    const std::string& first = words.front();
    parsed.help = first == "-h" || first == "--help";
    parsed.version = first == "--version";
    if (parsed.help || parsed.version) {
        if (words.size() > 1)
            return Failure{fmt::format("'{}' is one word too many after {}.", words[1], first)};
        return parsed;
    }
    for (const Command& command : commands())
        if (command.name == first) return parse_command(command, {words.begin() + 1, words.end()});
    if (first.starts_with("-")) return parse_command(commands().front(), words);
    return Failure{fmt::format("there is no command '{}': the commands are {}.", first, command_list())};
}

}  // namespace lowrank::cli
