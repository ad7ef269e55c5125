// Writes completions for three shells from one list of what may stand where.
#include "app/cli/completion.h"

#include <algorithm>
#include <functional>

#include "app/bundled/presets.h"
#include "app/cli/command.h"
#include "app/lesson/library.h"
#include "app/lesson/manual.h"
#include "app/state/figure_catalogue.h"
#include "app/state/page_look.h"
#include "app/state/workspace.h"
#include "core/method/registry.h"

namespace lowrank::cli {
namespace {

using Words = std::vector<std::string>;

/// What an option's or a positional's value is completed to: words, files, or nothing.
struct Values {
    Words words;
    bool files = false;
};

Words shell_split(std::string_view text, char at) {
    Words out;
    for (;;) {
        const std::size_t end = text.find(at);
        out.emplace_back(text.substr(0, end));
        if (end == text.npos) return out;
        text.remove_prefix(end + 1);
    }
}

template <class List>
Words all_names(const List& list) {
    Words out;
    for (const auto& each : list) out.emplace_back(each.name);
    return out;
}

bool is_small_word(std::string_view word) {
    return !word.empty() && std::ranges::all_of(word, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '+';
    });
}

Words lesson_names() {
    Words out;
    for (const auto& lesson : lesson::read_library({}, state::standard_tabs()).lessons)
        out.push_back(lesson->name);
    return out;
}

Words page_names() {
    Words pages = all_names(lesson::read_manual());
    for (const Command& each : commands()) pages.push_back(each.name);
    return pages;
}

/// The lists that an option, or a positional by its word, takes a name from.
struct NamesFrom {
    std::string_view word;
    Words (*names)();
    bool files = false;
};
constexpr NamesFrom kNamesFrom[] = {{"method", [] { return all_names(all_methods()); }},
                                    {"preset", [] { return all_names(bundled::presets()); }},
                                    {"lecture", [] { return all_names(bundled::lectures()); }},
                                    {"lesson", lesson_names, true},
                                    {"figure", [] { return all_names(state::figure_rows()); }},
                                    {"FIGURE", [] { return all_names(state::figure_rows()); }},
                                    {"width", [] { return all_names(state::journal_widths()); }},
                                    {"PAGE", page_names}};

/// By the word, else by what stands for its value: 'light|dark' are words, 'FILE' is a file.
Values values_of(std::string_view word, std::string_view value) {
    for (const NamesFrom& row : kNamesFrom)
        if (row.word == word) return {row.names(), row.files};
    Values out;
    for (const std::string& each : shell_split(value, '|')) {
        if (is_small_word(each)) out.words.push_back(each);
        if (each.find("FILE") != each.npos || each == "DIR") out.files = true;
    }
    return out;
}

Values positional_values(const Positional& positional) { return values_of(positional.name, positional.name); }

Values all_positionals(const Command& command) {
    Values all;
    for (const Positional& positional : command.positionals) {
        const Values more = positional_values(positional);
        all.words.insert(all.words.end(), more.words.begin(), more.words.end());
        all.files = all.files || more.files;
    }
    return all;
}

std::string shell_list(const Words& words) {
    std::string out;
    for (const std::string& word : words) out += (out.empty() ? "" : " ") + word;
    return out;
}

Words option_names(const Command& command) {
    Words out;
    for (const Option& option : command.options) {
        out.push_back("--" + option.name);
        if (option.letter) out.push_back(std::string("-") + option.letter);
    }
    out.emplace_back("--help");
    return out;
}

std::string option_flags(const Option& option, std::string_view between) {
    return (option.letter ? std::string("-") + option.letter + std::string(between) : std::string()) + "--" +
           option.name;
}

std::string in_single_quotes(std::string_view text) {
    std::string out = "'";
    for (const char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return out + "'";
}

// --- Bash ---

std::string bash_reply(const Values& values) {
    std::string out;
    if (!values.words.empty())
        out += "COMPREPLY=($(compgen -W '" + shell_list(values.words) + "' -- \"$word\")); ";
    if (values.files) out += "_lowrank_lab_files; ";
    return out.empty() ? "return 0; " : out;
}

std::string bash_script() {
    std::string out =
        "# Completion of lowrank-lab for Bash, written by 'lowrank-lab help --completion bash'.\n"
        "_lowrank_lab_files() {\n"
        "    compopt -o filenames 2>/dev/null\n"
        "    local file\n"
        "    while IFS= read -r file; do COMPREPLY+=(\"$file\"); done < <(compgen -f -- \"$word\")\n"
        "}\n\n"
        "_lowrank_lab() {\n"
        "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} "
        "command=${COMP_WORDS[1]}\n"
        "    COMPREPLY=()\n"
        "    if ((COMP_CWORD == 1)); then\n"
        "        COMPREPLY=($(compgen -W '";
    for (const Command& command : commands()) out += command.name + " ";
    out += "--help --version' -- \"$word\"))\n        return 0\n    fi\n    case $command in\n";
    for (const Command& command : commands()) {
        out += "        " + command.name + ")\n            case $before in\n";
        for (const Option& option : command.options)
            if (!option.value.empty())
                out += "                " + option_flags(option, "|") + ") " +
                       bash_reply(values_of(option.name, option.value)) + "return 0 ;;\n";
        out +=
            "            esac\n            if [[ $word == -* ]]; then\n                COMPREPLY=($(compgen "
            "-W '" +
            shell_list(option_names(command)) + "' -- \"$word\"))\n            else\n                " +
            bash_reply(all_positionals(command)) + "\n            fi\n            ;;\n";
    }
    return out + "    esac\n    return 0\n}\n\ncomplete -F _lowrank_lab lowrank-lab\n";
}

// --- Zsh ---

/// Within an argument of _arguments brackets and colons are its own.
std::string for_zsh(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == '[' || c == ']' || c == ':' || c == '\\') out += '\\';
        out += c;
    }
    return out;
}

