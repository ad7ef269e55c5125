// The options of render that say how the curves of a figure leave: ranges, legend, names, colours.
#pragma once
#include "app/cli/command.h"
#include "app/state/page_look.h"
#include "core/text/result.h"

namespace lowrank::cli {

std::vector<Option> look_options();

/// What they say, or a sentence on the one that says nothing.
Result<state::PageLook> read_look(const Arguments& arguments);

}  // namespace lowrank::cli
