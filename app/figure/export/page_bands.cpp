// Cuts a picture into bands by the size of the page alone, so that the same file comes out whatever the
// limit.
#include "app/figure/export/page_bands.h"

#include <algorithm>

#include "core/io/picture/image.h"

namespace lowrank::figure {
namespace {

constexpr std::size_t kBandBytes = std::size_t{8}
                                   << 20;  ///< of pixels; as many again while they are handed over
constexpr std::size_t kHandedBytes = std::size_t{1} << 20;

/// What takes pixels may be slow: it packs them.
Result<Written> hand_rows(std::span<const std::uint8_t> band, std::size_t row, const std::stop_token& stop,
                          const RowSink& take) {
    const std::size_t piece = std::max<std::size_t>(1, kHandedBytes / row) * row;
    for (; !band.empty(); band = band.subspan(std::min(piece, band.size()))) {
        if (stop.stop_requested()) return Cancelled{};
        if (Result<Written> taken = take(band.first(std::min(piece, band.size()))); !taken) return taken;
    }
    return Written{};
}

}  // namespace

PixelSize pixel_size(const ExportSettings& settings, double scale) {
    const paint::Rect page = page_area(settings);
    return {paint::CairoPainter::device_length(page.w, static_cast<float>(scale)),
            paint::CairoPainter::device_length(page.h, static_cast<float>(scale))};
}

Result<Written> draw_bands(const PlacedPage& page, const ExportSettings& settings, double scale,
                           const std::stop_token& stop, const RowSink& take, std::vector<std::string>* cut) {
    const PixelSize size = pixel_size(settings, scale);
    const std::size_t row = 4 * static_cast<std::size_t>(size.width);
    const int most = static_cast<int>(std::max<std::size_t>(1, kBandBytes / row));
    // Of equal height: Cairo draws thin lines otherwise where a surface has a few rows alone.
    const int bands = (size.height + most - 1) / most;
    for (int k = 0, first = 0; k < bands; ++k) {
        if (stop.stop_requested()) return Cancelled{};
        const int rows = (size.height - first) / (bands - k);
        const auto band = rasterise_band(page, settings, scale, {first, rows}, first == 0 ? cut : nullptr);
        first += rows;
        if (!band) return band.passed_on<Written>();
        if (Result<Written> taken = hand_rows(band->rgba, row, stop, take); !taken) return taken;
    }
    return Written{};
}

Result<Written> write_png(const Page& source, const PlacedPage& page, const ExportSettings& settings,
                          const ByteSink& sink, const std::stop_token& stop, std::vector<std::string>* cut) {
    const double scale = settings.dpi / 96;
    const PixelSize size = pixel_size(settings, scale);
    PngMetadata metadata = png_metadata(source, settings);
    metadata.srgb = metadata.drawn = true;
    // A page with a background covers its pixels to the last.
    const int channels = settings.transparent ? 4 : 3;
    Result<PngWriter> png = PngWriter::begin(size.width, size.height, channels, metadata, sink);
    if (!png) return png.passed_on<Written>();
    const auto add = [&](std::span<const std::uint8_t> rows) {
        return channels == 4 ? png->add(rows) : png->add(without_alpha(rows));
    };
    const Result<Written> drawn = draw_bands(page, settings, scale, stop, add, cut);
    return drawn ? png->finish() : drawn;
}

}  // namespace lowrank::figure
