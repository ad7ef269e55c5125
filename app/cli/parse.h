// From the words of a command line to a command and its arguments.
#pragma once
#include <string>
#include <variant>
#include <vector>

#include "app/cli/command.h"
#include "core/text/result.h"

namespace lowrank::cli {

struct Parsed {
    const Command* command = nullptr;  ///< null: the program's own help or version
    Arguments arguments;
    bool help = false, version = false;
};

/// words: without the program's name. A word alone that is no command, an unknown option, a missing value, an
/// option given twice: one sentence that names it and what is allowed.
Result<Parsed> parse(const std::vector<std::string>& words);

}  // namespace lowrank::cli
