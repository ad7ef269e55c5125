// A picture as its file stores it, and the two decoders that make one. Knows no matrix and no sampling.
#pragma once
#include <cstdint>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/io/result.h"
#include "core/linalg/types.h"

namespace lowrank {

/// Samples in rows from the top, channels side by side (grey, grey + alpha, RGB, RGBA), 8 or 16 bits each as
/// stored.
struct RawPicture {
    Index rows = 0, cols = 0;
    int channels = 0;
    bool wide = false;  ///< 16 bits, in the byte order of this machine
    std::vector<std::uint8_t> bytes;
    int orientation = 1;  ///< EXIF: 1 to 8, how the stored picture is to be turned

    std::size_t stride() const { return static_cast<std::size_t>(cols * channels) * (wide ? 2 : 1); }
    double sample(Index row, Index col, int channel) const;  ///< 0 to 1
};

/// Larger pictures are refused before memory is taken for them.
constexpr double kLargestPicture = 268435456;  // pixels, 16384 x 16384

/// Decoders of a whole file in memory: every depth, palette, interlacing; tRNS becomes alpha; CMYK becomes
/// RGB. Damaged or cut files, and a token that fires (then the sentence is 'cancelled'): a sentence that
/// continues ''name' '.
Result<RawPicture> decode_png(std::string_view file, const std::stop_token& stop);
Result<RawPicture> decode_jpeg(std::string_view file, const std::stop_token& stop);

/// The orientation (1 to 8) an EXIF block ('Exif\0\0' and a TIFF header) asks for; 1 where it says none or is
/// damaged.
int exif_orientation(std::string_view block);

}  // namespace lowrank
