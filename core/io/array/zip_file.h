// The entries of a zip file, which .npz files and the sheets of spreadsheets are.
#pragma once
#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/text/result.h"

namespace lowrank {

struct ZipEntry {
    std::string name;
    std::size_t begin = 0, packed = 0, unpacked = 0;  ///< bytes of what is packed, in the file
    int method = 0;                                   ///< 0: stored, 8: deflated
};

inline bool begins_zip(std::string_view bytes) { return bytes.starts_with("PK\x03\x04"); }

/// The name of the first entry, from the beginning of the file; empty where there is none.
std::string_view first_zip_name(std::string_view bytes);

/// What the directory at the end of the file lists. Errors: the end of a sentence about the file.
Result<std::vector<ZipEntry>> zip_entries(std::string_view bytes);

/// The bytes of an entry. Errors as above.
Result<std::string> zip_bytes(std::string_view bytes, const ZipEntry& entry,
                              const std::stop_token& stop = {});

/// Little-endian numbers of so many bytes; the place must be inside.
std::uint64_t little_endian(std::string_view bytes, std::size_t at, std::size_t count);

}  // namespace lowrank
