// Makes a matrix of a decoded picture: alpha, reducing, turning.
#include "core/io/picture/image.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <fmt/core.h>
#include <limits>

#include "core/io/file/atomic_file.h"
#include "core/io/file/file_kind.h"
#include "core/io/file/memory_limit.h"
#include "core/io/file/read_file.h"
#include "core/io/picture/raw_picture.h"
#include "core/text/numbers.h"

namespace lowrank {

namespace {

/// The part of target pixels that one source pixel falls into along one side: two at most, for a target is
/// never finer than its source.
struct Share {
    Index first = 0;
    double weight[2] = {0, 0};
};

std::vector<Share> shares(Index source, Index target) {
    std::vector<Share> all(static_cast<std::size_t>(source), Share{-1});
    const double scale = static_cast<double>(source) / static_cast<double>(target);
    for (Index i = 0; i < target; ++i) {
        const double low = static_cast<double>(i) * scale;
        const double high = std::min(static_cast<double>(i + 1) * scale, static_cast<double>(source));
        for (Index k = std::min(static_cast<Index>(low), source - 1);
             k < source && static_cast<double>(k) < high; ++k) {
            const double weight =
                std::min(static_cast<double>(k + 1), high) - std::max(static_cast<double>(k), low);
            Share& share = all[static_cast<std::size_t>(k)];
            if (share.first < 0) share.first = i;
            if (i - share.first < 2) share.weight[i - share.first] = weight;
        }
    }
    return all;
}

/// What each target pixel gets in all.
std::vector<double> totals(const std::vector<Share>& shares, Index target) {
    std::vector<double> sums(static_cast<std::size_t>(target) + 1, 0.0);
    for (const Share& share : shares)
        for (int k = 0; k < 2; ++k) sums[static_cast<std::size_t>(share.first + k)] += share.weight[k];
    return sums;
}

Index reduced_side(Index side, Index longer, Index max_side) {
    if (longer <= max_side) return side;
    const double exact =
        static_cast<double>(side) * static_cast<double>(max_side) / static_cast<double>(longer);
    return std::max<Index>(1, static_cast<Index>(std::lround(exact)));
}

/// Averages areas while the rows arrive, and turns the result: of the stored picture no more than a row is
/// held.
///
/// EXIF 2: mirrored, 3: half a turn, 4: upside down mirrored, 5 to 8: the same four with rows and columns
/// exchanged.
class Reducer : public PictureSink {
public:
    Reducer(Index max_side, double file_bytes, double memory_limit)
        : max_side_(max_side), file_bytes_(file_bytes), memory_limit_(memory_limit) {}

    std::string begin(const PictureHead& head, double decoder_bytes) override {
        head_ = head;
        if (head.rows < 1 || head.cols < 1) return "has no pixels";
        alpha_ = head.channels == 2 || head.channels == 4;
        colours_ = head.channels - (alpha_ ? 1 : 0);
        const Index longer = std::max(head.rows, head.cols);
        rows_ = reduced_side(head.rows, longer, max_side_);
        cols_ = reduced_side(head.cols, longer, max_side_);
        const double pixels = static_cast<double>(rows_) * static_cast<double>(cols_);
        const double needed = file_bytes_ + decoder_bytes + 8 * pixels * head.channels +
                              sizeof(Share) * static_cast<double>(head.rows + head.cols) +
                              8 * static_cast<double>((cols_ + 1) * (colours_ + 1));
        if (memory_limit_ > 0 && needed > memory_limit_)
            return fmt::format(
                "has {} x {} pixels: reading it takes about {}, and the limit is {} (--memory-limit)",
                head.cols, head.rows, print_size(needed), print_size(memory_limit_));
        const bool exchanged = head.orientation >= 5;
        image_.channels = colours_;
        image_.bits = head.wide ? 16 : 8;
        image_.rows = exchanged ? cols_ : rows_;
        image_.cols = exchanged ? rows_ : cols_;
        image_.stored_rows = exchanged ? head.cols : head.rows;
        image_.stored_cols = exchanged ? head.rows : head.cols;
        image_.values.setZero(image_.rows, image_.cols * colours_);
        if (alpha_) present_.setZero(image_.rows, image_.cols);
        down_ = shares(head.rows, rows_);
        across_ = shares(head.cols, cols_);
        line_.resize(static_cast<std::size_t>((cols_ + 1) * (colours_ + 1)));
        return {};
    }

