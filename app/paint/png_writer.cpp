// libpng's row interface, into memory. Must not touch files: they are written whole by core/io.
#include "app/paint/png_writer.h"

#include <cmath>
#include <csetjmp>

#include <png.h>

namespace lowrank::paint {
namespace {

struct Work {
    std::string bytes;
    std::string problem;
    std::vector<png_text> texts;
    std::vector<png_bytep> rows;
};

// libpng leaves by longjmp, so nothing with a destructor may live in here.
bool write_all(png_structp png, png_infop info, Work& work, int width, int height, int colour,
               unsigned per_metre) {
    if (setjmp(png_jmpbuf(png))) return false;
    png_set_IHDR(png, info, static_cast<png_uint_32>(width), static_cast<png_uint_32>(height), 8, colour,
                 PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_set_sRGB(png, info, PNG_sRGB_INTENT_PERCEPTUAL);
    if (per_metre > 0) png_set_pHYs(png, info, per_metre, per_metre, PNG_RESOLUTION_METER);
    if (!work.texts.empty()) png_set_text(png, info, work.texts.data(), static_cast<int>(work.texts.size()));
    png_write_info(png, info);
    png_write_image(png, work.rows.data());
    png_write_end(png, info);
    return true;
}

}  // namespace

Result<std::string> encode_png(int width, int height, std::span<const std::uint8_t> rgba,
                               const PngInfo& info) {
    const std::size_t count = static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
    if (width <= 0 || height <= 0 || rgba.size() != 4 * count)
        return Failure{"a picture of " + std::to_string(width) + " x " + std::to_string(height) +
                       " cannot be written as PNG"};
    bool opaque = true;
    for (std::size_t i = 0; i < count; ++i) opaque = opaque && rgba[4 * i + 3] == 255;
    std::vector<std::uint8_t> pixels;
    const std::size_t channels = opaque ? 3 : 4;
    pixels.reserve(count * channels);
    for (std::size_t i = 0; i < count; ++i)
        pixels.insert(pixels.end(), rgba.begin() + static_cast<std::ptrdiff_t>(4 * i),
                      rgba.begin() + static_cast<std::ptrdiff_t>(4 * i + channels));

    Work work;
    for (int y = 0; y < height; ++y)
        work.rows.push_back(pixels.data() +
                            static_cast<std::size_t>(y) * static_cast<std::size_t>(width) * channels);
    for (const auto& [keyword, text] : info.texts) {
        png_text chunk{};
        chunk.compression = PNG_ITXT_COMPRESSION_NONE;
        chunk.key = const_cast<char*>(keyword.c_str());
        chunk.text = const_cast<char*>(text.c_str());
        chunk.itxt_length = text.size();
        work.texts.push_back(chunk);
    }
    png_structp png = png_create_write_struct(
        PNG_LIBPNG_VER_STRING, &work,
        [](png_structp p, png_const_charp message) {
            static_cast<Work*>(png_get_error_ptr(p))->problem = message;
            png_longjmp(p, 1);
        },
        [](png_structp, png_const_charp) {});
    png_infop chunk = png ? png_create_info_struct(png) : nullptr;
    bool good = false;
    if (chunk) {
        png_set_write_fn(
            png, &work,
            [](png_structp p, png_bytep data, png_size_t size) {
                static_cast<Work*>(png_get_io_ptr(p))
                    ->bytes.append(reinterpret_cast<const char*>(data), size);
            },
            [](png_structp) {});
        // 0.0254 m an inch; 300 dpi is 11811 px a metre.
        good = write_all(png, chunk, work, width, height, opaque ? PNG_COLOR_TYPE_RGB : PNG_COLOR_TYPE_RGBA,
                         static_cast<unsigned>(std::lround(info.dpi / 0.0254)));
    }
    png_destroy_write_struct(&png, &chunk);
    if (!good)
        return Failure{"the PNG could not be made: " + (work.problem.empty() ? "no memory" : work.problem)};
    return std::move(work.bytes);
}

}  // namespace lowrank::paint
