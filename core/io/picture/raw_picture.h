// A picture while it is decoded: its head first, then its rows.
#pragma once
#include <cstdint>
#include <stop_token>
#include <string>
#include <string_view>

#include "core/linalg/types.h"
#include "core/text/result.h"

namespace lowrank {

/// What is known of a picture before any of its samples is.
struct PictureHead {
    Index rows = 0, cols = 0;
    int channels = 0;     ///< 1 grey, 2 grey + alpha, 3 RGB, 4 RGBA
    bool wide = false;    ///< 16 bits a sample, in the byte order of this machine, else 8
    int orientation = 1;  ///< EXIF: 1 to 8, how the stored picture is to be turned
};

/// What takes a picture while it is decoded, so that no decoder ever holds the whole of it.
class PictureSink {
public:
    virtual ~PictureSink() = default;

    /// The head, and the bytes the decoder itself will take. Returns why the picture is refused, a sentence
    /// that continues ''name' ' without its full stop; empty when it is taken. Called before the decoder
    /// takes any of those bytes.
    virtual std::string begin(const PictureHead& head, double decoder_bytes) = 0;

    /// Samples of one stored row: of the pixels first, first + step, …, count of them, channels side by side.
    /// Each pixel of the picture comes once.
    virtual void take(Index row, Index first, Index step, Index count, const std::uint8_t* samples) = 0;
};

/// Larger pictures are refused before memory is taken for them.
constexpr double kLargestPicture = 268435456;  // pixels, 16384 x 16384

/// Scans a progressive JPEG may have: 64, fewer where pixels x scans would pass this many, 16 always. A scan
/// of a few bytes costs as much time as the picture has pixels.
constexpr double kMostScannedPixels = 4294967296;

/// Decoders of a whole file in memory: every depth, palette, interlacing; tRNS becomes alpha; CMYK becomes
/// RGB. One row is held at a time (a progressive JPEG keeps its coefficients). Damaged and cut files end
/// where the damage is found; these, refused ones and a token that fires, looked at between rows (a cancelled
/// answer): a sentence that continues ''name' '.
Result<Written> decode_png(std::string_view file, PictureSink& sink, const std::stop_token& stop);
Result<Written> decode_jpeg(std::string_view file, PictureSink& sink, const std::stop_token& stop);

/// The orientation (1 to 8) an EXIF block ('Exif\0\0' and a TIFF header) asks for; 1 where it says none or is
/// damaged.
int exif_orientation(std::string_view block);

}  // namespace lowrank
