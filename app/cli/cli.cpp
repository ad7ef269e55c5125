// From the words of the command line to one command, and from whatever goes wrong to one sentence.
#include "app/cli/cli.h"

#include <exception>
#include <new>

#include "app/cli/command.h"
#include "app/cli/console.h"
#include "app/cli/help.h"
#include "app/cli/parse.h"

namespace lowrank::cli {

const std::vector<Command>& commands() {
    static const std::vector<Command> all = {
        run_command(),      solve_command(),  sweep_command(), study_command(),      merge_command(),
        spectrum_command(), render_command(), paper_command(), screenshot_command(), list_command()};
    return all;
}

int main(int argc, char** argv) {
    prepare_console();
    try {
        const Result<Parsed> parsed = parse({argv + (argc > 0 ? 1 : 0), argv + argc});
        if (!parsed) return fail(parsed.sentence());
        if (parsed->version) return print_or_fail(version_text());
        if (parsed->help)
            return print_or_fail(parsed->command ? command_help(*parsed->command) : program_help());
        return parsed->command->work(parsed->arguments);
    } catch (const std::bad_alloc&) {
        return fail("there is not enough memory for this: choose a smaller problem.");
    } catch (const std::exception& error) {
        return fail(std::string("stopped by an internal error: ") + error.what() + ".");
    }
}

}  // namespace lowrank::cli
