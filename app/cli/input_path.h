// Which options name something to read, and what '-' means there.
#pragma once
#include <string>
#include <string_view>

#include "app/cli/command.h"

namespace lowrank::cli {

/// Whether the value of this option is the name of something that is read.
bool is_input(std::string_view option);

/// The name to open: '-' is standard input, every other name itself.
std::string input_path(const std::string& value);

/// The sentence for two options that both read '-', which can be read once; empty where there are none.
std::string standard_input_twice(const Arguments& arguments);

}  // namespace lowrank::cli
