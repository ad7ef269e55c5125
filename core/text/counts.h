// How many of what, in words.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

namespace lowrank {

/// '1 seed', '4 seeds'. many: the word of more than one, where that is not the one with an s.
std::string print_count(std::int64_t count, std::string_view one, std::string_view many = {});

}  // namespace lowrank
