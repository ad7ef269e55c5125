// What tests ask of a sentence.
#pragma once
#include <string>
#include <string_view>

namespace lowrank::testing {

inline bool says(const std::string& sentence, std::string_view part) {
    return sentence.find(part) != std::string::npos;
}

}  // namespace lowrank::testing
