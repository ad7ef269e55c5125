// The one thing wanted of EXIF: which way up a photograph is. Every offset in it is suspect.
#include <optional>

#include "core/io/raw_picture.h"

namespace lowrank {
namespace {

struct Tiff {
    std::string_view bytes;
    bool big_endian;

    std::optional<std::uint32_t> number(std::size_t at, std::size_t size) const {
        if (at > bytes.size() || bytes.size() - at < size) return std::nullopt;
        std::uint32_t value = 0;
        for (std::size_t i = 0; i < size; ++i) {
            const std::size_t from = big_endian ? i : size - 1 - i;
            value = value << 8 | static_cast<unsigned char>(bytes[at + from]);
        }
        return value;
    }
};

}  // namespace

int exif_orientation(std::string_view block) {
    constexpr std::string_view kMark("Exif\0\0", 6);
    constexpr std::uint32_t kOrientationTag = 0x0112, kShort = 3;
    if (!block.starts_with(kMark)) return 1;
    block.remove_prefix(kMark.size());
    if (!block.starts_with("II") && !block.starts_with("MM")) return 1;
    const Tiff tiff{block, block.front() == 'M'};
    if (tiff.number(2, 2) != 42u) return 1;
    const std::uint32_t directory = tiff.number(4, 4).value_or(0);
    const std::uint32_t entries = tiff.number(directory, 2).value_or(0);
    for (std::uint32_t i = 0; i < entries; ++i) {
        const std::size_t entry = std::size_t{directory} + 2 + std::size_t{i} * 12;
        const std::optional<std::uint32_t> tag = tiff.number(entry, 2);
        if (!tag) break;  // past the end, as all that follow
        if (*tag != kOrientationTag) continue;
        const std::uint32_t value = tiff.number(entry + 8, 2).value_or(1);
        return tiff.number(entry + 2, 2) == kShort && value >= 1 && value <= 8 ? static_cast<int>(value) : 1;
    }
    return 1;
}

}  // namespace lowrank
