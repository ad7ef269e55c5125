// The figures of the rates as pages, for files and previews.
#pragma once
#include <memory>
#include <vector>

#include "app/figure/page/page.h"
#include "app/workspace/rates/figures/iht_radius.h"
#include "app/workspace/rates/figures/rate_map.h"
#include "app/workspace/rates/figures/rate_slices.h"
#include "app/workspace/rates/figures/rate_surface_figure.h"

namespace lowrank::figure {

/// What the pages are made of; themes are those of the page.
struct RatesPages {
    RateMapInput map;
    RateSlicesInput slices;
    RateSurfaceInput surface;
    std::shared_ptr<const std::vector<IhtSweepItem>> items;  ///< null: not computed
    state::ViewState completion, sensing;
};

/// Which numbers of the rates a page needs: the ends of the spectrum, all of it, or spectra of several rates.
enum class RatesPart { Ends, Spectrum, Sweep };
RatesPart part_for(state::FigureId figure);

/// The map, the slices, the surface or the radius of IHT; the two figures of slices and of IHT beside each
/// other, or below where the page is upright. detail: pixels of the map for each of the layout.
Page rates_page(state::FigureId figure, const RatesPages& pages, float detail = 3);
/// Interval and optimum; of the sweep those of each rate.
std::string describe_rates(state::FigureId figure, const RatesPages& pages);

/// The curves of slices and IHT as panels_csv has them; of map and surface 'mu,eta,rho' on a grid over the
/// whole map.
std::string rates_csv(state::FigureId figure, const RatesPages& pages);

}  // namespace lowrank::figure
