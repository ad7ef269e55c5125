// Pictures as matrices of values from 0 to 1, and pixels, back to PNG.
#pragma once
#include <cstdint>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/io/file/atomic_file.h"
#include "core/io/table/piecewise_matrix.h"
#include "core/linalg/types.h"
#include "core/text/result.h"

namespace lowrank {

struct Image {
    Index rows = 0, cols = 0;
    Index channels = 1;  ///< 1 or 3
    Matrix values;       ///< rows x (channels cols): the channels beside each other; NaN: missing
    Index stored_rows = 0,
          stored_cols = 0;  ///< of the file, the right way up; larger where the picture was reduced
    int bits = 8;           ///< of a sample of the file: 16, or 8 where it has no more
    bool reduced() const { return rows != stored_rows || cols != stored_cols; }
};

/// A PNG or JPEG file: values as stored, profiles and gamma ignored, EXIF turns carried out. Alpha 0 is a
/// missing pixel (NaN in every channel), partial alpha lies over white. A longer side above max_side is
/// reduced to it by averaging areas while the rows arrive; missing parts do not weigh. Anything else, and a
/// picture that takes more than memory_limit bytes (0: no limit) to read: a sentence. A token that fires: a
/// cancelled answer.
Result<Image> read_image(const std::string& path, Index max_side, const std::stop_token& stop = {},
                         double memory_limit = 0);

/// The same of bytes already in memory; name stands in sentences.
Result<Image> decode_image(std::string_view bytes, const std::string& name, Index max_side,
                           const std::stop_token& stop = {}, double memory_limit = 0);

/// What a PNG says beside its pixels.
struct PngMetadata {
    std::vector<std::pair<std::string, std::string>> text;  ///< iTXt, UTF-8; keys of 1 to 79 Latin letters
    double dpi = 0;                                         ///< pHYs; 0: none
    bool srgb = false;                                      ///< the sRGB chunk
    bool drawn =
        false;     ///< lines, areas and text: rows as they are pack a quarter smaller than filtered ones
    int bits = 8;  ///< of a sample: 8, or 16 with the high byte first
};

/// A PNG row by row, channels as of encode_png. What is held is a few rows.
class PngWriter {
public:
    /// A sentence where no PNG has such sides, or the sink takes nothing.
    static Result<PngWriter> begin(Index width, Index height, int channels, const PngMetadata& metadata,
                                   ByteSink sink);
    PngWriter(PngWriter&& other) noexcept;
    PngWriter& operator=(PngWriter&&) = delete;
    ~PngWriter();

    /// The next rows, whole ones.
    Result<Written> add(std::span<const std::uint8_t> rows);
    /// After the last row.
    Result<Written> finish();

private:
    struct Encoding;
    explicit PngWriter(std::unique_ptr<Encoding> work);
    std::unique_ptr<Encoding> work_;
};

/// The bytes of a PNG: rows from the top, channels 1 (grey), 2 (with alpha), 3 (RGB), 4
/// (RGBA, not premultiplied).
Result<std::string> encode_png(std::span<const std::uint8_t> pixels, Index width, Index height, int channels,
                               const PngMetadata& metadata = {});

/// A picture matrix (rows x channels cols) as PNG bytes: clipped to 0..1, rounded to the bits of a sample;
/// NaN becomes transparent.
Result<std::string> encode_picture(const ConstMatrixRef& values, Index channels,
                                   const PngMetadata& metadata = {});

/// The same of a matrix that is made piece by piece, each of them twice; what is held is a piece. The token
/// is looked at before each.
Result<Written> write_picture(const PiecewiseMatrix& values, Index channels, const PngMetadata& metadata,
                              const ByteSink& sink, const std::stop_token& stop = {});

/// PSNR in dB of a picture against another, both clipped to 0..1, over the entries that are not NaN in truth;
/// infinity where they agree.
double picture_psnr(const ConstMatrixRef& picture, const ConstMatrixRef& truth);

/// RGBA as RGB.
std::vector<std::uint8_t> without_alpha(std::span<const std::uint8_t> rgba);

/// encode_png of width x height pixels, not premultiplied: RGB when every pixel is opaque, marked as sRGB.
Result<std::string> encode_rgba(int width, int height, std::span<const std::uint8_t> rgba,
                                PngMetadata metadata = {});

}  // namespace lowrank
