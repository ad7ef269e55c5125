// What a file says of itself, whatever its format.
#pragma once
#include <string>

namespace lowrank::paint {

struct DocumentInfo {
    std::string title;          ///< plain text
    std::string experiment;     ///< the share line: everything needed to run it again
    std::string program;        ///< 'LowRank Lab 0.1.0'
    std::string description{};  ///< plain text: what is to be seen
};

/// Whether text stays text (to be found, copied and edited) or becomes outlines (to look the same without the
/// font).
enum class TextAs { Real, Outline };

}  // namespace lowrank::paint
