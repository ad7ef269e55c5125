// The figures of a race on pages.
#include "app/figure/export_figure.h"

#include <algorithm>
#include <array>

#include "app/figure/draw.h"
#include "app/figure/draw_parts.h"
#include "app/figure/format.h"
#include "app/figure/page_note.h"
#include "app/figure/theory_lines.h"
#include "app/figure/type_sizes.h"
#include "app/paint/markup.h"
#include "core/io/atomic_file.h"
#include "core/io/share_line.h"
#include "core/text/numbers.h"

namespace lowrank::figure {
namespace {

using paint::Rect;

constexpr std::array<std::string_view, 6> kFigureNames{"race",     "error",     "stepsize",
                                                       "momentum", "objective", "matrix"};

std::string why_no_figure(std::string_view name) {
    std::string all;
    for (const std::string_view each : kFigureNames) all += (all.empty() ? "" : ", ") + std::string(each);
    return "There is no figure " + in_quotes(name) + "; there are " + all + ".";
}

std::size_t index_of(std::string_view name) {
    return static_cast<std::size_t>(std::find(kFigureNames.begin(), kFigureNames.end(), name) -
                                    kFigureNames.begin());
}

PageSource source_of(std::string_view name, const ExportInput& input) {
    PageSource source;
    const Race* race = input.race.race;
    if (race) source.experiment = write_share_line(race->spec);
    source.title =
        std::string(name) + (race ? ", " + paint::plain_text(experiment_words(race->spec.problem)) : "");
    source.draw = [name, &input](const Surface& page, paint::Painter& painter) {
        draw_page(name, input, page, painter);
    };
    return source;
}

/// Where the dotted lines of a race come from, and what the rank constraint buys; empty without a spectrum.
std::string theory_note(const RaceFiguresInput& race) {
    if (!race.predictions || !race.theory || !race.theory->plain) return "";
    const SpectralInterval I = *race.theory->interval();
    return "Dotted: predicted rates. λ_{min} = " + format_fixed(I.lambda_min, 4) +
           ", λ_{max} = " + format_fixed(I.lambda_max, 4) + ", " + rank_buys(I.kappa(), race.theory->kappa_f);
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
    const bool overview = name == "race";
    if (overview) page.least_left = page.px(9) + paint::measure("10^{−10}", page.px(12)).width;
    PageNote note(page, overview ? theory_note(race) : "");
    const auto put = [&](std::size_t kind, Rect area, bool legend) {
        Surface surface = page;
        surface.area = area;
        figures[kind].legend = legend;
        if (!legend) figures[kind].corner.clear();
        const Layout placed = layout(figures[kind], race.views[kind], surface);
        note.shows(symbol_keys(figures[kind], placed));
        draw(placed, figures[kind], surface, painter);
    };
    if (!overview) {
        const std::size_t kind = index_of(name) - 1;
        page.area.h -= note.reserve(symbol_keys(figures[kind]));
        put(kind, page.area, true);
        return note.draw(painter);
    }
    std::vector<SymbolKey> symbols = symbol_keys(figures[0]);
    for (SymbolKey& key : symbol_keys(figures[1])) symbols.push_back(std::move(key));
    page.area.h -= note.reserve(symbols);
    // As on screen: the error large, stepsize and momentum below it, which need no legend of their own.
    const float gap = page.px(12), upper = (page.area.h - gap) * 0.6f, half = (page.area.w - gap) / 2;
    const float y = page.area.y + upper + gap, h = page.area.h - upper - gap;
    Surface large = page;
    large.area = {page.area.x, page.area.y, page.area.w, upper};
    Figure error = figures[0];
    error.x.label.clear();  // the axis below says it
    const bool legend = error.legend && layout(error, race.views[0], large).legend.present();
    // A small page has room for the error and its legend alone.
    if (h < page.px(85) || half < page.px(95) || !legend) {
        put(0, page.area, true);
        return note.draw(painter);
    }
    figures[0] = std::move(error);
    put(0, large.area, true);
    put(1, {page.area.x, y, half, h}, false);
    put(2, {page.area.x + half + gap, y, half, h}, false);
    note.draw(painter);
}

std::span<const std::string_view> figure_names() { return kFigureNames; }

Result<std::string> encode_figure(std::string_view name, const ExportInput& input,
                                  const ExportSettings& settings, ExportFormat format) {
    if (index_of(name) == kFigureNames.size()) return Failure{why_no_figure(name)};
    return encode_page(source_of(name, input), settings, format);
}

Result<paint::Pixels> preview_figure(std::string_view name, const ExportInput& input,
                                     const ExportSettings& settings, int most_px) {
    if (index_of(name) == kFigureNames.size()) return Failure{why_no_figure(name)};
    return preview_page(source_of(name, input), settings, most_px);
}

Result<PageSource> figure_page(std::string_view name, const ExportInput& input) {
    if (index_of(name) == kFigureNames.size()) return Failure{why_no_figure(name)};
    return source_of(name, input);
}

Result<Written> export_figure(std::string_view name, const ExportInput& input,
                              const ExportSettings& settings) {
    if (index_of(name) == kFigureNames.size()) return Failure{why_no_figure(name)};
    return export_page(source_of(name, input), settings);
}

}  // namespace lowrank::figure