std::string zsh_values(const std::string& message, const Values& values) {
    const std::string head = ":" + for_zsh(message) + ":";
    if (values.files && !values.words.empty())
        return head + "{_alternative \"words:word:(" + shell_list(values.words) +
               ")\" \"files:file:_files\"}";
    if (values.files) return head + "_files";
    return head + (values.words.empty() ? " " : "(" + shell_list(values.words) + ")");
}

std::string zsh_script() {
    std::string out =
        "#compdef lowrank-lab\n# Completion of lowrank-lab for Zsh, written by 'lowrank-lab help "
        "--completion zsh'.\n\n"
        "_lowrank_lab() {\n    if ((CURRENT == 2)); then\n        local -a commands=(\n";
    for (const Command& command : commands())
        out += "            " + in_single_quotes(for_zsh(command.name) + ":" + command.summary) + "\n";
    out +=
        "        )\n        _describe command commands\n        _arguments '--help[the commands]' "
        "'--version[the version]'\n        return\n    fi\n"
        "    local command=$words[2]\n    shift words\n    ((CURRENT--))\n    case $command in\n";
    for (const Command& command : commands()) {
        out += "        " + command.name + ")\n            _arguments";
        for (const Option& option : command.options)
            for (const std::string& name : shell_split(option_flags(option, " "), ' '))
                out +=
                    " \\\n                " +
                    in_single_quotes(std::string(option.repeatable ? "*" : "") + name + "[" +
                                     for_zsh(option.help) + "]" +
                                     (option.value.empty()
                                          ? std::string()
                                          : zsh_values(option.value, values_of(option.name, option.value))));
        out += " \\\n                '--help[this command]'";
        for (const Positional& word : command.positionals)
            out += " \\\n                " +
                   in_single_quotes((word.repeatable ? std::string("*") : std::string()) +
                                    (word.repeatable || word.required ? "" : ":") +
                                    zsh_values(word.name, positional_values(word)));
        out += "\n            ;;\n";
    }
    return out + "    esac\n}\n\n_lowrank_lab \"$@\"\n";
}

// --- Fish ---

std::string for_fish(std::string_view text) {
    std::string out = "'";
    for (const char c : text) {
        if (c == '\'' || c == '\\') out += '\\';
        out += c;
    }
    return out + "'";
}

std::string fish_script() {
    std::string out =
        "# Completion of lowrank-lab for fish, written by 'lowrank-lab help --completion fish'.\n"
        "complete -c lowrank-lab -f\n"
        "complete -c lowrank-lab -n __fish_use_subcommand -l help -d 'the commands'\n"
        "complete -c lowrank-lab -n __fish_use_subcommand -l version -d 'the version'\n";
    for (const Command& command : commands())
        out += "complete -c lowrank-lab -n __fish_use_subcommand -a " + command.name + " -d " +
               for_fish(command.summary) + "\n";
    for (const Command& command : commands()) {
        const std::string head =
            "complete -c lowrank-lab -n '__fish_seen_subcommand_from " + command.name + "' ";
        for (const Option& option : command.options) {
            out +=
                head + (option.letter ? std::string("-s ") + option.letter + " " : "") + "-l " + option.name;
            if (!option.value.empty()) {
                const Values values = values_of(option.name, option.value);
                out += std::string(" -r") + (values.files ? " -F" : "");
                if (!values.words.empty()) out += " -a '" + shell_list(values.words) + "'";
            }
            out += " -d " + for_fish(option.help) + "\n";
        }
        if (const Values values = all_positionals(command); values.files || !values.words.empty())
            out += head + (values.files ? "-F " : "") +
                   (values.words.empty() ? "" : "-a '" + shell_list(values.words) + "'") + "\n";
    }
    return out;
}

struct Shell {
    std::string_view name;
    std::string (*script)();
};
constexpr Shell kShells[] = {{"bash", bash_script}, {"zsh", zsh_script}, {"fish", fish_script}};

}  // namespace

std::vector<std::string_view> completed_shells() {
    std::vector<std::string_view> out;
    for (const Shell& shell : kShells) out.push_back(shell.name);
    return out;
}

Result<std::string> completion_script(std::string_view name) {
    std::string known;
    for (const Shell& shell : kShells) {
        if (shell.name == name) return shell.script();
        known += (known.empty() ? "" : ", ") + std::string(shell.name);
    }
    return Failure{"completion cannot be '" + std::string(name) + "': one of " + known + " is needed."};
}

}  // namespace lowrank::cli
