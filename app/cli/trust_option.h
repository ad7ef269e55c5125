// --trust: the answer of the command line to what files from elsewhere ask for.
#pragma once
#include <string_view>

#include "app/cli/command.h"

namespace lowrank::cli {

Option trust_option(const char* heading);

/// Whether a text may read the files that it names: --trust says so, or this program wrote it for the person,
/// or the person has allowed it in the window.
bool is_trusted(const Arguments& arguments, std::string_view text);

/// What a command writes that names files is the person's own from then on.
void mark_as_own(std::string_view text);

}  // namespace lowrank::cli
