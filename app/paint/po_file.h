// Text files of gettext (.po), which translators' own programs read and write.
#pragma once
#include <cstddef>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/text/result.h"

namespace lowrank::paint {

/// A text and what is written in its place; empty where it has no translation, or one that is marked 'fuzzy',
/// which is nobody's word yet.
struct PoEntry {
    std::string id, text;
    std::size_t line = 0;  ///< of its msgid, from 1
};

struct PoFile {
    std::string header;  ///< the text of the empty msgid: 'Language: de' and the like, a line each
    std::vector<PoEntry> entries;
};

/// A file of pairs msgid and msgstr. Comments are left out; contexts and plurals, of which the program has
/// none, are refused. A sentence with file and line where a line is none of these, a msgid stands there
/// twice, or there are more than most. A token that fires: a cancelled answer.
Result<PoFile> read_po(std::string_view text, const std::string& path, std::size_t most,
                       const std::stop_token& stop = {});

/// What read_po reads back: the comments (each a line), the header, then each entry in two lines.
std::string write_po(const PoFile& file, const std::vector<std::string>& comments);

}  // namespace lowrank::paint
