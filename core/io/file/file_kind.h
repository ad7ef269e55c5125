// Files that are no text and no picture this program reads, named by their first bytes.
#pragma once
#include <string>
#include <string_view>

namespace lowrank {

/// What a file is and what to do with it, as the end of a sentence that begins with its name: 'is a workbook
/// of Excel: …'. Empty for anything that may be a text, a picture, or one of NumPy's files.
std::string why_other_kind(std::string_view head);

}  // namespace lowrank
