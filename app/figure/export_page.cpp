// Pages to bytes and files.
#include "app/figure/export_page.h"

#include <algorithm>
#include <cmath>

#include "app/paint/png_writer.h"
#include "app/paint/svg_painter.h"
#include "core/io/atomic_file.h"
#include "core/text/numbers.h"

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
    return surface;
}

void draw_on(const PageSource& source, const ExportSettings& settings, paint::Painter& painter) {
    const Surface page = page_of(settings);
    if (!settings.transparent) painter.rect(page.area, page.theme->card);
    source.draw(page, painter);
}

paint::DocumentInfo info_of(const PageSource& source) {
    paint::DocumentInfo info;
    info.program = "LowRank Lab " LOWRANK_VERSION;
    info.experiment = source.experiment;
    info.title = source.title;
    return info;
}

Result<paint::Pixels> rasterise(const PageSource& source, const ExportSettings& settings, double scale) {
    const Surface page = page_of(settings);
    const auto painter = paint::CairoPainter::raster(page.area.w, page.area.h, static_cast<float>(scale));
    draw_on(source, settings, *painter);
    return painter->pixels();
}

}  // namespace

Result<ExportFormat> format_of(const std::string& path) {
    const std::size_t dot = path.find_last_of("./");
    std::string extension = dot == std::string::npos || path[dot] == '/' ? "" : path.substr(dot + 1);
    for (char& c : extension)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    if (extension == "png") return ExportFormat::Png;
    if (extension == "svg") return ExportFormat::Svg;
    if (extension == "pdf") return ExportFormat::Pdf;
    return Failure{"The file " + in_quotes(path) +
                   " must end in .png, .svg or .pdf, which says what is written."};
}

std::optional<std::string> why_invalid(const ExportSettings& settings, ExportFormat format) {
    const auto outside = [](double v, double low, double high) { return !(v >= low && v <= high); };
    const auto sentence = [](const std::string& what, double value, const std::string& allowed) {
        return "The " + what + " " + print_number(value) + " cannot be used: " + allowed + ".";
    };
    for (const auto& [what, value] :
         {std::pair("width", settings.width_mm), std::pair("height", settings.height_mm)})
        if (outside(value, 10, kMostMm)) return sentence(what, value, "10 to 2000 millimetres are possible");
    if (outside(settings.font_pt, 2, 200))
        return sentence("font size", settings.font_pt, "2 to 200 points are possible");
    if (format != ExportFormat::Png) return std::nullopt;
    if (outside(settings.dpi, 20, 4800))
        return sentence("resolution", settings.dpi, "20 to 4800 dpi are possible");
    for (const double mm : {settings.width_mm, settings.height_mm})
        if (const double pixels = std::ceil(mm / 25.4 * settings.dpi); pixels > kMostPixels)
            return print_number(mm) + " mm at " + print_number(settings.dpi) + " dpi are " +
                   print_number(pixels) + " pixels; at most 20000 are possible.";
    return std::nullopt;
}

Result<std::string> encode_page(const PageSource& source, const ExportSettings& settings,
                                ExportFormat format) {
    if (const auto why = why_invalid(settings, format)) return Failure{*why};
    const paint::DocumentInfo info = info_of(source);
    const Surface page = page_of(settings);
    switch (format) {
        case ExportFormat::Svg: {
            paint::SvgPainter painter(page.area.w, page.area.h, info, settings.text);
            draw_on(source, settings, painter);
            return painter.document();
        }
        case ExportFormat::Pdf: {
            const auto painter = paint::CairoPainter::pdf(page.area.w, page.area.h, info, settings.text);
            draw_on(source, settings, *painter);
            return painter->document();
        }
        case ExportFormat::Png:
            break;
    }
    const Result<paint::Pixels> pixels = rasterise(source, settings, settings.dpi / 96);
    if (!pixels) return Failure{pixels.sentence()};
    return paint::encode_rgba(
        pixels->width, pixels->height, pixels->rgba,
        {.text = {{"Title", info.title}, {"Software", info.program}, {"Description", info.experiment}},
         .dpi = settings.dpi});
}

Result<paint::Pixels> preview_page(const PageSource& source, const ExportSettings& settings, int most_px) {
    if (const auto why = why_invalid(settings, ExportFormat::Svg)) return Failure{*why};
    const Surface page = page_of(settings);
    return rasterise(source, settings, most_px / static_cast<double>(std::max(page.area.w, page.area.h)));
}

Result<Written> export_page(const PageSource& source, const ExportSettings& settings) {
    const Result<ExportFormat> format = format_of(settings.path);
    if (!format) return Failure{format.sentence()};
    // Before the work: a long drawing for a folder that is not there helps nobody.
    if (const std::string why = why_unwritable(settings.path, settings.force); !why.empty())
        return Failure{why};
    const Result<std::string> bytes = encode_page(source, settings, *format);
    if (!bytes) return Failure{bytes.sentence()};
    return write_file(settings.path, *bytes, settings.force);
}

}  // namespace lowrank::figure
