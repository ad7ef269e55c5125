// 'help': the manual in a terminal, page by page, and the help of the commands.
#include <algorithm>
#include <fmt/core.h>

#include "app/cli/cli.h"
#include "app/cli/command.h"
#include "app/cli/completion.h"
#include "app/cli/console.h"
#include "app/cli/man_page.h"
#include "app/cli/manual_text.h"
#include "app/lesson/manual.h"
#include "app/state/command.h"

namespace lowrank::cli {
namespace {

int show_help(const Arguments& arguments) {
    const std::vector<state::ManualPage> pages = lesson::read_manual();
    const auto shell = arguments.value("completion");
    if (arguments.options.size() + arguments.positionals.size() > 1)
        return fail("help gives one thing at a time: a page, --man, --completion or --keys.");
    if (arguments.has("man")) return print_or_fail(man_page(pages));
    if (arguments.has("keys")) return print_or_fail(state::key_tables());
    if (shell) {
        const Result<std::string> script = completion_script(*shell);
        return script ? print_or_fail(*script) : fail(script.sentence());
    }
    if (arguments.positionals.empty()) return print_or_fail(manual_contents(pages));
    const std::string& name = arguments.positionals[0];
    if (const auto page = std::ranges::find(pages, name, &state::ManualPage::name); page != pages.end())
        return print_or_fail(manual_text(*page));
    for (const Command& command : commands())
        if (command.name == name) return print_or_fail(command_help(command));
    std::string names;
    for (const state::ManualPage& page : pages) names += (names.empty() ? "" : ", ") + page.name;
    return fail(fmt::format(
        "the manual has no page '{}': the pages are {}, and the name of a command gives its options.", name,
        names));
}

}  // namespace

Command help_command() {
    Command command;
    command.name = "help";
    command.summary = "the manual, page by page";
    command.description =
        "Prints a page of the manual, or the options of a command; without a name the pages there are.";
    command.positionals = {{"PAGE", "a page of the manual, or a command", false}};
    command.options = {
        {"keys", 0, "", "the keys of the window, as the tables of the manual's page", "For packages"},
        {"man", 0, "", "the man page, of all commands and of the manual", "For packages"},
        {"completion", 0, "bash|zsh|fish", "what a shell completes, as a script for it", "For packages"}};
    command.examples = {
        {"lowrank-lab help", "the pages of the manual"},
        {"lowrank-lab help own-data", "how tables, ratings and pictures are read"},
        {"lowrank-lab help solve", "what solve takes: the same as 'solve --help'"},
        {"lowrank-lab help --completion bash > ~/.local/share/bash-completion/completions/lowrank-lab",
         "completion for one's own shell"}};
    command.work = show_help;
    return command;
}

}  // namespace lowrank::cli
