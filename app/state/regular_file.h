// What the window may read and write: regular files. A pipe or a device can hold up whoever opens it for ever.
#pragma once
#include <string>

#include "core/text/result.h"

namespace lowrank::state {

/// Why a path is not for the window, as one sentence that names it and what it is; empty for a regular file, a
/// folder, and where there is nothing.
std::string why_not_regular(const std::string& path);

/// read_text of a regular file.
Result<std::string> read_regular_text(const std::string& path);

}  // namespace lowrank::state
