// Reads a mask picture, and decides which of its two colours means unknown.
#include "core/io/picture/picture_mask.h"

#include <algorithm>
#include <fmt/core.h>
#include <limits>

#include "core/io/file/atomic_file.h"

namespace lowrank {
namespace {

std::string pixel_size(Index rows, Index cols) { return std::to_string(cols) + " x " + std::to_string(rows); }

/// From 0, black, to 1, white; a transparent pixel of a mask hides nothing.
Matrix whiteness_of(const Image& mask) {
    Matrix white = Matrix::Zero(mask.rows, mask.cols);
    for (Index c = 0; c < mask.channels; ++c)
        white += mask.values.middleCols(c * mask.cols, mask.cols) / static_cast<double>(mask.channels);
    return white.array().isNaN().select(0, white);
}

/// Whether the pixels that are hidden, or those that are not, are all of one colour.
bool of_one_colour(const Image& image, const Eigen::Array<bool, Eigen::Dynamic, Eigen::Dynamic>& hidden,
                   bool which) {
    constexpr double kAlike = 2.5 / 255;  // what a JPEG leaves of one colour
    for (Index c = 0; c < image.channels; ++c) {
        double low = std::numeric_limits<double>::infinity(), high = -low;
        for (Index j = 0; j < image.cols; ++j)
            for (Index i = 0; i < image.rows; ++i) {
                const double value = image.values(i, c * image.cols + j);
                if (hidden(i, j) != which || !(value == value)) continue;
                low = std::min(low, value);
                high = std::max(high, value);
            }
        if (high - low > kAlike) return false;
    }
    return true;
}

}  // namespace

Result<Written> put_mask(const ProblemSpec& spec, double memory_limit, Image& image,
                         std::vector<std::string>& notes, const std::stop_token& stop) {
    const Result<Image> mask = read_image(spec.mask_path, spec.max_side, stop, memory_limit);
    if (!mask) return mask.passed_on<Written>();
    const std::string file = in_quotes(spec.mask_path);
    if (mask->stored_rows != image.stored_rows || mask->stored_cols != image.stored_cols)
        return Failure{
            fmt::format("the mask {} has {} pixels, and the picture {}: one of the same size is needed.",
                        file, pixel_size(mask->stored_rows, mask->stored_cols),
                        pixel_size(image.stored_rows, image.stored_cols))};
    constexpr double kWhite = 0.5, kALittle = 1.0 / 16;
    const double enough = mask->reduced() ? kALittle : kWhite;
    const Matrix white = whiteness_of(*mask);
    Eigen::Array<bool, Eigen::Dynamic, Eigen::Dynamic> hidden = white.array() >= enough;
    Index count = hidden.count();
    if (count == 0)
        return Failure{fmt::format(
            "the mask {} is nowhere white: it hides no pixel, and none is to be filled in.", file)};
    if (count == hidden.size())
        return Failure{fmt::format("the mask {} is white all over: no pixel is left to be seen.", file)};
    if (of_one_colour(image, hidden, false) && !of_one_colour(image, hidden, true)) {
        hidden = 1 - white.array() >= enough;
        count = hidden.count();
        notes.push_back(
            "The mask leaves pixels of one colour alone: it is taken as black where pixels are unknown.");
    }
    for (Index c = 0; c < image.channels; ++c)
        for (Index j = 0; j < image.cols; ++j)
            for (Index i = 0; i < image.rows; ++i)
                if (hidden(i, j))
                    image.values(i, c * image.cols + j) = std::numeric_limits<double>::quiet_NaN();
    notes.push_back(
        fmt::format("The mask hides {} of {} pixels: they are filled in, and the PSNR is of the others.",
                    count, hidden.size()));
    return Written{};
}

}  // namespace lowrank
