// From stored samples to a matrix: turning, alpha, reducing. Knows neither libpng nor libjpeg.
#include "core/io/image.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "core/io/atomic_file.h"
#include "core/io/raw_picture.h"
#include "core/io/read_file.h"

namespace lowrank {

double RawPicture::sample(Index row, Index col, int channel) const {
    const std::size_t at = static_cast<std::size_t>((row * cols + col) * channels + channel);
    if (!wide) return bytes[at] / 255.0;
    std::uint16_t value;
    std::memcpy(&value, bytes.data() + 2 * at, 2);
    return value / 65535.0;
}

namespace {

/// The stored picture seen the right way up.
struct Turned {
    const RawPicture& raw;
    bool swapped() const { return raw.orientation >= 5; }
    Index rows() const { return swapped() ? raw.cols : raw.rows; }
    Index cols() const { return swapped() ? raw.rows : raw.cols; }

    /// Where the pixel shown at (row, col) is stored. EXIF 2: mirrored, 3: half a turn, 4: upside down
    /// mirrored, 5 to 8: the same four with rows and columns exchanged.
    std::pair<Index, Index> stored(Index row, Index col) const {
        const Index last_row = raw.rows - 1, last_col = raw.cols - 1;
        switch (raw.orientation) {
            case 2:
                return {row, last_col - col};
            case 3:
                return {last_row - row, last_col - col};
            case 4:
                return {last_row - row, col};
            case 5:
                return {col, row};
            case 6:
                return {last_row - col, row};
            case 7:
                return {last_row - col, last_col - row};
            case 8:
                return {col, last_col - row};
            default:
                return {row, col};
        }
    }
};

/// The part of source pixels an output pixel covers along one side: first index, and a weight each.
struct Cover {
    Index first = 0;
    std::vector<double> weights;
};

std::vector<Cover> covers(Index source, Index target) {
    std::vector<Cover> all(static_cast<std::size_t>(target));
    const double scale = static_cast<double>(source) / static_cast<double>(target);
    for (Index i = 0; i < target; ++i) {
        const double low = static_cast<double>(i) * scale;
        const double high = std::min(static_cast<double>(i + 1) * scale, static_cast<double>(source));
        Cover& cover = all[static_cast<std::size_t>(i)];
        cover.first = std::min(static_cast<Index>(low), source - 1);
        for (Index k = cover.first; k < source && static_cast<double>(k) < high; ++k)
            cover.weights.push_back(std::min(static_cast<double>(k + 1), high) -
                                    std::max(static_cast<double>(k), low));
    }
    return all;
}

Index reduced_side(Index side, Index longer, Index max_side) {
    if (longer <= max_side) return side;
    const double exact =
        static_cast<double>(side) * static_cast<double>(max_side) / static_cast<double>(longer);
    return std::max<Index>(1, static_cast<Index>(std::lround(exact)));
}

Result<Image> to_matrix(const RawPicture& raw, Index max_side, const std::stop_token& stop) {
    const Turned turned{raw};
    const bool alpha = raw.channels == 2 || raw.channels == 4;
    const int colours = alpha ? raw.channels - 1 : raw.channels;
    Image image;
    image.stored_rows = turned.rows();
    image.stored_cols = turned.cols();
    image.channels = colours;
    const Index longer = std::max(turned.rows(), turned.cols());
    image.rows = reduced_side(turned.rows(), longer, max_side);
    image.cols = reduced_side(turned.cols(), longer, max_side);
    image.values.resize(image.rows, image.cols * colours);
    const std::vector<Cover> down = covers(turned.rows(), image.rows),
                             across = covers(turned.cols(), image.cols);
    for (Index i = 0; i < image.rows; ++i) {
        if (stop.stop_requested()) return Failure{"cancelled"};
        const Cover& rows = down[static_cast<std::size_t>(i)];
        for (Index j = 0; j < image.cols; ++j) {
            const Cover& cols = across[static_cast<std::size_t>(j)];
            double sum[3] = {0, 0, 0}, present = 0;
            for (std::size_t a = 0; a < rows.weights.size(); ++a) {
                for (std::size_t b = 0; b < cols.weights.size(); ++b) {
                    const auto [row, col] =
                        turned.stored(rows.first + static_cast<Index>(a), cols.first + static_cast<Index>(b));
                    const double opacity = alpha ? raw.sample(row, col, colours) : 1;
                    if (opacity == 0) continue;
                    const double weight = rows.weights[a] * cols.weights[b];
                    present += weight;
                    for (int c = 0; c < colours; ++c)
                        sum[c] += weight * (opacity * raw.sample(row, col, c) + (1 - opacity));
                }
            }
            for (int c = 0; c < colours; ++c)
                image.values(i, c * image.cols + j) = present > 0 ? std::clamp(sum[c] / present, 0.0, 1.0)
                                                                  : std::numeric_limits<double>::quiet_NaN();
        }
    }
    return image;
}

}  // namespace

Result<Image> decode_image(std::string_view bytes, const std::string& name, Index max_side,
                           const std::stop_token& stop) {
    constexpr std::string_view kPng("\x89PNG\r\n\x1a\n", 8), kJpeg("\xFF\xD8\xFF", 3);
    if (bytes.empty()) return Failure{in_quotes(name) + " is empty, and a PNG or JPEG picture is needed."};
    const bool png = bytes.starts_with(kPng);
    if (!png && !bytes.starts_with(kJpeg)) {
        if (kPng.starts_with(bytes) || kJpeg.starts_with(bytes))
            return Failure{in_quotes(name) + " is damaged or cut short."};
        return Failure{in_quotes(name) + " is not a picture that can be read: PNG or JPEG is needed."};
    }
    const Result<RawPicture> raw = png ? decode_png(bytes, stop) : decode_jpeg(bytes, stop);
    if (!raw) {
        if (raw.sentence() == "cancelled") return Failure{raw.sentence()};
        return Failure{in_quotes(name) + " " + raw.sentence() + "."};
    }
    if (raw->rows < 1 || raw->cols < 1) return Failure{in_quotes(name) + " has no pixels."};
    return to_matrix(*raw, std::max<Index>(1, max_side), stop);
}

Result<Image> read_image(const std::string& path, Index max_side, const std::stop_token& stop) {
    const Result<std::string> bytes = read_file(path);
    if (!bytes) return Failure{bytes.sentence()};
    return decode_image(*bytes, path, max_side, stop);
}

Result<std::string> encode_picture(const ConstMatrixRef& values, Index channels,
                                   const PngMetadata& metadata) {
    const Index rows = values.rows(), cols = values.cols() / channels;
    bool transparent = false;
    for (Index j = 0; j < values.cols() && !transparent; ++j)
        for (Index i = 0; i < rows && !transparent; ++i) transparent = std::isnan(values(i, j));
    const Index stored = channels + (transparent ? 1 : 0);
    std::vector<std::uint8_t> pixels(static_cast<std::size_t>(rows * cols * stored), 0);
    for (Index i = 0; i < rows; ++i) {
        for (Index j = 0; j < cols; ++j) {
            std::uint8_t* pixel = pixels.data() + static_cast<std::size_t>((i * cols + j) * stored);
            bool present = true;
            for (Index c = 0; c < channels; ++c) present = present && !std::isnan(values(i, c * cols + j));
            for (Index c = 0; c < channels && present; ++c)
                pixel[c] = static_cast<std::uint8_t>(
                    std::lround(255 * std::clamp(values(i, c * cols + j), 0.0, 1.0)));
            if (transparent) pixel[channels] = present ? 255 : 0;
        }
    }
    return encode_png(pixels, cols, rows, static_cast<int>(stored), metadata);
}

double picture_psnr(const ConstMatrixRef& picture, const ConstMatrixRef& truth) {
    double sum = 0;
    Index count = 0;
    for (Index j = 0; j < truth.cols(); ++j) {
        for (Index i = 0; i < truth.rows(); ++i) {
            if (std::isnan(truth(i, j))) continue;
            const double difference = std::clamp(picture(i, j), 0.0, 1.0) - std::clamp(truth(i, j), 0.0, 1.0);
            sum += difference * difference;
            ++count;
        }
    }
    if (count == 0) return std::numeric_limits<double>::quiet_NaN();
    return 10 * std::log10(static_cast<double>(count) / sum);
}

}  // namespace lowrank
