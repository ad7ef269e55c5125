// The figures of the rates as pages, for files and previews.
#pragma once
#include <memory>
#include <string>

#include "app/figure/page/page.h"
#include "app/workspace/rates/figures/iht_radius.h"
#include "app/workspace/rates/figures/rate_map.h"
#include "app/workspace/rates/figures/rate_slices.h"
#include "app/workspace/rates/figures/rate_surface_figure.h"

namespace lowrank::rates {

/// What the pages are made of; themes are those of the page.
struct RatesPages {
    RateMapInput map;
    RateSlicesInput slices;
    RateSurfaceInput surface;
    std::shared_ptr<const IhtSweep> sweep;  ///< null: not computed
    std::string swept_otherwise;            ///< what of the experiment is not swept
    state::ViewState completion, sensing;
};

/// Two figures, those of the slices and of IHT, stand beside each other, or below where the page is upright.
/// As CSV these have their curves as panels_csv has them; map and surface 'mu,eta,rho' on a grid over the
/// whole map. In words each says interval and optimum, the sweep those of each rate. detail: pixels of the
/// map for each of the layout.
figure::Page rate_map_page(const RatesPages& pages, float detail = 3);
figure::Page rate_slices_page(const RatesPages& pages);
figure::Page rate_surface_page(const RatesPages& pages);
figure::Page iht_radius_page(const RatesPages& pages);

/// What is shown, as 'as a map over stepsize and momentum', with the interval and its optimum.
std::string describe_rates(const char* what, SpectralInterval interval);
std::string describe_sweep(const RatesPages& pages);

}  // namespace lowrank::rates
