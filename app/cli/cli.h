// The command line: from its words to one command, help from the tables of options, every failure one
// sentence and exit 2.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "app/cli/command.h"
#include "core/text/result.h"

namespace lowrank::cli {

/// The whole program. Exit 0: it ran; 2: a failure said in one sentence on stderr; 130: Ctrl+C. commit: of
/// the build, for --version; empty where nobody knows.
int main(int argc, char** argv, std::string_view commit = {});

struct Parsed {
    const Command* command = nullptr;  ///< null: the program's own help or version
    Arguments arguments;
    bool help = false, version = false;
};

/// words: without the program's name. A word alone that is no command, an unknown option, a missing value, an
/// option given twice: one sentence that names it and what is allowed.
Result<Parsed> parse(const std::vector<std::string>& words);

/// Help, made from the tables of options.
std::string program_help();
std::string command_help(const Command& command);

}  // namespace lowrank::cli
