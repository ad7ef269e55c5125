// What the window and its screenshot are both told.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "app/cli/command.h"
#include "app/shell/application.h"
#include "core/text/result.h"

namespace lowrank::cli {

std::vector<Option> window_options();
/// asks: a person can be asked what files from elsewhere may do. lessons: the folder of a person's own;
/// empty: none.
Result<shell::Options> read_window_options(const Arguments& arguments, bool asks,
                                           const std::string& lessons = {});

/// The value of --scale, 0.5 .. 4; empty where it is not given.
Result<std::optional<double>> read_scale(const Arguments& arguments);

}  // namespace lowrank::cli
