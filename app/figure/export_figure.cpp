// Figures to bytes and files. Must not decide what a figure shows.
#include "app/figure/export_figure.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "app/figure/draw.h"
#include "app/paint/markup.h"
#include "app/paint/png_writer.h"
#include "app/paint/svg_painter.h"
#include "core/io/atomic_file.h"
#include "core/io/share_line.h"
#include "core/text/numbers.h"

namespace lowrank::figure {
namespace {

using paint::Rect;

constexpr std::array<std::string_view, 6> kNames{"race",     "error",     "stepsize",
                                                 "momentum", "objective", "matrix"};
constexpr double kPixelsPerMm = 96 / 25.4;  ///< layout px
constexpr double kMostMm = 2000, kMostPixels = 20000;

std::string why_no_figure(std::string_view name) {
    std::string all;
    for (const std::string_view each : kNames) all += (all.empty() ? "" : ", ") + std::string(each);
    return "There is no figure " + in_quotes(name) + "; there are " + all + ".";
}

std::size_t index_of(std::string_view name) {
    return static_cast<std::size_t>(std::find(kNames.begin(), kNames.end(), name) - kNames.begin());
}

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

void draw_page(std::string_view name, const ExportInput& input, const ExportSettings& settings,
               paint::Painter& painter) {
    const Surface page = page_of(settings);
    if (!settings.transparent) painter.rect(page.area, page.theme->card);
    draw_page(name, input, page, painter);
}

paint::DocumentInfo info_of(std::string_view name, const ExportInput& input) {
    paint::DocumentInfo info;
    info.program = "LowRank Lab " LOWRANK_VERSION;
    const Race* race = input.race.race;
    if (race) info.experiment = write_share_line(race->spec);
    info.title =
        std::string(name) + (race ? ", " + paint::plain_text(experiment_words(race->spec.problem)) : "");
    return info;
}

Result<paint::Pixels> rasterise(std::string_view name, const ExportInput& input,
                                const ExportSettings& settings, double scale) {
    const Surface page = page_of(settings);
    const auto painter = paint::CairoPainter::raster(page.area.w, page.area.h, static_cast<float>(scale));
    draw_page(name, input, settings, *painter);
    return painter->pixels();
}

}  // namespace

void draw_page(std::string_view name, const ExportInput& input, Surface page, paint::Painter& painter) {
    const float margin = page.px(4);
    page.area = {page.area.x + margin, page.area.y + margin, page.area.w - 2 * margin,
                 page.area.h - 2 * margin};
    if (name == "matrix") return draw_matrix_figure(input.matrix, page, painter);

    RaceFiguresInput race = input.race;
    race.theme = page.theme;
    race.paper = true;
    AxisColumns columns;
    RaceFigures figures = build_race_figures(race, columns);
    const auto put = [&](std::size_t kind, Rect area, bool legend) {
        Surface surface = page;
        surface.area = area;
        figures[kind].legend = legend;
        if (!legend) figures[kind].corner.clear();
        draw(layout(figures[kind], race.views[kind], surface), figures[kind], surface, painter);
    };
    if (name != "race") return put(index_of(name) - 1, page.area, true);
    page.least_left = page.px(9) + paint::measure("10^{−10}", page.px(12)).width;
    // As on screen: the error large, stepsize and momentum below it, which need no legend of their own.
    const float gap = page.px(12), upper = (page.area.h - gap) * 0.6f, half = (page.area.w - gap) / 2;
    const float y = page.area.y + upper + gap, h = page.area.h - upper - gap;
    Surface large = page;
    large.area = {page.area.x, page.area.y, page.area.w, upper};
    Figure error = figures[0];
    error.x.label.clear();  // the axis below says it
    const bool legend = error.legend && layout(error, race.views[0], large).legend.present();
    // A small page has room for the error and its legend alone.
    if (h < page.px(85) || half < page.px(95) || !legend) return put(0, page.area, true);
    figures[0] = std::move(error);
    put(0, large.area, true);
    put(1, {page.area.x, y, half, h}, false);
    put(2, {page.area.x + half + gap, y, half, h}, false);
}

std::span<const std::string_view> figure_names() { return kNames; }

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

Result<std::string> encode_figure(std::string_view name, const ExportInput& input,
                                  const ExportSettings& settings, ExportFormat format) {
    if (index_of(name) == kNames.size()) return Failure{why_no_figure(name)};
    if (const auto why = why_invalid(settings, format)) return Failure{*why};
    const paint::DocumentInfo info = info_of(name, input);
    const Surface page = page_of(settings);
    switch (format) {
        case ExportFormat::Svg: {
            paint::SvgPainter painter(page.area.w, page.area.h, info, settings.text);
            draw_page(name, input, settings, painter);
            return painter.document();
        }
        case ExportFormat::Pdf: {
            const auto painter = paint::CairoPainter::pdf(page.area.w, page.area.h, info, settings.text);
            draw_page(name, input, settings, *painter);
            return painter->document();
        }
        case ExportFormat::Png:
            break;
    }
    const Result<paint::Pixels> pixels = rasterise(name, input, settings, settings.dpi / 96);
    if (!pixels) return Failure{pixels.sentence()};
    return paint::encode_png(
        pixels->width, pixels->height, pixels->rgba,
        {.dpi = settings.dpi,
         .texts = {{"Title", info.title}, {"Software", info.program}, {"Description", info.experiment}}});
}

Result<paint::Pixels> preview_figure(std::string_view name, const ExportInput& input,
                                     const ExportSettings& settings, int most_px) {
    if (index_of(name) == kNames.size()) return Failure{why_no_figure(name)};
    if (const auto why = why_invalid(settings, ExportFormat::Svg)) return Failure{*why};
    const Surface page = page_of(settings);
    return rasterise(name, input, settings,
                     most_px / static_cast<double>(std::max(page.area.w, page.area.h)));
}

Result<Written> export_figure(std::string_view name, const ExportInput& input,
                              const ExportSettings& settings) {
    const Result<ExportFormat> format = format_of(settings.path);
    if (!format) return Failure{format.sentence()};
    // Before the work: a long drawing for a folder that is not there helps nobody.
    if (const std::string why = why_unwritable(settings.path, settings.force); !why.empty())
        return Failure{why};
    const Result<std::string> bytes = encode_figure(name, input, settings, *format);
    if (!bytes) return Failure{bytes.sentence()};
    return write_file(settings.path, *bytes, settings.force);
}

}  // namespace lowrank::figure
