// How deep a TOML file goes, found without recursion.
#pragma once
#include <cstddef>
#include <optional>
#include <string_view>

namespace lowrank {

/// The most parts of a dotted key (a.b.c has three) and the most brackets inside each other; the program's own
/// files use two of each.
inline constexpr std::size_t kMostTomlDepth = 16;

/// The first line, counted from 1, on which a key has more parts than that or a value more brackets. Nothing
/// where there is none: parsers that work or clean up by recursion are safe with the text then, for each
/// bracket adds one key's parts at most. One pass; needs no valid TOML.
std::optional<std::size_t> too_deep_line(std::string_view text);

}  // namespace lowrank
