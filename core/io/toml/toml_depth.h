// How deep a TOML file goes and how much it holds, found without recursion.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace lowrank {

/// The most parts of a dotted key (a.b.c has three) and the most brackets inside each other; the program's
/// own files use two of each.
inline constexpr std::size_t kMostTomlDepth = 16;

/// The most keys, values and brackets of a file; its strings may be as long as the file.
inline constexpr std::size_t kMostTomlParts = 1'000'000;

struct TomlExcess {
    std::size_t line;  ///< the first that has it, counted from 1
    std::string sentence;
};

/// What a text has too much of. Nothing: parsers that work or clean up by recursion are safe with the text
/// then, for each bracket adds one key's parts at most, and take it down at once. One pass; needs no valid
/// TOML.
std::optional<TomlExcess> excess_of_toml(std::string_view text);

}  // namespace lowrank
