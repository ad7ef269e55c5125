// From the words of the command line to one command, and from whatever goes wrong to one sentence; help as
// aligned columns, at most 110 wide.
#include "app/cli/cli.h"

#include <algorithm>
#include <exception>
#include <fmt/core.h>
#include <new>
#include <system_error>

#include "app/cli/command.h"
#include "app/cli/console.h"
#include "app/cli/version.h"
#include "core/linalg/try_thread.h"
#include "core/text/utf8.h"

namespace lowrank::cli {

const std::vector<Command>& commands() {
    static const std::vector<Command> all = {run_command(),    solve_command(), sweep_command(),
                                             study_command(),  merge_command(), spectrum_command(),
                                             render_command(), paper_command(), screenshot_command(),
                                             list_command(),   check_command(), help_command()};
    return all;
}

int main(int argc, char** argv, std::string_view commit) {
    prepare_console();
    try {
        const Result<Parsed> parsed = parse({argv + (argc > 0 ? 1 : 0), argv + argc});
        if (!parsed) return fail(parsed.sentence());
        if (parsed->version) return print_or_fail(version_text(commit));
        if (parsed->help)
            return print_or_fail(parsed->command ? command_help(*parsed->command) : program_help());
        const int code = parsed->command->work(parsed->arguments);
        if (const std::string fewer = why_fewer_threads(); !fewer.empty()) note(fewer);
        return code;
    } catch (const std::bad_alloc&) {
        return fail("there is not enough memory for this: choose a smaller problem.");
    } catch (const std::system_error& error) {
        if (error.code() == std::errc::resource_unavailable_try_again) return fail(no_thread_for_it());
        return fail(fmt::format("stopped by an internal error: {}.", error.what()));
    } catch (const std::exception& error) {
        return fail(fmt::format("stopped by an internal error: {}.", error.what()));
    }
}

namespace {

constexpr std::size_t kColumn = 32, kWidth = 110;

/// 'left', then the words of text from a column on, folded.
std::string row(const std::string& left, const std::string& text, std::size_t column) {
    std::string out = "  " + left;
    const std::size_t begun = character_count(out);
    if (begun + 1 > column)
        out += "\n" + std::string(column, ' ');
    else
        out.append(column - begun, ' ');
    std::size_t used = column;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find(' ', at), text.size());
        const std::size_t length = character_count(std::string_view(text).substr(at, end - at));
        if (at > 0) {
            if (used + 1 + length > kWidth) {
                out += "\n" + std::string(column, ' ');
                used = column;
            } else {
                out += ' ';
                ++used;
            }
        }
        out += text.substr(at, end - at);
        used += length;
        at = end + 1;
    }
    return out + "\n";
}

std::string option_name(const Option& option) {
    std::string name =
        option.letter ? std::string("-") + option.letter + ", --" + option.name : "--" + option.name;
    if (!option.value.empty()) name += " " + option.value;
    return name;
}

}  // namespace

std::string program_help() {
    std::string out =
        "LowRank Lab: fast gradient methods race on low-rank matrix estimation.\n\n"
        "Usage: lowrank-lab [COMMAND] [OPTIONS]\n\nCommands:\n";
    for (const Command& command : commands()) out += row(command.name, command.summary, 14);
    out += "\nOptions:\n" + row("-h, --help", "this text; after a command: its options and examples", 14) +
           row("--version", "the version, with compiler, processor and commit", 14);
    out += "\nExamples:\n";
    for (const Command& command : commands())
        if (!command.examples.empty()) out += row(command.examples[0].line, command.examples[0].meaning, 62);
    return fmt::format(
        "{}\nExit status: 0 it ran; 2 a failure, said in one sentence; 130 stopped by Ctrl+C, with partial\n"
        "results written whole.\n",
        out);
}

std::string command_help(const Command& command) {
    std::string out = fmt::format("{}\n\nUsage: lowrank-lab {}", command.description, command.name);
    for (const Positional& positional : command.positionals)
        out += (positional.required ? " " + positional.name : " [" + positional.name + "]") +
               (positional.repeatable ? " ..." : "");
    if (!command.options.empty()) out += " [OPTIONS]";
    out += "\n";
    for (const Positional& positional : command.positionals)
        out += "\n" + row(positional.name, positional.help, kColumn);
    std::string heading;
    for (const Option& option : command.options) {
        if (option.heading != heading) out += "\n" + option.heading + ":\n";
        heading = option.heading;
        out += row(option_name(option), option.help + (option.repeatable ? " (repeatable)" : ""), kColumn);
    }
    out += "\n" + row("-h, --help", "this text", kColumn);
    if (!command.examples.empty()) out += "\nExamples:\n";
    for (const Example& example : command.examples)
        out += "  " + example.line + "\n      " + example.meaning + "\n";
    return out;
}

}  // namespace lowrank::cli
