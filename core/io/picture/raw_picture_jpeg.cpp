// JPEG in, through libjpeg, and the one thing wanted of EXIF: which way up a photograph is. libjpeg reports
// errors by longjmp: the function that calls it owns nothing, and what must be freed belongs to its caller.
// Every offset in EXIF is suspect.
#include <algorithm>
#include <csetjmp>
#include <cstdio>
#include <cstring>
#include <fmt/core.h>
#include <optional>
#include <vector>

// jpeglib.h needs the two headers above before it.
#include <jpeglib.h>
// Names the warnings, of which some mean that the file is cut.
#include <jerror.h>

#include "core/io/picture/raw_picture.h"

namespace lowrank {
namespace {

struct JpegDecoding {
    jpeg_error_mgr errors;  // first, so that libjpeg's pointer to it is a pointer to all of this
    jpeg_progress_mgr progress;
    std::jmp_buf escape;
    jpeg_decompress_struct jpeg;
    const std::stop_token& stop;
    bool created = false;
    bool too_large = false;
    bool too_many_scans = false;
    bool cancelled = false;
    int most_scans = 0;
    char message[JMSG_LENGTH_MAX] = {};
    std::vector<std::uint8_t> row;

    explicit JpegDecoding(const std::stop_token& token) : stop(token) {}
    JpegDecoding(const JpegDecoding&) = delete;
    ~JpegDecoding() {
        if (created) jpeg_destroy_decompress(&jpeg);
    }
};

void leave(j_common_ptr info) {
    JpegDecoding& work = *reinterpret_cast<JpegDecoding*>(info->err);
    info->err->format_message(info, work.message);
    std::longjmp(work.escape, 1);
}

/// After warnings libjpeg goes on and invents what is missing. Bytes between segments harm nothing; a file
/// that ends or breaks off in the middle of the picture is refused there and then.
void leave_if_damaged(j_common_ptr info, int level) {
    if (level >= 0) return;
    const int code = info->err->msg_code;
    if (code == JWRN_EXTRANEOUS_DATA || code == JWRN_ADOBE_XFORM || code == JWRN_JFIF_MAJOR ||
        code == JWRN_TOO_MUCH_DATA)
        return;
    leave(info);
}

void say_nothing(j_common_ptr) {}

/// libjpeg calls this between the rows of blocks of every scan, also of those it reads before it gives out a
/// row.
void look_up(j_common_ptr info) {
    JpegDecoding& work = *reinterpret_cast<JpegDecoding*>(info->err);
    work.cancelled = work.stop.stop_requested();
    work.too_many_scans = work.jpeg.input_scan_number > work.most_scans;
    if (work.cancelled || work.too_many_scans) std::longjmp(work.escape, 1);
}

bool read_header(JpegDecoding& work, std::string_view file) {
    if (setjmp(work.escape)) return false;
    jpeg_create_decompress(&work.jpeg);
    work.created = true;
    jpeg_mem_src(&work.jpeg, reinterpret_cast<const unsigned char*>(file.data()), file.size());
    jpeg_save_markers(&work.jpeg, JPEG_APP0 + 1, 0xFFFF);
    jpeg_read_header(&work.jpeg, TRUE);
    const double pixels = static_cast<double>(work.jpeg.image_width) * work.jpeg.image_height;
    work.too_large = pixels > kLargestPicture;
    if (work.too_large) return false;
    work.most_scans = static_cast<int>(std::clamp(kMostScannedPixels / pixels, 16.0, 64.0));
    work.progress.progress_monitor = look_up;
    work.jpeg.progress = &work.progress;
    if (work.jpeg.num_components == 4)
        work.jpeg.out_color_space = JCS_CMYK;
    else
        work.jpeg.out_color_space = work.jpeg.num_components == 1 ? JCS_GRAYSCALE : JCS_RGB;
    return true;
}

/// What libjpeg will hold: some rows, and every coefficient where a picture comes in several scans.
double bytes_needed(JpegDecoding& work) {
    constexpr double kBlock = 64 * sizeof(JCOEF), kTables = 262144, kRows = 64;
    double bytes = kTables + kRows * work.jpeg.image_width * work.jpeg.num_components;
    if (!jpeg_has_multiple_scans(&work.jpeg)) return bytes;
    for (int i = 0; i < work.jpeg.num_components; ++i) {
        const jpeg_component_info& part = work.jpeg.comp_info[i];
        // Rounded up to whole units of the scan.
        bytes += kBlock * (part.width_in_blocks + part.h_samp_factor) *
                 (static_cast<double>(part.height_in_blocks) + part.v_samp_factor);
    }
    return bytes;
}

/// Print inks to light, the plain way: no profile is looked at. Adobe stores inks inverted.
void inks_to_rgb(std::vector<std::uint8_t>& row, bool inverted) {
    std::size_t to = 0;
    for (std::size_t from = 0; from + 3 < row.size(); from += 4) {
        const auto light = [&](std::size_t i) -> unsigned {
            return inverted ? row[from + i] : 255u - row[from + i];
        };
        const unsigned key = light(3);
        for (std::size_t i = 0; i < 3; ++i)
            row[to++] = static_cast<std::uint8_t>((light(i) * key + 127) / 255);
    }
}

bool read_rows(JpegDecoding& work, PictureSink& sink) {
    if (setjmp(work.escape)) return false;
    jpeg_start_decompress(&work.jpeg);
    const Index cols = static_cast<Index>(work.jpeg.output_width);
    while (work.jpeg.output_scanline < work.jpeg.output_height) {
        work.cancelled = work.stop.stop_requested();
        if (work.cancelled) return false;
        const Index at = static_cast<Index>(work.jpeg.output_scanline);
        JSAMPROW row = work.row.data();
        jpeg_read_scanlines(&work.jpeg, &row, 1);
        if (work.jpeg.out_color_space == JCS_CMYK) inks_to_rgb(work.row, work.jpeg.saw_Adobe_marker);
        sink.take(at, 0, 1, cols, work.row.data());
    }
    jpeg_finish_decompress(&work.jpeg);
    return true;
}

}  // namespace

Result<Written> decode_jpeg(std::string_view file, PictureSink& sink, const std::stop_token& stop) {
    JpegDecoding work(stop);
    work.jpeg.err = jpeg_std_error(&work.errors);
    work.errors.error_exit = leave;
    work.errors.emit_message = leave_if_damaged;
    work.errors.output_message = say_nothing;
    const auto refused = [&]() -> Result<Written> {
        if (work.cancelled) return Cancelled{};
        if (work.too_large) return Failure{"is larger than 268 million pixels, the most that is read"};
        if (work.too_many_scans)
            return Failure{fmt::format(
                "has more than {} scans, the most that is read of a picture of its size", work.most_scans)};
        if (constexpr int kTwelve = 12; work.jpeg.data_precision == kTwelve)
            return Failure{"has 12 bits a channel, and JPEG pictures of 8 are read: save it with 8 bits"};
        return Failure{fmt::format("is damaged or cut short ({})", work.message)};
    };
    if (!read_header(work, file)) return refused();
    PictureHead head;
    head.rows = static_cast<Index>(work.jpeg.image_height);
    head.cols = static_cast<Index>(work.jpeg.image_width);
    head.channels = work.jpeg.num_components == 1 ? 1 : 3;
    for (jpeg_saved_marker_ptr marker = work.jpeg.marker_list; marker; marker = marker->next) {
        const std::string_view block(reinterpret_cast<const char*>(marker->data), marker->data_length);
        if (block.starts_with("Exif")) head.orientation = exif_orientation(block);
    }
    if (std::string why = sink.begin(head, bytes_needed(work)); !why.empty()) return Failure{std::move(why)};
    work.row.resize(static_cast<std::size_t>(head.cols) *
                    static_cast<std::size_t>(work.jpeg.num_components == 4 ? 4 : 3));
    if (!read_rows(work, sink)) return refused();
    return Written{};
}

namespace {

struct Tiff {
    std::string_view bytes;
    bool big_endian;

