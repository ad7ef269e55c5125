// PNG in through libpng's row API. libpng reports errors by longjmp: the functions that call it own
// nothing, and what must be freed belongs to their callers.
#include <algorithm>
#include <bit>
#include <cmath>
#include <csetjmp>
#include <cstring>
#include <fmt/core.h>

#include <png.h>

#include "core/io/picture/png_errors.h"
#include "core/io/picture/raw_picture.h"

namespace lowrank {
namespace {

struct PngDecoding {
    std::string_view rest;
    std::string error;
    png_structp png = nullptr;
    png_infop info = nullptr;
    PictureHead head;
    std::vector<png_byte> row;
    bool interlaced = false;
    bool too_large = false;
    bool cancelled = false;

    PngDecoding() = default;
    PngDecoding(const PngDecoding&) = delete;
    ~PngDecoding() { png_destroy_read_struct(&png, &info, nullptr); }
};

void feed(png_structp png, png_bytep out, png_size_t count) {
    std::string_view& rest = static_cast<PngDecoding*>(png_get_io_ptr(png))->rest;
    if (count > rest.size()) png_error(png, "the file ends too early");
    std::memcpy(out, rest.data(), count);
    rest.remove_prefix(count);
}

bool read_header(PngDecoding& work) {
    if (setjmp(png_jmpbuf(work.png))) return false;
    png_set_read_fn(work.png, &work, feed);
    png_set_user_limits(work.png, 1u << 20, 1u << 20);
    // A profile and texts are not wanted, and unpacked they may take a thousand times their size.
    constexpr png_byte kProfile[] = "iCCP";
    png_set_keep_unknown_chunks(work.png, PNG_HANDLE_CHUNK_NEVER, kProfile, 1);
    png_set_chunk_cache_max(work.png, 1);
    png_read_info(work.png, work.info);
    const png_uint_32 width = png_get_image_width(work.png, work.info),
                      height = png_get_image_height(work.png, work.info);
    work.too_large = static_cast<double>(width) * height > kLargestPicture;
    if (work.too_large) return false;
    // Palette to RGB, 1, 2 and 4 bits to 8, tRNS to alpha. No gamma and no profile: values as stored. The
    // passes of an interlaced picture arrive one by one: put together by libpng they would need the whole
    // picture.
    png_set_expand(work.png);
    if (std::endian::native == std::endian::little) png_set_swap(work.png);
    work.interlaced = png_get_interlace_type(work.png, work.info) != PNG_INTERLACE_NONE;
    work.head.rows = static_cast<Index>(height);
    work.head.cols = static_cast<Index>(width);
    const int colour = png_get_color_type(work.png, work.info);
    const bool alpha = (colour & PNG_COLOR_MASK_ALPHA) || png_get_valid(work.png, work.info, PNG_INFO_tRNS);
    work.head.channels = ((colour & PNG_COLOR_MASK_COLOR) ? 3 : 1) + (alpha ? 1 : 0);
    work.head.wide = png_get_bit_depth(work.png, work.info) == 16;
    return true;
}

/// Takes the memory libpng needs for its rows.
bool start_rows(PngDecoding& work) {
    if (setjmp(png_jmpbuf(work.png))) return false;
    png_read_update_info(work.png, work.info);
    return true;
}

bool read_rows(PngDecoding& work, PictureSink& sink, const std::stop_token& stop) {
    if (setjmp(png_jmpbuf(work.png))) return false;
    const Index rows = work.head.rows, cols = work.head.cols;
    for (int pass = 0; pass < (work.interlaced ? PNG_INTERLACE_ADAM7_PASSES : 1); ++pass) {
        const Index first = work.interlaced ? PNG_PASS_START_COL(pass) : 0;
        const Index step = work.interlaced ? PNG_PASS_COL_OFFSET(pass) : 1;
        const Index top = work.interlaced ? PNG_PASS_START_ROW(pass) : 0;
        const Index drop = work.interlaced ? PNG_PASS_ROW_OFFSET(pass) : 1;
        if (first >= cols) continue;  // such a pass has no rows in the file
        const Index count = (cols - first + step - 1) / step;
        for (Index row = top; row < rows; row += drop) {
            work.cancelled = stop.stop_requested();
            if (work.cancelled) return false;
            png_read_row(work.png, work.row.data(), nullptr);
            sink.take(row, first, step, count, work.row.data());
        }
    }
    png_read_end(work.png, nullptr);
    return true;
}

}  // namespace

Result<Written> decode_png(std::string_view file, PictureSink& sink, const std::stop_token& stop) {
    PngDecoding work;
    work.rest = file;
    work.png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &work.error, remember_error, ignore_warning);
    if (work.png) work.info = png_create_info_struct(work.png);
    if (!work.info) return Failure{"could not be decoded: libpng did not start"};
    const auto damaged = [&] { return Failure{fmt::format("is damaged or cut short ({})", work.error)}; };
    if (!read_header(work)) {
        if (work.too_large) return Failure{"is larger than 268 million pixels, the most that is read"};
        return damaged();
    }
    // libpng holds three rows of up to 8 bytes a pixel, and zlib its window; then there is our own.
    constexpr double kWindow = 65536;
    if (std::string why = sink.begin(work.head, 32 * static_cast<double>(work.head.cols) + kWindow);
        !why.empty())
        return Failure{std::move(why)};
    if (!start_rows(work)) return damaged();
    if (png_get_channels(work.png, work.info) != work.head.channels)
        return Failure{"could not be decoded: its channels changed while it was read"};
    work.row.resize(png_get_rowbytes(work.png, work.info));
    if (!read_rows(work, sink, stop)) {
        if (work.cancelled) return Cancelled{};
        return damaged();
    }
    return Written{};
}

}  // namespace lowrank
