// What a shell completes, from the table of options.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "core/text/result.h"

namespace lowrank::cli {

/// The shells that completions are written for.
std::vector<std::string_view> completed_shells();

/// A script for one of them: commands, options, the words an option's value may be, methods, presets,
/// figures, pages, and files where a file is asked for. A sentence where the shell is none of them.
Result<std::string> completion_script(std::string_view shell);

}  // namespace lowrank::cli