    void take(Index row, Index first, Index step, Index count, const std::uint8_t* samples) override {
        std::fill(line_.begin(), line_.end(), 0.0);
        if (head_.wide)
            add<std::uint16_t>(first, step, count, samples);
        else
            add<std::uint8_t>(first, step, count, samples);
        const Share& share = down_[static_cast<std::size_t>(row)];
        for (int k = 0; k < 2; ++k)
            if (share.weight[k] > 0) add_line(share.first + k, share.weight[k]);
    }

    Image finished() {
        const std::vector<double> down = totals(down_, rows_), across = totals(across_, cols_);
        for (Index a = 0; a < rows_; ++a) {
            for (Index b = 0; b < cols_; ++b) {
                const auto [i, j] = turned(a, b);
                const double present =
                    alpha_ ? present_(i, j)
                           : down[static_cast<std::size_t>(a)] * across[static_cast<std::size_t>(b)];
                for (Index c = 0; c < colours_; ++c) {
                    double& value = image_.values(i, c * image_.cols + j);
                    value = present > 0 ? std::clamp(value / present, 0.0, 1.0)
                                        : std::numeric_limits<double>::quiet_NaN();
                }
            }
        }
        return std::move(image_);
    }

private:
    /// Adds a row's pixels to line_: the colours of each target pixel and what of it is there.
    template <class Sample>
    void add(Index first, Index step, Index count, const std::uint8_t* samples) {
        constexpr double kMost = std::numeric_limits<Sample>::max();
        const std::size_t width = sizeof(Sample) * static_cast<std::size_t>(head_.channels);
        for (Index k = 0; k < count; ++k, samples += width) {
            Sample pixel[4];
            std::memcpy(pixel, samples, width);
            const double opacity = alpha_ ? pixel[colours_] / kMost : 1;
            if (opacity == 0) continue;
            double colour[3];
            for (Index c = 0; c < colours_; ++c) colour[c] = opacity * (pixel[c] / kMost) + (1 - opacity);
            const Share& share = across_[static_cast<std::size_t>(first + k * step)];
            for (int half = 0; half < 2; ++half) {
                const double weight = share.weight[half];
                if (weight == 0) continue;
                double* sums = line_.data() + (share.first + half) * (colours_ + 1);
                for (Index c = 0; c < colours_; ++c) sums[c] += weight * colour[c];
                sums[colours_] += weight;
            }
        }
    }

    void add_line(Index a, double weight) {
        const double* sums = line_.data();
        for (Index b = 0; b < cols_; ++b, sums += colours_ + 1) {
            if (sums[colours_] == 0) continue;
            const auto [i, j] = turned(a, b);
            for (Index c = 0; c < colours_; ++c) image_.values(i, c * image_.cols + j) += weight * sums[c];
            if (alpha_) present_(i, j) += weight * sums[colours_];
        }
    }

    /// Where a reduced pixel of the stored picture is shown.
    std::pair<Index, Index> turned(Index a, Index b) const {
        const int o = head_.orientation;
        const Index row = o == 3 || o == 4 || o == 6 || o == 7 ? rows_ - 1 - a : a;
        const Index col = o == 2 || o == 3 || o == 7 || o == 8 ? cols_ - 1 - b : b;
        return o >= 5 ? std::pair{col, row} : std::pair{row, col};
    }

