// Drops an alpha that says nothing; the file is core/io's.
#include "app/paint/png_writer.h"

#include <utility>
#include <vector>

namespace lowrank::paint {

Result<std::string> encode_rgba(int width, int height, std::span<const std::uint8_t> rgba,
                                PngMetadata metadata) {
    metadata.srgb = metadata.drawn = true;
    bool opaque = rgba.size() % 4 == 0;
    for (std::size_t i = 3; i < rgba.size() && opaque; i += 4) opaque = rgba[i] == 255;
    if (!opaque) return encode_png(rgba, width, height, 4, metadata);
    std::vector<std::uint8_t> rgb;
    rgb.reserve(rgba.size() / 4 * 3);
    for (std::size_t i = 0; i < rgba.size(); i += 4)
        rgb.insert(rgb.end(), {rgba[i], rgba[i + 1], rgba[i + 2]});
    return encode_png(rgb, width, height, 3, metadata);
}

}  // namespace lowrank::paint
