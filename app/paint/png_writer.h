// RGBA pixels, as the screen and the painters have them, as a PNG file.
#pragma once
#include <cstdint>
#include <span>
#include <string>

#include "core/io/image.h"

namespace lowrank::paint {

/// encode_png of width x height pixels, not premultiplied: RGB when every pixel is opaque, marked as sRGB.
Result<std::string> encode_rgba(int width, int height, std::span<const std::uint8_t> rgba,
                                PngMetadata metadata = {});

}  // namespace lowrank::paint
