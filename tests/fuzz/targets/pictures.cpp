// Pictures: PNG with its checksums put right, JPEG with the EXIF block in it, and EXIF alone.
#include <cmath>

#include "core/io/picture/image.h"
#include "core/io/picture/raw_picture.h"
#include "core/io/share_line.h"
#include "tests/fuzz/targets/targets.h"

namespace lowrank::fuzz {
namespace {

constexpr double kMemory = 2e6;  // small pictures are read a hundred times as often

std::string check_picture(std::string_view bytes) {
    const Result<Image> image = decode_image(bytes, "f", 48, {}, kMemory);
    if (!image) return wrong_sentence(image.sentence());
    const Matrix& values = image->values;
    if (image->rows < 1 || image->cols < 1 || image->rows > 48 || image->cols > 48 ||
        values.rows() != image->rows || values.cols() != image->channels * image->cols ||
        image->stored_rows < image->rows || image->stored_cols < image->cols)
        return "a picture of the wrong size";
    Matrix rounded = values;
    for (Index j = 0; j < values.cols(); ++j)
        for (Index i = 0; i < values.rows(); ++i) {
            const double value = values(i, j);
            if (std::isnan(value) != std::isnan(values(i, j % image->cols)))
                return "a pixel that is missing in part";
            if (!std::isnan(value) && !(value >= 0 && value <= 1)) return "a value outside 0 to 1";
            rounded(i, j) = static_cast<double>(std::lround(255 * value)) / 255;
            if (std::isnan(value)) rounded(i, j) = value;
        }
    const Result<std::string> encoded = encode_picture(values, image->channels);
    if (!encoded) return "a picture that was read is not written: " + encoded.sentence();
    const Result<Image> back = decode_image(*encoded, "f", 48, {}, kMemory);
    if (!back) return "a picture that was written is refused: " + back.sentence();
    if (back->channels != image->channels || back->values.rows() != values.rows() ||
        back->values.cols() != values.cols())
        return "a picture comes back in another size";
    for (Index j = 0; j < values.cols(); ++j)
        for (Index i = 0; i < values.rows(); ++i)
            if (back->values(i, j) != rounded(i, j) &&
                !(std::isnan(back->values(i, j)) && std::isnan(rounded(i, j))))
                return "a picture comes back as another";
    return {};
}

}  // namespace

std::string check_png(std::string_view bytes) {
    // Few changes of a byte keep a checksum: with all of them right, the decoder behind them is met.
    std::string file(bytes);
    for (std::size_t at = 8; at + 12 <= file.size();) {
        std::size_t length = 0;
        for (std::size_t i = 0; i < 4; ++i) length = length << 8 | static_cast<unsigned char>(file[at + i]);
        if (length > file.size() - at - 12) break;
        const std::uint32_t sum = crc32(std::string_view(file).substr(at + 4, length + 4));
        for (std::size_t i = 0; i < 4; ++i)
            file[at + 8 + length + i] = static_cast<char>(sum >> (24 - 8 * i));
        at += length + 12;
    }
    const std::string wrong = check_picture(bytes);
    return wrong.empty() && file != bytes ? check_picture(file) : wrong;
}

/// A few bytes can stand for millions of pixels: the sides stand in the first chunk.
bool is_costly_png(std::string_view bytes) {
    constexpr double kMostPixels = 65536;
    if (bytes.size() < 24) return false;
    double side[2] = {0, 0};
    for (std::size_t i = 0; i < 8; ++i)
        side[i / 4] = 256 * side[i / 4] + static_cast<unsigned char>(bytes[16 + i]);
    return side[0] * side[1] > kMostPixels;
}

std::string check_jpeg(std::string_view bytes) { return check_picture(bytes); }

std::string check_exif(std::string_view bytes) {
    const int turn = exif_orientation(bytes);
    const int marked = exif_orientation(std::string("Exif\0\0", 6) + std::string(bytes));
    return turn >= 1 && turn <= 8 && marked >= 1 && marked <= 8 ? "" : "a turn that is none";
}

}  // namespace lowrank::fuzz
