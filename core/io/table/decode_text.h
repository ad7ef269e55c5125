// From the bytes of a file to its text: gzip, UTF-16, marks and line ends.
#pragma once
#include <stop_token>
#include <string>
#include <string_view>

#include "core/text/result.h"

namespace lowrank {

/// Whether the bytes begin as packed text or as UTF-16 do, where bytes of zero are nothing wrong.
bool begins_encoded_text(std::string_view bytes);

/// Why bytes of zero among the first ones end the reading, as the end of a sentence about the file.
std::string why_zeros(std::string_view begin);

/// The text of a file's bytes: unpacked, as UTF-8 without a mark, lines ended by LF. Errors: a sentence about
/// the file, where it is of another kind or holds bytes of zero, or where more than most bytes come out.
/// NumPy's files are handed back as they are where arrays are allowed.
Result<std::string> decode_text(std::string bytes, const std::string& path, std::size_t most, bool arrays,
                                const std::stop_token& stop = {});

/// The same of the first bytes, where the rest is not there: what cannot be told is left out.
std::string decode_head(std::string head);

}  // namespace lowrank
