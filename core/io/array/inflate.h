// Bytes that were packed by zlib's method, as gzip and zip keep them.
#pragma once
#include <cstddef>
#include <stop_token>
#include <string>
#include <string_view>

#include "core/text/result.h"

namespace lowrank {

enum class PackedForm { Gzip, Raw };  ///< Raw: an entry of a zip file

/// Unpacks all of it, several gzip files behind each other too. Errors: the end of a sentence about the file,
/// where it is cut or altered or more than most bytes come out. A token that fires: a cancelled answer.
Result<std::string> inflate_bytes(std::string_view packed, PackedForm form, std::size_t most,
                                  const std::stop_token& stop = {});

/// The beginning of what is packed in the beginning of a gzip file, at most so many bytes; what cannot be
/// unpacked is left out.
std::string inflate_head(std::string_view packed, std::size_t most);

inline bool begins_gzip(std::string_view bytes) { return bytes.starts_with("\x1f\x8b\x08"); }

}  // namespace lowrank
