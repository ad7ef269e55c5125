// Whatever can be drawn on a page, as a file: SVG, PDF or PNG at a size in millimetres, with words about it
// inside.
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

#include "app/figure/export/left_out.h"
#include "app/figure/page/dress.h"
#include "app/figure/page/page.h"
#include "app/paint/cairo_painter.h"
#include "app/state/page_look.h"
#include "app/theme/vision.h"
#include "core/io/picture/image.h"
#include "core/text/result.h"

namespace lowrank::figure {

/// Tex: a document of pgfplots; Pgf: the picture in it alone; Csv: the numbers that are seen.
enum class ExportFormat { Png, Svg, Pdf, Tex, Pgf, Csv };

struct ExportSettings {
    std::string path;  ///< its extension is the format
    double width_mm = 120, height_mm = 80;
    double font_pt = 8;
    double dpi = 300;
    theme::ThemeName theme = theme::ThemeName::Light;
    bool transparent = false;
    paint::TextAs text = paint::TextAs::Real;
    bool force = false;  ///< replace a file that is there
    theme::Vision vision =
        theme::Vision::Usual;  ///< whose eyes a picture is shown to; of no TeX and no numbers
    state::PageLook look{};
    double memory_limit = 0;  ///< bytes that writing may take; 0: any
    std::stop_token
        stop{};  ///< looked at by layout and drawing; a page that is not wanted any more is cancelled
};

/// The format of a path by its extension, or a sentence that names them.
Result<ExportFormat> format_of(const std::string& path);

/// The endings that a file of this page can have: '.svg, .pdf, .png, .tex, .pgf and .csv'.
std::string endings_of(const Page& page, const PlacedPage& placed);

/// Why the settings cannot be used, as one sentence that names the value and what is allowed; empty when
/// they can.
std::string why_invalid(const ExportSettings& settings, ExportFormat format);

/// Why this page cannot look as wished: a curve that is not there, a range its axes cannot show; empty where
/// it can.
std::string why_not_so(const Page& page, const ExportSettings& settings);

/// The curves that its figures name, before any look is given to them; none of a page that is made of other
/// things.
std::vector<PageCurve> curves_of(const Page& page, const ExportSettings& settings);

/// The look without what it says of curves that this page does not have.
state::PageLook look_for(const Page& page, const ExportSettings& settings);

/// The page on a surface, in the style of its look, which is kept with it.
PlacedPage lay_out(const Page& page, const Surface& surface);
/// The same on a page of these settings.
PlacedPage lay_out(const Page& page, const ExportSettings& settings);

/// Lays out, draws and writes at once or not at all; tells what the page had no room for (a file of numbers
/// has room for all).
Result<NoRoom> export_page(const Page& page, const ExportSettings& settings,
                           const std::stop_token& stop = {});

/// The same, the bytes of the file handed to a sink.
Result<NoRoom> write_page(const Page& page, const ExportSettings& settings, ExportFormat format,
                          const ByteSink& sink, const std::stop_token& stop = {});

/// The same bytes, in memory.
Result<std::string> encode_page(const Page& page, const ExportSettings& settings, ExportFormat format);

/// Where a page lies, in pixels of the layout.
paint::Rect page_area(const ExportSettings& settings);

/// The page, as it was laid out for these settings, at so many pixels for each of the layout; and a band of
/// it. cut: gains the words that are cut.
Result<paint::Pixels> rasterise_page(const PlacedPage& page, const ExportSettings& settings, double scale);
Result<paint::Pixels> rasterise_band(const PlacedPage& page, const ExportSettings& settings, double scale,
                                     paint::Band band, std::vector<std::string>* cut = nullptr);

/// What a picture of the page says of itself.
PngMetadata png_metadata(const Page& page, const ExportSettings& settings);

/// A PDF of many pages of one size.
class PdfPages {
public:
    /// first: whose words the document bears. sink: takes the bytes page by page.
    PdfPages(const Page& first, const ExportSettings& settings, ByteSink sink);
    void add(const PlacedPage& page, std::vector<std::string>* cut = nullptr);
    Result<Written> finish();

private:
    ExportSettings settings_;
    std::unique_ptr<paint::CairoPainter> painter_;
    bool begun_ = false;
};

}  // namespace lowrank::figure
