// Lines of KEY = VALUE, as the person's own small files have them.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "core/text/result.h"

namespace lowrank::state {

/// Hands every KEY = VALUE of text to set, trimmed; blank lines and those that begin with # are passed over.
/// Errors: the first line without a '=', or whose value set refuses, in a sentence that names file and line.
std::optional<Failure> read_key_values(std::string_view text, std::string_view file,
                                       const std::function<bool(std::string_view, std::string_view)>& set);

}  // namespace lowrank::state
