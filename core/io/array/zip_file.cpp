// Reads the entries of a zip file. Each offset is checked before it is followed, for the file may be
// anything.
#include "core/io/array/zip_file.h"

#include <algorithm>

#include "core/io/array/inflate.h"

namespace lowrank {
namespace {

constexpr std::size_t kLocal = 30, kCentral = 46, kEnd = 22;
const char* const kNoZip =
    "is a zip file whose directory is missing or altered: it was cut, or not wholly copied.";

}  // namespace

std::uint64_t little_endian(std::string_view bytes, std::size_t at, std::size_t count) {
    std::uint64_t value = 0;
    for (std::size_t k = count; k-- > 0;) value = value << 8 | static_cast<unsigned char>(bytes[at + k]);
    return value;
}

std::string_view first_zip_name(std::string_view bytes) {
    if (!begins_zip(bytes) || bytes.size() < kLocal) return {};
    return bytes.substr(kLocal, little_endian(bytes, 26, 2));
}

Result<std::vector<ZipEntry>> zip_entries(std::string_view bytes) {
    if (bytes.size() < kEnd) return Failure{kNoZip};
    const std::size_t from = bytes.size() - std::min<std::size_t>(bytes.size(), 65535 + kEnd);
    const std::size_t end = bytes.rfind("PK\x05\x06");
    if (end == bytes.npos || end < from || end + kEnd > bytes.size()) return Failure{kNoZip};
    const std::uint64_t count = little_endian(bytes, end + 10, 2);
    std::uint64_t at = little_endian(bytes, end + 16, 4);
    std::vector<ZipEntry> entries;
    for (std::uint64_t k = 0; k < count; ++k) {
        if (at + kCentral > bytes.size() || bytes.substr(at, 4) != "PK\x01\x02") return Failure{kNoZip};
        ZipEntry entry;
        const std::uint64_t flags = little_endian(bytes, at + 8, 2);
        entry.method = static_cast<int>(little_endian(bytes, at + 10, 2));
        entry.packed = little_endian(bytes, at + 20, 4);
        entry.unpacked = little_endian(bytes, at + 24, 4);
        const std::uint64_t name = little_endian(bytes, at + 28, 2), extra = little_endian(bytes, at + 30, 2),
                            comment = little_endian(bytes, at + 32, 2);
        const std::uint64_t local = little_endian(bytes, at + 42, 4);
        if (at + kCentral + name > bytes.size() || local + kLocal > bytes.size() ||
            bytes.substr(local, 4) != "PK\x03\x04")
            return Failure{kNoZip};
        entry.name = bytes.substr(at + kCentral, name);
        entry.begin =
            local + kLocal + little_endian(bytes, local + 26, 2) + little_endian(bytes, local + 28, 2);
        if (flags & 1) return Failure{"is a zip file with a password: it cannot be read."};
        if (entry.begin + entry.packed > bytes.size()) return Failure{kNoZip};
        entries.push_back(std::move(entry));
        at += kCentral + name + extra + comment;
    }
    return entries;
}

Result<std::string> zip_bytes(std::string_view bytes, const ZipEntry& entry, const std::stop_token& stop) {
    const std::string_view packed = bytes.substr(entry.begin, entry.packed);
    if (entry.method == 0) return std::string(packed);
    if (entry.method != 8) return Failure{"is packed by a method other than deflate, which is not read."};
    return inflate_bytes(packed, PackedForm::Raw, entry.unpacked, stop);
}

}  // namespace lowrank
