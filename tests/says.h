// What tests ask of a sentence.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace lowrank::testing {

inline bool says(const std::string& sentence, std::string_view part) {
    return sentence.find(part) != std::string::npos;
}

/// How often a word stands in a text.
inline std::size_t times(std::string_view text, std::string_view word) {
    std::size_t count = 0;
    for (std::size_t at = text.find(word); at != text.npos; at = text.find(word, at + 1)) ++count;
    return count;
}

}  // namespace lowrank::testing
