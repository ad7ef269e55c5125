// Puts the figures of the rates on a page.
#include "app/workspace/rates/figures/rates_pages.h"

#include <algorithm>
#include <array>

#include "app/figure/engine/fit_words.h"
#include "app/figure/page/dress.h"
#include "app/figure/page/page_note.h"
#include "app/figure/page/panel_page.h"
#include "app/paint/markup.h"
#include "core/text/numbers.h"
#include "core/theory/iteration_radius.h"

namespace lowrank::rates {
namespace {

using namespace figure;
using Both = std::array<std::pair<Figure*, const state::ViewState*>, 2>;

constexpr float kMostKey = 0.16f;     ///< of a page, for the key of the map's lines
constexpr float kCornerLine = 18;     ///< px of a line over both figures
constexpr float kLeastForCorner = 8;  ///< of such lines a page must have

bool is_upright(paint::Rect a) { return a.h > a.w; }

/// Beside each other, or below each other on an upright page.
std::array<Surface, 2> halves(const Surface& page, bool upright) {
    const paint::Rect a = page.area;
    const float gap = page.px(12), w = upright ? a.w : (a.w - gap) / 2, h = upright ? (a.h - gap) / 2 : a.h;
    std::array<Surface, 2> both{page, page};
    both[0].area = {a.x, a.y, w, h};
    both[1].area = upright ? paint::Rect{a.x, a.y + h + gap, w, h} : paint::Rect{a.x + w + gap, a.y, w, h};
    return both;
}

/// Where half a page has no room for the corner it has a line of its own over both figures.
Surface below_corner(Figure& bearer, const Layout& laid, const Surface& page, PlacedPage& placed) {
    Surface below = page;
    const float line = page.px(kCornerLine), size = page.px(sizes::kSmall), edge = page.px(6);
    const bool cut =
        !bearer.corner.empty() && (!laid.corner || !has_all_parts(laid.corner->markup, bearer.corner));
    if (!cut || page.area.h < kLeastForCorner * line) return below;
    placed.parts.emplace_back(PlacedText{
        {page.area.right() - edge, page.area.y + line / 2},
        shortened_list(bearer.corner, page.area.w - 2 * edge, size),
        {.size = size, .colour = page.theme->quiet, .h = paint::HAlign::Right, .v = paint::VAlign::Middle}});
    bearer.corner.clear();
    below.area.y += line, below.area.h -= line;
    return below;
}

void pair(Figure& first, Figure& second, const state::ViewState& first_view,
          const state::ViewState& second_view, const Surface& page, PlacedPage& placed) {
    const Both both = {{{&first, &first_view}, {&second, &second_view}}};
    const bool upright = is_upright(page.area);
    // What both say is said once.
    const std::size_t bearer = upright ? 0 : 1;
    if (first.corner == second.corner) both[1 - bearer].first->corner.clear();
    std::array<Surface, 2> surfaces = halves(page, upright);
    for (std::size_t k = 0; k < 2; ++k)
        dress(*both[k].first, surfaces[k], k == 0 ? PagePart::Main : PagePart::Beside);
    Figure& named = *both[bearer].first;
    surfaces = halves(
        below_corner(named, layout(named, *both[bearer].second, surfaces[bearer]), page, placed), upright);
    // Legends of as many columns: plots that stand beside each other are of one height.
    int columns = 0;
    for (std::size_t k = 0; k < 2; ++k) {
        const Legend legend = layout(*both[k].first, *both[k].second, surfaces[k]).legend;
        if (!legend.outside || legend.rows.empty()) continue;
        const auto first_line = static_cast<int>(std::ranges::count_if(
            legend.rows, [&](const LegendRow& row) { return row.box.y == legend.rows.front().box.y; }));
        columns = columns > 0 ? std::min(columns, first_line) : first_line;
    }
    for (std::size_t k = 0; k < 2; ++k) {
        if (columns > 0) both[k].first->legend_columns = columns;
        placed.add(*both[k].first, layout(*both[k].first, *both[k].second, surfaces[k]), surfaces[k]);
    }
}

void place_map(const RatesPages& pages, Surface page, PlacedPage& placed, float detail) {
    RateMapInput input = pages.map;
    input.theme = page.theme;
    input.paper = page.paper;
    if (page.look) {
        using enum state::RangeKind;
        for (const auto& [axis, choice] :
             {std::pair(&input.view.x, &page.look->x), {&input.view.y, &page.look->y}})
            if (choice->kind == All)
                axis->reset();
            else if (choice->kind == Typed)
                *axis = choice->typed;
    }
    if (!wants_notes(page)) input.corner.clear();
    RateContours contours;
    RateMap& map = placed.keep(build_rate_map(input, contours));
    map.figure.title = title_of(page, std::string(map.figure.title));
    // The upright name of the axis stands left of its numbers.
    page.least_left = std::max(page.least_left, page.px(44));
    const paint::Rect whole = page.area;
    const float key = draw_rate_map_key({whole.x, whole.y}, whole.w, page, nullptr);
    const bool wanted = !page.look || page.look->legend != state::LegendPlace::None;
    const bool keyed = key > 0 && key < kMostKey * whole.h && wanted;
    if (wanted && !keyed) placed.left_out.emplace_back("the legend");
    if (keyed) page.area.h -= key;
    const Layout laid = layout(map.figure, input.view, page);
    placed.add(map.figure, laid, page);
    auto& drawn = std::get<PlacedFigure>(placed.parts.back());
    drawn.whole = false;
    drawn.drawing = [=, &map](paint::Painter& painter) {
        if (keyed) draw_rate_map_key({whole.x, page.area.bottom()}, whole.w, page, &painter);
        draw_rate_map(map, laid, page, painter,
                      [&](paint::Rect plot) { fill_by_processor(map, page, painter, plot, detail); });
    };
}

/// Its sides are the ranges: mu along x, eta along y.
RateSurfaceInput dressed(RateSurfaceInput surface, const Surface& page) {
    const state::PageLook* look = page.look;
    if (!look) return surface;
    surface.title = title_of(page, std::string(surface.title));
    if (!wants_notes(page)) surface.corner.clear();
    field::SurfaceBox& box = surface.scene.box;
    if (look->x.kind == state::RangeKind::Typed)
        box.mu_low = look->x.typed.low, box.mu_high = look->x.typed.high;
    if (look->y.kind == state::RangeKind::Typed)
        box.eta_low = look->y.typed.low, box.eta_high = look->y.typed.high;
    return surface;
}

void place_surface(const RateSurfaceInput& input, const Surface& page, PlacedPage& placed) {
    const RateSurfaceInput surface = dressed(input, page);
    const field::SurfaceBox& box = surface.scene.box;
    placed.parts.emplace_back(PlacedPicture{
        [=](paint::Painter& painter) { draw_rate_surface(surface, page, painter); },
        state::AxisRange{box.mu_low, box.mu_high}, state::AxisRange{box.eta_low, box.eta_high}});
}

void place_slices(const RatesPages& pages, const Surface& page, PlacedPage& placed) {
    RateSlicesInput input = pages.slices;
    input.theme = page.theme;
    input.paper = page.paper;
    RateSlices& slices = placed.keep(build_rate_slices(input));
    pair(slices.along_mu, slices.along_eta, input.along_mu, input.along_eta, page, placed);
}

IhtRadius iht_of(const RatesPages& pages, const theme::Theme& theme, bool paper) {
    IhtRadiusInput input;
    input.sweep = pages.sweep.get();
    input.otherwise = pages.swept_otherwise;
    // A page has its words at its foot: half of it is too narrow for them.
    input.paged = true;
    input.completion = pages.completion;
    input.sensing = pages.sensing;
    input.theme = &theme;
    input.paper = paper;
    return build_iht_radius(input);
}

void place_iht(const RatesPages& pages, const Surface& page, PlacedPage& placed) {
    IhtRadius& iht = placed.keep(iht_of(pages, *page.theme, page.paper));
    PageNote note(page,
                  pages.sweep ? paint::escape_markup(swept_note(*pages.sweep, pages.swept_otherwise)) : "");
    Surface above = page;
    above.area.h -= note.reserve({});
    pair(iht.completion, iht.sensing, pages.completion, pages.sensing, above, placed);
    note.place(placed);
}

std::string grid_csv(SpectralInterval I) {
    constexpr int kMu = 60, kEta = 50;
    const state::AxisRange mu = state::whole_mu(I);
    std::string out = "mu,eta,rho\n";
    for (int i = 0; i <= kMu; ++i)
        for (int k = 0; k <= kEta; ++k) {
            const double m = mu.low + (mu.high - mu.low) * i / kMu, eta = static_cast<double>(k) / kEta;
            out += print_number(m) + "," + print_number(eta) + "," +
                   print_number(iteration_radius(m, eta, I.lambda_min, I.lambda_max)) + "\n";
        }
    return out;
}

const theme::Theme& any_theme() { return theme::theme(theme::ThemeName::Light); }

std::string figures_csv(const Figure& first, const Figure& second) {
    PanelPage page;
    page.panels = {{first}, {second}};
    return panels_csv(page);
}

}  // namespace

Page rate_map_page(const RatesPages& pages, float detail) {
    return {.lay_out =
                [=](const Surface& page) {
                    PlacedPage placed;
                    place_map(pages, inside_margin(page), placed, detail);
                    return placed;
                },
            .description =
                [I = pages.map.interval, methods = pages.map.left_out] {
                    const std::string map = describe_rates("as a map over stepsize and momentum", I);
                    return methods.empty() ? map : map + " " + left_out_words(methods);
                },
            .csv = [I = pages.map.interval] { return grid_csv(I); }};
}

Page rate_slices_page(const RatesPages& pages) {
    return {.lay_out =
                [=](const Surface& page) {
                    PlacedPage placed;
                    place_slices(pages, inside_margin(page), placed);
                    return placed;
                },
            .description =
                [I = pages.slices.interval] {
                    return describe_rates("along the stepsize and along the momentum", I);
                },
            .csv =
                [input = pages.slices]() mutable {
                    input.theme = &any_theme();
                    const RateSlices slices = build_rate_slices(input);
                    return figures_csv(slices.along_mu, slices.along_eta);
                }};
}

Page rate_surface_page(const RatesPages& pages) {
    const field::SurfaceScene& scene = pages.surface.scene;
    return {.lay_out =
                [surface = pages.surface](const Surface& page) {
                    PlacedPage placed;
                    place_surface(surface, page, placed);
                    return placed;
                },
            .description =
                [I = SpectralInterval{scene.lambda_min, scene.lambda_max}] {
                    return describe_rates(
                        "as a surface over stepsize and momentum, a sheet for each end of the spectrum", I);
                },
            .csv = [I = pages.map.interval] { return grid_csv(I); }};
}

Page iht_radius_page(const RatesPages& pages) {
    return {.lay_out =
                [=](const Surface& page) {
                    PlacedPage placed;
                    place_iht(pages, inside_margin(page), placed);
                    return placed;
                },
            .description = [=] { return describe_sweep(pages); },
            .csv =
                [=] {
                    const IhtRadius iht = iht_of(pages, any_theme(), true);
                    return figures_csv(iht.completion, iht.sensing);
                }};
}

}  // namespace lowrank::rates
