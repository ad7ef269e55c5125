// The figures of a race on pages.
#include "app/workspace/race/figures/race_page.h"

#include "app/figure/engine/format.h"
#include "app/figure/engine/layout.h"
#include "app/figure/page/dress.h"
#include "app/figure/page/page_note.h"
#include "app/figure/race/rate_words.h"
#include "app/figure/race/theory_lines.h"

namespace lowrank::race {
namespace {

using namespace figure;

/// One of the four, or the overview of three.
using Shown = std::optional<FigureKind>;

/// The spectrum, and what the rank constraint buys; empty without a spectrum.
std::string theory_note(const RaceFiguresInput& race) {
    if (!race.predictions || !race.theory || !race.theory->plain) return "";
    const SpectralInterval I = *race.theory->interval();
    return "λ_{min} = " + format_value(I.lambda_min) + ", λ_{max} = " + format_value(I.lambda_max) + ", " +
           rank_buys(I.kappa(), race.theory->kappa_f);
}

/// The four figures dressed for their page.
RaceFigures dressed_figures(Shown which, const RaceFiguresInput& race, AxisColumns& columns,
                            const Surface& page) {
    RaceFigures figures = build_race_figures(race, columns);
    for (std::size_t kind = 0; kind < figures.size(); ++kind)
        dress(figures[kind], page, !which && kind > 0 ? PagePart::Beside : PagePart::Main);
    return figures;
}

/// Of the symbols and of the lines that are in no legend.
std::vector<SymbolKey> all_keys(const Figure& figure) {
    std::vector<SymbolKey> keys = symbol_keys(figure);
    for (SymbolKey& key : line_keys(figure)) keys.push_back(std::move(key));
    return keys;
}

class RaceSheet {
public:
    RaceSheet(Shown which, const RaceFiguresInput& race, const Surface& page, PlacedPage& placed)
        : which_(which), race_(race), page_(page), placed_(placed) {}

    /// whole: the figures whose places hold, or null where they are these.
    void place(RaceFigures& figures, RaceFigures* whole) {
        const bool overview = !which_;
        Surface page = page_;
        if (overview) page.least_left = page.px(9) + paint::measure("10^{−10}", page.px(12)).width;
        PageNote note(page, overview ? theory_note(race_) : "");
        const auto put = [&](std::size_t kind, paint::Rect area, bool legend) {
            Surface surface = page;
            surface.area = area;
            for (RaceFigures* each : {&figures, whole}) {
                if (!each) continue;
                Figure& figure = (*each)[kind];
                figure.legend = figure.legend && legend;
                if (!legend) figure.corner.clear();
            }
            std::optional<Layout> before;
            if (whole) before = layout((*whole)[kind], race_.views[kind], surface);
            if (before && before->legend.outside) figures[kind].legend_place = state::LegendPlace::Outside;
            const Layout placed =
                layout(figures[kind], race_.views[kind], surface, before ? &*before : nullptr);
            note.shows(symbol_keys(figures[kind], placed));
            note.shows(line_keys(figures[kind], placed));
            placed_.add(figures[kind], placed, surface);
        };
        const RaceFigures& shown = whole ? *whole : figures;
        if (!overview) {
            const std::size_t kind = static_cast<std::size_t>(*which_);
            page.area.h -= note.reserve(all_keys(shown[kind]));
            put(kind, page.area, true);
            return note.place(placed_);
        }
        // Their plots stand below each other, the name of an axis beside one of them or not.
        if (!shown[0].y.label.empty()) page.least_left += page.px(sizes::kYName);
        std::vector<SymbolKey> symbols = all_keys(shown[0]);
        for (SymbolKey& key : all_keys(shown[1])) symbols.push_back(std::move(key));
        page.area.h -= note.reserve(symbols);
        // As on screen: the error large, stepsize and momentum below it, which need no legend of their own.
        const float gap = page.px(12), upper = (page.area.h - gap) * 0.615f, half = (page.area.w - gap) / 2;
        const float y = page.area.y + upper + gap, h = page.area.h - upper - gap;
        Surface large = page;
        large.area = {page.area.x, page.area.y, page.area.w, upper};
        Figure error = shown[0];
        // A low page leaves it to the axes below, which count the same iterations.
        const bool titled = upper >= page.px(210);
        if (!titled) error.x.label.clear();
        const bool direct = error.legend_place == state::LegendPlace::Direct;
        const bool legend = error.legend && (direct || layout(error, race_.views[0], large).legend.present());
        // A small page has room for the error and its legend alone.
        if (h < page.px(85) || half < page.px(95) || error.legend != legend) {
            put(0, page.area, true);
            return note.place(placed_);
        }
        for (RaceFigures* each : {&figures, whole})
            if (each && !titled) (*each)[0].x.label.clear();
        put(0, large.area, true);
        put(1, {page.area.x, y, half, h}, false);
        put(2, {page.area.x + half + gap, y, half, h}, false);
        note.place(placed_);
    }

private:
    Shown which_;
    const RaceFiguresInput& race_;
    Surface page_;
    PlacedPage& placed_;
};

void prepare(RaceFiguresInput& race, const Surface& page) {
    race.theme = page.theme;
    race.paper = true;
    if (page.look && !page.look->predictions) race.predictions = false;
}

/// The axes and predictions of the whole race on what is done of it.
void place_in(Figure& figure, Figure& whole, std::int64_t t) {
    figure.x.low = whole.x.low, figure.x.high = whole.x.high;
    figure.y.low = whole.y.low, figure.y.high = whole.y.high;
    figure.guides = whole.guides;
    figure.references = whole.references;
    figure.damping = whole.damping;
    figure.note = whole.note;
    for (Figure* each : {&figure, &whole}) {
        if (!each->corner.empty()) each->corner = "t = " + std::to_string(t) + " · " + each->corner;
        for (Series& series : each->series) series.value2.clear(), series.value2_brief.clear();
    }
}

PlacedPage lay_out_race(Shown which, RaceFiguresInput race, const Surface& whole) {
    const Surface page = inside_margin(whole);
    prepare(race, page);
    PlacedPage placed;
    RaceFigures figures = dressed_figures(which, race, placed.keep(AxisColumns()), page);
    RaceSheet(which, race, page, placed).place(figures, nullptr);
    return placed;
}

PlacedPage lay_out_race_at(Shown which, RaceFiguresInput race, std::int64_t t, const Surface& surface) {
    const Surface page = inside_margin(surface);
    prepare(race, page);
    PlacedPage placed;
    RaceFigures whole = dressed_figures(which, race, placed.keep(AxisColumns()), page);
    Race& part = placed.keep(*race.race);
    for (Trace& trace : part.traces) trace = first_rows(trace, static_cast<std::size_t>(t) + 1);
    RaceFiguresInput until = race;
    until.race = &part;
    until.predictions = false;
    RaceFigures figures = dressed_figures(which, until, placed.keep(AxisColumns()), page);
    for (std::size_t k = 0; k < figures.size(); ++k) place_in(figures[k], whole[k], t);
    RaceSheet(which, race, page, placed).place(figures, &whole);
    return placed;
}

}  // namespace

Page race_page(Shown figure, const RaceFiguresInput& race) {
    return {.lay_out = [=](const Surface& page) { return lay_out_race(figure, race, page); },
            .description = [=] { return describe_race(figure, race); },
            .frames = PageFrames{last_iteration(*race.race), [=](std::int64_t t, const Surface& page) {
                                     return lay_out_race_at(figure, race, t, page);
                                 }}};
}

}  // namespace lowrank::race
