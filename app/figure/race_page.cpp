// The figures of a race on pages.
#include "app/figure/race_page.h"

#include "app/figure/draw.h"
#include "app/figure/draw_parts.h"
#include "app/figure/format.h"
#include "app/figure/page_note.h"
#include "app/figure/theory_lines.h"
#include "app/figure/type_sizes.h"

namespace lowrank::figure {
namespace {

using paint::Rect;

/// Where the dotted lines of a race come from, and what the rank constraint buys; empty without a spectrum.
std::string theory_note(const RaceFiguresInput& race) {
    if (!race.predictions || !race.theory || !race.theory->plain) return "";
    const SpectralInterval I = *race.theory->interval();
    return "Dotted: predicted rates. λ_{min} = " + format_fixed(I.lambda_min, 4) +
           ", λ_{max} = " + format_fixed(I.lambda_max, 4) + ", " + rank_buys(I.kappa(), race.theory->kappa_f);
}

}  // namespace

void draw_race_page(RacePage which, RaceFiguresInput race, const Surface& whole, paint::Painter& painter) {
    Surface page = inside_margin(whole);
    race.theme = page.theme;
    race.paper = true;
    AxisColumns columns;
    RaceFigures figures = build_race_figures(race, columns);
    const bool overview = which == RacePage::Overview;
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
        const std::size_t kind = static_cast<std::size_t>(which) - 1;
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

}  // namespace lowrank::figure
