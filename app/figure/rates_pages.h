// The figures of the rates as pages, for files and previews. Knows no window and no file.
#pragma once
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "app/figure/iht_radius.h"
#include "app/figure/rate_map.h"
#include "app/figure/rate_slices.h"
#include "app/figure/rate_surface_figure.h"

namespace lowrank::figure {

/// What the pages are made of; themes are those of the page.
struct RatesPages {
    RateMapInput map;
    RateSlicesInput slices;
    RateSurfaceInput surface;
    std::shared_ptr<const std::vector<IhtSweepItem>> items;  ///< null: not computed
    state::ViewState completion, sensing;
};

/// rate-map, rate-slices, rate-surface, iht-radius.
std::span<const std::string_view> rates_figure_names();
bool is_rates_figure(std::string_view name);

/// Draws one of them; the two figures of slices and of IHT beside each other, or below where the page is
/// upright. detail: pixels of the map for each of the layout.
void draw_rates_page(std::string_view name, const RatesPages& pages, const Surface& page,
                     paint::Painter& painter, float detail = 3);

}  // namespace lowrank::figure
