// A page in pixels, band by band: a picture of any size is drawn and written in the memory of a band.
#pragma once
#include <cstdint>
#include <functional>
#include <span>
#include <stop_token>

#include "app/figure/export/export_page.h"

namespace lowrank::figure {

struct PixelSize {
    int width = 0, height = 0;
    double pixels() const { return static_cast<double>(width) * height; }
};

/// The pixels of a page at so many for each of the layout.
PixelSize pixel_size(const ExportSettings& settings, double scale);

/// Takes some rows of a picture as RGBA, not premultiplied.
using RowSink = std::function<Result<Written>(std::span<const std::uint8_t> rows)>;

/// Hands over the rows of a page from the top, whole ones, 1 MB of them at a time where a row is no longer.
/// The token is looked at before each time, and while a band of 8 MB is drawn. A picture of ordinary size is
/// one band; in others a row of pixels on which two texels meet may show the other one. cut: gains the words
/// that are cut. Cost: a drawing a band; 24 MB.
Result<Written> draw_bands(const PlacedPage& page, const ExportSettings& settings, double scale,
                           const std::stop_token& stop, const RowSink& take,
                           std::vector<std::string>* cut = nullptr);

/// The page as a PNG file, for the sink; source: whose words it bears; cut: as above.
Result<Written> write_png(const Page& source, const PlacedPage& page, const ExportSettings& settings,
                          const ByteSink& sink, const std::stop_token& stop = {},
                          std::vector<std::string>* cut = nullptr);

}  // namespace lowrank::figure
