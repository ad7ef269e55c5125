// Text and numbers as TOML writes them.
#pragma once
#include <string>
#include <string_view>

namespace lowrank {

/// A string in quotes, with what it cannot hold escaped.
std::string basic_string(std::string_view text);

/// A number as TOML reads it: its whole numbers end at 2^63, and larger ones need a point to be real ones.
std::string toml_number(const std::string& text);

}  // namespace lowrank
