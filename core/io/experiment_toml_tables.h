// Which tables an experiment's file may have, and what is wrong with a line that is none of it.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace lowrank {

/// '[problem], [start], … and [quadratic]'; sections: of the workspaces.
std::string allowed_tables(const std::vector<std::string>& sections);

/// What is wrong with a line that is not TOML, in this program's words: the parser's own, the description,
/// are about characters.
std::string not_toml(std::string_view text, std::size_t number, std::string_view description,
                     const std::vector<std::string>& sections);

}  // namespace lowrank
