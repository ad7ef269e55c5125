// What the window and its screenshot are both told. Knows no toolkit.
#pragma once
#include <vector>

#include "app/cli/command.h"
#include "app/shell/application.h"
#include "core/io/result.h"

namespace lowrank::cli {

std::vector<Option> window_options();
Result<shell::Options> read_window_options(const Arguments& arguments);

}  // namespace lowrank::cli
