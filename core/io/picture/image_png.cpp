// PNG out through libpng, row by row. libpng reports errors by longjmp: the functions that call it own
// nothing, and what must be freed belongs to their callers.
#include <cmath>
#include <csetjmp>
#include <fmt/core.h>

#include <png.h>

#include "core/io/picture/image.h"
#include "core/io/picture/png_errors.h"
#include "core/text/utf8.h"

namespace lowrank {

struct PngWriter::Encoding {
    ByteSink sink;
    std::string error;
    Result<Written> refused = Written{};  ///< what the sink said
    png_structp png = nullptr;
    png_infop info = nullptr;
    std::vector<std::string> texts;  ///< entries point to them
    std::vector<png_text> entries;
    std::size_t stride = 0;

    Encoding() = default;
    Encoding(const Encoding&) = delete;
    ~Encoding() { png_destroy_write_struct(&png, &info); }

    bool deliver(const char* bytes, std::size_t count) {
        refused = sink({bytes, count});
        return static_cast<bool>(refused);
    }
    Result<Written> why_not() const {
        if (!refused) return refused;
        return Failure{fmt::format("the picture could not be written as PNG: {}.", error)};
    }
    bool head(Index width, Index height, int channels, const PngMetadata& metadata);
    bool rows(std::span<const std::uint8_t> rows);
    bool end();
};

namespace {

void flush_nothing(png_structp) {}

template <class Encoding>
void deliver(png_structp png, png_bytep bytes, png_size_t count) {
    // Nothing of the sink is alive any more when the error jumps.
    if (!static_cast<Encoding*>(png_get_io_ptr(png))->deliver(reinterpret_cast<const char*>(bytes), count))
        png_error(png, "the file takes no more");
}

}  // namespace

bool PngWriter::Encoding::head(Index width, Index height, int channels, const PngMetadata& metadata) {
    if (setjmp(png_jmpbuf(png))) return false;
    constexpr int kColour[] = {PNG_COLOR_TYPE_GRAY, PNG_COLOR_TYPE_GRAY_ALPHA, PNG_COLOR_TYPE_RGB,
                               PNG_COLOR_TYPE_RGBA};
    png_set_write_fn(png, this, lowrank::deliver<Encoding>, flush_nothing);
    png_set_IHDR(png, info, static_cast<png_uint_32>(width), static_cast<png_uint_32>(height), metadata.bits,
                 kColour[channels - 1], PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
                 PNG_FILTER_TYPE_DEFAULT);
    if (metadata.drawn) png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE);
    if (metadata.srgb) png_set_sRGB(png, info, PNG_sRGB_INTENT_PERCEPTUAL);
    if (metadata.dpi > 0) {
        const png_uint_32 per_metre = static_cast<png_uint_32>(std::lround(metadata.dpi / 0.0254));
        png_set_pHYs(png, info, per_metre, per_metre, PNG_RESOLUTION_METER);
    }
    if (!entries.empty()) png_set_text(png, info, entries.data(), static_cast<int>(entries.size()));
    png_write_info(png, info);
    return true;
}

bool PngWriter::Encoding::rows(std::span<const std::uint8_t> rows) {
    if (setjmp(png_jmpbuf(png))) return false;
    for (std::size_t at = 0; at + stride <= rows.size(); at += stride) png_write_row(png, rows.data() + at);
    return true;
}

bool PngWriter::Encoding::end() {
    if (setjmp(png_jmpbuf(png))) return false;
    png_write_end(png, info);
    return true;
}

PngWriter::PngWriter(std::unique_ptr<Encoding> work) : work_(std::move(work)) {}
PngWriter::PngWriter(PngWriter&& other) noexcept = default;
PngWriter::~PngWriter() = default;

Result<PngWriter> PngWriter::begin(Index width, Index height, int channels, const PngMetadata& metadata,
                                   ByteSink sink) {
    constexpr Index kLargestSide = 1 << 20;
    if (width < 1 || height < 1 || width > kLargestSide || height > kLargestSide || channels < 1 ||
        channels > 4)
        return Failure{fmt::format(
            "a picture of {} x {} pixels cannot be written as PNG: sides from 1 to 1048576 are allowed.",
            width, height)};
    auto work = std::make_unique<Encoding>();
    work->sink = std::move(sink);
    work->stride = static_cast<std::size_t>(width) * static_cast<std::size_t>(channels) *
                   static_cast<std::size_t>(metadata.bits / 8);
    work->texts.reserve(metadata.text.size());
    for (const auto& [key, value] : metadata.text) {
        // iTXt holds UTF-8 as it is; tEXt would take Latin-1 only.
        png_text entry{};
        entry.compression = PNG_ITXT_COMPRESSION_NONE;
        entry.key = const_cast<png_charp>(key.c_str());
        entry.text = work->texts.emplace_back(as_utf8(value)).data();
        entry.itxt_length = work->texts.back().size();
        static char no_language[] = "";
        entry.lang = no_language;
        entry.lang_key = no_language;
        work->entries.push_back(entry);
    }
    work->png = png_create_write_struct(PNG_LIBPNG_VER_STRING, &work->error, remember_error, ignore_warning);
    if (work->png) work->info = png_create_info_struct(work->png);
    if (!work->info || !work->head(width, height, channels, metadata))
        return work->why_not().passed_on<PngWriter>();
    return PngWriter(std::move(work));
}

Result<Written> PngWriter::add(std::span<const std::uint8_t> rows) {
    if (work_->rows(rows)) return Written{};
    return work_->why_not();
}

Result<Written> PngWriter::finish() {
    if (work_->end()) return Written{};
    return work_->why_not();
}

Result<std::string> encode_png(std::span<const std::uint8_t> pixels, Index width, Index height, int channels,
                               const PngMetadata& metadata) {
    std::string out;
    auto writer = PngWriter::begin(width, height, channels, metadata,
                                   [&out](std::string_view bytes) -> Result<Written> {
                                       out += bytes;
                                       return Written{};
                                   });
    if (!writer) return writer.passed_on<std::string>();
    if (pixels.size() != static_cast<std::size_t>(width * height * channels * (metadata.bits / 8)))
        return Failure{fmt::format("a picture of {} x {} pixels cannot be written as PNG from {} bytes.",
                                   width, height, pixels.size())};
    if (const auto done = writer->add(pixels); !done) return done.passed_on<std::string>();
    if (const auto done = writer->finish(); !done) return done.passed_on<std::string>();
    return out;
}

}  // namespace lowrank