    Index max_side_;
    double file_bytes_, memory_limit_;
    PictureHead head_;
    bool alpha_ = false;
    Index colours_ = 0, rows_ = 0, cols_ = 0;  ///< rows_ x cols_: reduced, as stored
    std::vector<Share> down_, across_;
    std::vector<double> line_;  ///< one row of reduced pixels: colours and weight of each
    Matrix present_;            ///< with alpha only: the weight of what is not missing
    Image image_;
};

}  // namespace

Result<Image> decode_image(std::string_view bytes, const std::string& name, Index max_side,
                           const std::stop_token& stop, double memory_limit) {
    constexpr std::string_view kPng("\x89PNG\r\n\x1a\n", 8), kJpeg("\xFF\xD8\xFF", 3);
    if (bytes.empty())
        return Failure{fmt::format("{} is empty, and a PNG or JPEG picture is needed.", in_quotes(name))};
    const bool png = bytes.starts_with(kPng);
    if (!png && !bytes.starts_with(kJpeg)) {
        if (kPng.starts_with(bytes) || kJpeg.starts_with(bytes))
            return Failure{fmt::format("{} is damaged or cut short.", in_quotes(name))};
        if (std::string why = why_other_kind(bytes); !why.empty())
            return Failure{in_quotes(name) + " " + why};
        return Failure{
            fmt::format("{} is not a picture that can be read: PNG or JPEG is needed.", in_quotes(name))};
    }
    Reducer reducer(std::max<Index>(1, max_side), static_cast<double>(bytes.size()), memory_limit);
    const Result<Written> done = png ? decode_png(bytes, reducer, stop) : decode_jpeg(bytes, reducer, stop);
    if (!done) {
        if (done.cancelled()) return Cancelled{};
        return Failure{in_quotes(name) + " " + done.sentence() + "."};
    }
    return reducer.finished();
}

Result<Image> read_image(const std::string& path, Index max_side, const std::stop_token& stop,
                         double memory_limit) {
    const Result<std::string> bytes = read_file(path, {memory_limit, stop});
    if (!bytes) return bytes.passed_on<Image>();
    return decode_image(*bytes, path, max_side, stop, memory_limit);
}

namespace {

/// Some rows of a picture matrix as samples of 8 or 16 bits, the channels of a pixel together.
void append_pixels(const Matrix& values, Index channels, bool transparent, int bits,
                   std::vector<std::uint8_t>& out) {
    const Index cols = values.cols() / channels;
    const double white = bits == 16 ? 65535 : 255;
    const auto append = [&](double value) {
        const long sample = std::lround(white * value);
        if (bits == 16) out.push_back(static_cast<std::uint8_t>(sample >> 8));
        out.push_back(static_cast<std::uint8_t>(sample & 255));
    };
    for (Index i = 0; i < values.rows(); ++i)
        for (Index j = 0; j < cols; ++j) {
            bool present = true;
            for (Index c = 0; c < channels; ++c) present = present && !std::isnan(values(i, c * cols + j));
            for (Index c = 0; c < channels; ++c)
                append(present ? std::clamp(values(i, c * cols + j), 0.0, 1.0) : 0);
            if (transparent) append(present ? 1 : 0);
        }
}

/// Visits the matrix in pieces of whole rows.
Result<Written> for_rows(const PiecewiseMatrix& matrix, const std::stop_token& stop,
                         const std::function<Result<Written>(const Matrix&)>& visit) {
    const Index step = PiecewiseMatrix::piece(matrix.cols);
    Matrix piece;
    for (Index row = 0; row < matrix.rows; row += step) {
        if (stop.stop_requested()) return Cancelled{};
        piece.resize(std::min(step, matrix.rows - row), matrix.cols);
        matrix.fill(row, 0, piece);
        if (Result<Written> visited = visit(piece); !visited) return visited;
    }
    return Written{};
}

}  // namespace

Result<Written> write_picture(const PiecewiseMatrix& values, Index channels, const PngMetadata& metadata,
                              const ByteSink& sink, const std::stop_token& stop) {
    bool transparent = false;
    (void)for_rows(values, stop, [&](const Matrix& piece) -> Result<Written> {
        transparent = transparent || piece.hasNaN();
        return Written{};
    });
    Result<PngWriter> png =
        PngWriter::begin(values.cols / channels, values.rows,
                         static_cast<int>(channels + (transparent ? 1 : 0)), metadata, sink);
    if (!png) return png.passed_on<Written>();
    std::vector<std::uint8_t> pixels;
    const Result<Written> rows = for_rows(values, stop, [&](const Matrix& piece) {
        pixels.clear();
        append_pixels(piece, channels, transparent, metadata.bits, pixels);
        return png->add(pixels);
    });
    return rows ? png->finish() : rows;
}

Result<std::string> encode_picture(const ConstMatrixRef& values, Index channels,
                                   const PngMetadata& metadata) {
    std::string out;
    const Result<Written> done = write_picture(pieces_of(values), channels, metadata,
                                               [&out](std::string_view bytes) -> Result<Written> {
                                                   out += bytes;
                                                   return Written{};
                                               });
    if (!done) return done.passed_on<std::string>();
    return out;
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

std::vector<std::uint8_t> without_alpha(std::span<const std::uint8_t> rgba) {
    std::vector<std::uint8_t> rgb;
    rgb.reserve(rgba.size() / 4 * 3);
    for (std::size_t i = 0; i + 3 < rgba.size(); i += 4)
        rgb.insert(rgb.end(), {rgba[i], rgba[i + 1], rgba[i + 2]});
    return rgb;
}

Result<std::string> encode_rgba(int width, int height, std::span<const std::uint8_t> rgba,
                                PngMetadata metadata) {
    metadata.srgb = metadata.drawn = true;
    bool opaque = rgba.size() % 4 == 0;
    for (std::size_t i = 3; i < rgba.size() && opaque; i += 4) opaque = rgba[i] == 255;
    if (!opaque) return encode_png(rgba, width, height, 4, metadata);
    return encode_png(without_alpha(rgba), width, height, 3, metadata);
}

}  // namespace lowrank
