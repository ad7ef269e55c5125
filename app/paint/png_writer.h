// RGBA pixels as a PNG file with its density and words. Knows no figure.
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/io/result.h"

namespace lowrank::paint {

struct PngInfo {
    double dpi = 0;  ///< 0: no pHYs chunk
    std::vector<std::pair<std::string, std::string>>
        texts;  ///< iTXt: keyword (Latin, at most 79 bytes) and UTF-8
};

/// The bytes of an 8-bit RGBA file (RGB when every pixel is opaque) with sRGB, pHYs and iTXt chunks. Not
/// premultiplied.
Result<std::string> encode_png(int width, int height, std::span<const std::uint8_t> rgba,
                               const PngInfo& info = {});

}  // namespace lowrank::paint
