// The figures of the rates as pages, for files and previews.
#pragma once
#include <memory>
#include <vector>

#include "app/figure/page/placed_page.h"
#include "app/figure/rates/iht_radius.h"
#include "app/figure/rates/rate_map.h"
#include "app/figure/rates/rate_slices.h"
#include "app/figure/rates/rate_surface_figure.h"

namespace lowrank::figure {

/// What the pages are made of; themes are those of the page.
struct RatesPages {
    RateMapInput map;
    RateSlicesInput slices;
    RateSurfaceInput surface;
    std::shared_ptr<const std::vector<IhtSweepItem>> items;  ///< null: not computed
    state::ViewState completion, sensing;
};

enum class RatesPage { Map, Slices, Surface, IhtRadius };

/// One of them; the two figures of slices and of IHT beside each other, or below where the page is upright. detail: pixels
/// of the map for each of the layout.
PlacedPage lay_out_rates(RatesPage which, const RatesPages& pages, const Surface& page, float detail = 3);

/// The curves of slices and IHT as panels_csv has them; of map and surface 'mu,eta,rho' on a grid over the whole map.
std::string rates_csv(RatesPage which, const RatesPages& pages);

}  // namespace lowrank::figure
