// JPEG in, through libjpeg. It reports errors by longjmp: the function that calls it owns nothing, and what
// must be freed belongs to its caller.
#include <csetjmp>
#include <cstdio>
#include <cstring>

// jpeglib.h needs the two headers above before it.
#include <jpeglib.h>
// Names the warnings, of which some mean that the file is cut.
#include <jerror.h>

#include "core/io/raw_picture.h"

namespace lowrank {
namespace {

struct JpegDecoding {
    jpeg_error_mgr errors;  // first, so that libjpeg's pointer to it is a pointer to all of this
    std::jmp_buf escape;
    jpeg_decompress_struct jpeg;
    bool created = false;
    bool damaged = false;
    bool too_large = false;
    bool cancelled = false;
    char message[JMSG_LENGTH_MAX] = {};
    RawPicture picture;

    JpegDecoding() = default;
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

/// libjpeg goes on after warnings and invents what is missing. Bytes between segments harm nothing; a file
/// that ends or breaks off in the middle of the picture is refused.
void note_warning(j_common_ptr info, int level) {
    if (level >= 0) return;
    const int code = info->err->msg_code;
    if (code == JWRN_EXTRANEOUS_DATA || code == JWRN_ADOBE_XFORM || code == JWRN_JFIF_MAJOR ||
        code == JWRN_TOO_MUCH_DATA)
        return;
    JpegDecoding& work = *reinterpret_cast<JpegDecoding*>(info->err);
    if (!work.damaged) info->err->format_message(info, work.message);
    work.damaged = true;
}

void say_nothing(j_common_ptr) {}

bool read_header(JpegDecoding& work, std::string_view file) {
    if (setjmp(work.escape)) return false;
    jpeg_create_decompress(&work.jpeg);
    work.created = true;
    jpeg_mem_src(&work.jpeg, reinterpret_cast<const unsigned char*>(file.data()), file.size());
    jpeg_save_markers(&work.jpeg, JPEG_APP0 + 1, 0xFFFF);
    jpeg_read_header(&work.jpeg, TRUE);
    work.too_large = static_cast<double>(work.jpeg.image_width) * work.jpeg.image_height > kLargestPicture;
    if (work.too_large) return false;
    if (work.jpeg.num_components == 4)
        work.jpeg.out_color_space = JCS_CMYK;
    else
        work.jpeg.out_color_space = work.jpeg.num_components == 1 ? JCS_GRAYSCALE : JCS_RGB;
    jpeg_start_decompress(&work.jpeg);
    return true;
}

bool read_rows(JpegDecoding& work, const std::stop_token& stop) {
    if (setjmp(work.escape)) return false;
    while (work.jpeg.output_scanline < work.jpeg.output_height) {
        work.cancelled = stop.stop_requested();
        if (work.cancelled) return false;
        JSAMPROW row = work.picture.bytes.data() +
                       static_cast<std::size_t>(work.jpeg.output_scanline) * work.picture.stride();
        jpeg_read_scanlines(&work.jpeg, &row, 1);
    }
    jpeg_finish_decompress(&work.jpeg);
    return true;
}

/// Print inks to light, the plain way: no profile is looked at. Adobe stores inks inverted.
void inks_to_rgb(RawPicture& picture, bool inverted) {
    std::size_t to = 0;
    for (std::size_t from = 0; from + 3 < picture.bytes.size(); from += 4) {
        const auto light = [&](std::size_t i) -> unsigned {
            return inverted ? picture.bytes[from + i] : 255u - picture.bytes[from + i];
        };
        const unsigned key = light(3);
        for (std::size_t i = 0; i < 3; ++i)
            picture.bytes[to++] = static_cast<std::uint8_t>((light(i) * key + 127) / 255);
    }
    picture.bytes.resize(to);
    picture.channels = 3;
}

}  // namespace

Result<RawPicture> decode_jpeg(std::string_view file, const std::stop_token& stop) {
    JpegDecoding work;
    work.jpeg.err = jpeg_std_error(&work.errors);
    work.errors.error_exit = leave;
    work.errors.emit_message = note_warning;
    work.errors.output_message = say_nothing;
    const auto damaged = [&] {
        return Failure{"is damaged or cut short (" + std::string(work.message) + ")"};
    };
    if (!read_header(work, file)) {
        if (work.too_large) return Failure{"is larger than 268 million pixels, the most that is read"};
        return damaged();
    }
    RawPicture& picture = work.picture;
    picture.rows = static_cast<Index>(work.jpeg.output_height);
    picture.cols = static_cast<Index>(work.jpeg.output_width);
    picture.channels = work.jpeg.output_components;
    picture.bytes.resize(picture.stride() * static_cast<std::size_t>(picture.rows));
    for (jpeg_saved_marker_ptr marker = work.jpeg.marker_list; marker; marker = marker->next) {
        const std::string_view block(reinterpret_cast<const char*>(marker->data), marker->data_length);
        if (block.starts_with("Exif")) picture.orientation = exif_orientation(block);
    }
    const bool adobe = work.jpeg.saw_Adobe_marker;
    if (!read_rows(work, stop)) {
        if (work.cancelled) return Failure{"cancelled"};
        return damaged();
    }
    if (work.damaged) return damaged();
    if (picture.channels == 4) inks_to_rgb(picture, adobe);
    return std::move(picture);
}

}  // namespace lowrank
