// Turns pages into bytes and files of every format.
#include "app/figure/export/export_page.h"

#include <cmath>
#include <fmt/core.h>
#include <string_view>
#include <vector>

#include "app/figure/export/page_bands.h"
#include "app/figure/export/pgf_page.h"
#include "app/figure/page/curve_rows.h"
#include "app/figure/page/look_check.h"
#include "app/paint/font_metrics.h"
#include "app/paint/heedful_painter.h"
#include "app/paint/svg_painter.h"
#include "app/paint/tinted_painter.h"
#include "app/paint/typeface_scope.h"
#include "core/io/file/atomic_file.h"
#include "core/io/picture/image.h"
#include "core/io/table/table_text.h"
#include "core/text/nearest_words.h"
#include "core/text/numbers.h"
#include "core/text/utf8.h"
#include "core/text/version.h"

namespace lowrank::figure {
namespace {

constexpr double kPixelsPerMm = 96 / 25.4;  ///< layout px
constexpr double kMostMm = 2000, kMostPixels = 20000;

Surface page_of(const ExportSettings& settings) {
    Surface surface;
    surface.area = {0, 0, static_cast<float>(settings.width_mm * kPixelsPerMm),
                    static_cast<float>(settings.height_mm * kPixelsPerMm)};
    surface.em = static_cast<float>(settings.font_pt * 96 / 72);
    surface.theme = &theme::theme(settings.theme);
    surface.paper = true;
    surface.card = false;
    surface.look = &settings.look;
    surface.stop = settings.stop;
    return surface;
}

void draw_on(const PlacedPage& placed, const ExportSettings& settings, paint::Painter& whole,
             std::vector<std::string>* cut) {
    paint::HeedfulPainter file(whole, settings.stop);
    paint::TintedPainter eyes(
        file, [vision = settings.vision](theme::Colour colour) { return theme::seen_by(vision, colour); });
    paint::Painter& painter =
        settings.vision == theme::Vision::Usual ? static_cast<paint::Painter&>(file) : eyes;
    const Surface page = page_of(settings);
    if (!settings.transparent) painter.rect(page.area, page.theme->card);
    if (!cut) return draw(placed, painter);
    CutWords heard(painter, *cut);
    draw(placed, heard);
}

paint::DocumentInfo info_of(const Page& source) {
    paint::DocumentInfo info;
    info.program = fmt::format("LowRank Lab {}", kVersion);
    info.experiment = source.experiment;
    info.title = source.title;
    if (source.description) info.description = source.description();
    return info;
}

/// The points of a page that lie within the ranges of its axes.
std::string seen_csv(const PlacedPage& placed, const std::string& experiment, const std::stop_token& stop) {
    std::string rows = (experiment.empty() ? "" : "# " + as_utf8(experiment) + "\n") + kCurveColumns;
    for (const PlacedFigure* part : parts_of<PlacedFigure>(placed))
        rows += curve_rows(part->figure, &part->layout, stop);
    return rows;
}

/// The numbers of the page as it has them; of curves those that are seen, where a range was chosen or it has
/// no others.
Result<std::string> csv_of(const Page& source, const PlacedPage& placed, const ExportSettings& settings) {
    const auto chosen = [](const state::RangeChoice& range) { return range.kind != state::RangeKind::Shown; };
    if (shows_curves(placed) && (!source.csv || chosen(settings.look.x) || chosen(settings.look.y)))
        return seen_csv(placed, source.experiment, settings.stop);
    if (source.csv) return source.csv();
    return Failure{fmt::format("{} has no numbers to write as CSV: {} can be had.", source.name,
                               endings_of(source, placed))};
}

/// The page before any look is given to it.
PlacedPage plain(const Page& source, ExportSettings settings) {
    settings.look = {};
    return lay_out(source, settings);
}

}  // namespace

PlacedPage lay_out(const Page& source, const Surface& surface) {
    if (!surface.look) return source.lay_out(surface);
    const auto look = std::make_shared<const state::PageLook>(*surface.look);
    Surface page = surface;
    page.look = look.get();
    const theme::Typeface typeface =
        paint::is_embedded(look->typeface) ? look->typeface : theme::Typeface::DejaVu;
    const paint::TypefaceScope words(typeface);
    PlacedPage placed = source.lay_out(page);
    placed.typeface = typeface;
    placed.grey = look->style != state::PageStyle::House;
    placed.kept.push_back(look);
    return placed;
}

PlacedPage lay_out(const Page& source, const ExportSettings& settings) {
    return lay_out(source, page_of(settings));
}

std::string why_not_so(const Page& source, const ExportSettings& settings) {
    if (settings.look == state::PageLook{}) return {};
    if (!paint::is_embedded(settings.look.typeface))
        return fmt::format(
            "typeface cannot be {}: the fonts of {} were not there when this program was built.",
            *theme::row_of(settings.look.typeface).word, *theme::row_of(settings.look.typeface).label);
    return why_not_so(plain(source, settings), settings.look);
}

std::vector<PageCurve> curves_of(const Page& source, const ExportSettings& settings) {
    const PlacedPage page = plain(source, settings);
    return is_told(page) ? curves_of(page) : std::vector<PageCurve>();
}

state::PageLook look_for(const Page& source, const ExportSettings& settings) {
    const state::PageLook& look = settings.look;
    if (look.names.empty() && look.colours.empty() && look.order.empty()) return look;
    const PlacedPage page = plain(source, settings);
    return is_told(page) ? of_known_curves(page, look) : look;
}

Result<ExportFormat> format_of(const std::string& path) {
    const std::size_t dot = path.find_last_of("./");
    const std::string extension =
        dot == std::string::npos || path[dot] == '/' ? "" : lower_case(path.substr(dot + 1));
    if (extension == "png") return ExportFormat::Png;
    if (extension == "svg") return ExportFormat::Svg;
    if (extension == "pdf") return ExportFormat::Pdf;
    if (extension == "tex") return ExportFormat::Tex;
    if (extension == "pgf") return ExportFormat::Pgf;
    if (extension == "csv") return ExportFormat::Csv;
    return Failure{fmt::format(
        "The file {} must end in .png, .svg, .pdf, .tex, .pgf or .csv, which says what is written.",
        in_quotes(path))};
}

std::string endings_of(const Page& source, const PlacedPage& placed) {
    std::vector<std::string_view> endings = {".svg", ".pdf", ".png"};
    if (is_told(placed)) endings.insert(endings.end(), {".tex", ".pgf"});
    if (source.csv || shows_curves(placed)) endings.emplace_back(".csv");
    if (source.text) endings.emplace_back(".txt");
    return enumeration(endings);
}

std::string why_invalid(const ExportSettings& settings, ExportFormat format) {
    const auto outside = [](double v, double low, double high) { return !(v >= low && v <= high); };
    const auto sentence = [](const std::string& what, double value, const std::string& allowed) {
        return fmt::format("The {} {} cannot be used: {}.", what, print_number(value), allowed);
    };
    for (const auto& [what, value] :
         {std::pair("width", settings.width_mm), std::pair("height", settings.height_mm)})
        if (outside(value, 10, kMostMm)) return sentence(what, value, "10 to 2000 millimetres are possible");
    if (outside(settings.font_pt, 2, 200))
        return sentence("font size", settings.font_pt, "2 to 200 points are possible");
    if (format != ExportFormat::Png) return {};
    if (outside(settings.dpi, 20, 4800))
        return sentence("resolution", settings.dpi, "20 to 4800 dpi are possible");
    for (const double mm : {settings.width_mm, settings.height_mm})
        if (const double pixels = std::ceil(mm / 25.4 * settings.dpi); pixels > kMostPixels)
            return fmt::format("{} mm at {} dpi are {} pixels; at most 20000 are possible.", print_number(mm),
                               print_number(settings.dpi), print_number(pixels));
    return {};
}

paint::Rect page_area(const ExportSettings& settings) { return page_of(settings).area; }

Result<paint::Pixels> rasterise_page(const PlacedPage& placed, const ExportSettings& settings, double scale) {
    const int rows = paint::CairoPainter::device_length(page_area(settings).h, static_cast<float>(scale));
    return rasterise_band(placed, settings, scale, {0, rows});
}

Result<paint::Pixels> rasterise_band(const PlacedPage& placed, const ExportSettings& settings, double scale,
                                     paint::Band band, std::vector<std::string>* cut) {
    const paint::Rect page = page_area(settings);
    const auto painter = paint::CairoPainter::raster(page.w, page.h, static_cast<float>(scale), band);
    draw_on(placed, settings, *painter, cut);
    if (settings.stop.stop_requested()) return Cancelled{};
    return painter->pixels();
}

PngMetadata png_metadata(const Page& source, const ExportSettings& settings) {
    const paint::DocumentInfo info = info_of(source);
    PngMetadata metadata;
    metadata.text = {{"Title", info.title},
                     {"Software", info.program},
                     {"Description", info.experiment},
                     {"Comment", info.description}};
    metadata.dpi = settings.dpi;
    return metadata;
}

PdfPages::PdfPages(const Page& first, const ExportSettings& settings, ByteSink sink) : settings_(settings) {
    const paint::Rect page = page_area(settings_);
    painter_ = paint::CairoPainter::pdf(page.w, page.h, info_of(first), settings_.text, std::move(sink));
}

Result<Written> PdfPages::finish() {
    const Result<std::string> rest = painter_->document();
    if (!rest) return rest.passed_on<Written>();
    return Written{};
}

void PdfPages::add(const PlacedPage& page, std::vector<std::string>* cut) {
    if (begun_) painter_->next_page();
    begun_ = true;
    draw_on(page, settings_, *painter_, cut);
}

namespace {

/// Of the formats that are not written piece by piece.
Result<std::string> document_of(const Page& source, const PlacedPage& placed, const ExportSettings& settings,
                                ExportFormat format, std::vector<std::string>& cut) {
    const paint::Rect page = page_area(settings);
    switch (format) {
        case ExportFormat::Svg: {
            paint::SvgPainter painter(page.w, page.h, info_of(source), settings.text);
            draw_on(placed, settings, painter, &cut);
            return painter.document();
        }
        case ExportFormat::Tex:
        case ExportFormat::Pgf:
            hear_placed_words(placed, cut);
            return pgf_page(source, placed, settings, format == ExportFormat::Pgf);
        case ExportFormat::Csv:
            return csv_of(source, placed, settings);
        case ExportFormat::Png:
        case ExportFormat::Pdf:
            break;
    }
    return std::string();
}

Result<Written> write_placed(const Page& source, const PlacedPage& placed, const ExportSettings& settings,
                             ExportFormat format, const ByteSink& sink, const std::stop_token& stop,
                             std::vector<std::string>& cut) {
    if (format == ExportFormat::Png) return write_png(source, placed, settings, sink, stop, &cut);
    if (format == ExportFormat::Pdf) {
        PdfPages pdf(source, settings, sink);
        pdf.add(placed, &cut);
        Result<Written> finished = pdf.finish();
        // Of a page whose token has fired nothing is to be believed.
        if (settings.stop.stop_requested()) return Cancelled{};
        return finished;
    }
    const Result<std::string> bytes = document_of(source, placed, settings, format, cut);
    if (settings.stop.stop_requested()) return Cancelled{};
    return bytes ? sink(*bytes) : bytes.passed_on<Written>();
}

}  // namespace

Result<NoRoom> write_page(const Page& source, const ExportSettings& settings, ExportFormat format,
                          const ByteSink& sink, const std::stop_token& stop) {
    if (const std::string why = why_invalid(settings, format); !why.empty()) return Failure{why};
    if (std::string why = why_not_so(source, settings); !why.empty()) return Failure{std::move(why)};
    const PlacedPage placed = lay_out(source, settings);
    NoRoom missing = format == ExportFormat::Csv ? NoRoom() : no_room_on(placed);
    const Result<Written> written = write_placed(source, placed, settings, format, sink, stop, missing.cut);
    if (!written) return written.passed_on<NoRoom>();
    return missing;
}

Result<std::string> encode_page(const Page& source, const ExportSettings& settings, ExportFormat format) {
    std::string out;
    const Result<NoRoom> done =
        write_page(source, settings, format, [&out](std::string_view bytes) -> Result<Written> {
            out += bytes;
            return Written{};
        });
    if (!done) return done.passed_on<std::string>();
    return out;
}

Result<NoRoom> export_page(const Page& source, const ExportSettings& settings, const std::stop_token& stop) {
    const Result<ExportFormat> format = format_of(settings.path);
    if (!format) return Failure{format.sentence()};
    // Before the work: a long drawing for a folder that is not there helps nobody.
    if (const std::string why = why_unwritable(settings.path, settings.force); !why.empty())
        return Failure{why};
    NoRoom missing;
    const auto write = [&](const ByteSink& sink) -> Result<Written> {
        Result<NoRoom> drawn = write_page(source, settings, *format, sink, stop);
        if (!drawn) return drawn.passed_on<Written>();
        missing = *std::move(drawn);
        return Written{};
    };
    const Result<Written> written = write_file(settings.path, settings.force, write, stop);
    if (!written) return written.passed_on<NoRoom>();
    return missing;
}

}  // namespace lowrank::figure