    std::optional<std::uint32_t> number(std::size_t at, std::size_t size) const {
        if (at > bytes.size() || bytes.size() - at < size) return std::nullopt;
        std::uint32_t value = 0;
        for (std::size_t i = 0; i < size; ++i) {
            const std::size_t from = big_endian ? i : size - 1 - i;
            value = value << 8 | static_cast<unsigned char>(bytes[at + from]);
        }
        return value;
    }
};

}  // namespace

int exif_orientation(std::string_view block) {
    constexpr std::string_view kMark("Exif\0\0", 6);
    constexpr std::uint32_t kOrientationTag = 0x0112, kShort = 3;
    if (!block.starts_with(kMark)) return 1;
    block.remove_prefix(kMark.size());
    if (!block.starts_with("II") && !block.starts_with("MM")) return 1;
    const Tiff tiff{block, block.front() == 'M'};
    if (tiff.number(2, 2) != 42u) return 1;
    const std::uint32_t directory = tiff.number(4, 4).value_or(0);
    const std::uint32_t entries = tiff.number(directory, 2).value_or(0);
    for (std::uint32_t i = 0; i < entries; ++i) {
        const std::size_t entry = std::size_t{directory} + 2 + std::size_t{i} * 12;
        const std::optional<std::uint32_t> tag = tiff.number(entry, 2);
        if (!tag) break;  // past the end, as all that follow
        if (*tag != kOrientationTag) continue;
        const std::uint32_t value = tiff.number(entry + 8, 2).value_or(1);
        return tiff.number(entry + 2, 2) == kShort && value >= 1 && value <= 8 ? static_cast<int>(value) : 1;
    }
    return 1;
}

}  // namespace lowrank
