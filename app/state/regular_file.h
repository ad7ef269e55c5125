// What the window may read and write: regular files, for a pipe or a device can hold up whoever opens it for
// ever; and the lines of KEY = VALUE that the person's own small files are made of.
#pragma once
#include <functional>
#include <string>
#include <string_view>

#include "core/text/result.h"

namespace lowrank::state {

/// Why a path is not for the window, as one sentence that names it and what it is; empty for a regular file,
/// a folder, and where there is nothing.
std::string why_not_regular(const std::string& path);

/// read_text of a regular file.
Result<std::string> read_regular_text(const std::string& path);

/// Hands the text of a file that the person's own is kept in to take, which says why it cannot be used, or
/// nothing. One that cannot be is set aside, '.unreadable' behind its name. That reason; empty where there is
/// none, or no file.
std::string take_kept(const std::string& path, const std::function<std::string(const std::string&)>& take);

/// Hands every KEY = VALUE of text to set, trimmed; blank lines and those that begin with # are passed over.
/// Errors: the first line without a '=', or whose value set refuses, in a sentence that names file and line.
Result<Written> read_key_values(std::string_view text, std::string_view file,
                                const std::function<bool(std::string_view, std::string_view)>& set);

}  // namespace lowrank::state
