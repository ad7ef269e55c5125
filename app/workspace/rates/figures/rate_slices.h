// The spectral radius along stepsize and along momentum, the estimate on top of the actual one.
#pragma once
#include <span>
#include <string>
#include <vector>

#include "app/figure/engine/figure.h"
#include "app/state/rate_point.h"

namespace lowrank::rates {

struct RateSlicesInput {
    SpectralInterval interval;
    std::span<const double> eigenvalues{};  ///< all of H; empty where H is too large to be taken apart
    state::RatePoint probe;
    state::ViewState along_mu, along_eta;
    std::string corner;  ///< markup
    const theme::Theme* theme = nullptr;
    bool paper = false;
};

/// Figures whose series look into buffers that move with them.
struct RateSlices {
    figure::Figure along_mu;   ///< at eta = 0, eta_flat and the probe's
    figure::Figure along_eta;  ///< at mu_dagger, mu_flat and the probe's
    std::vector<std::vector<double>> buffers;

    RateSlices() = default;
    RateSlices(RateSlices&&) = default;
    RateSlices& operator=(RateSlices&&) = default;
};

/// Solid: the largest root over all eigenvalues, where they are known. Dotted: over the smallest and the
/// largest. Both at the same places, denser at the kinks, so that what differs is not the drawing.
RateSlices build_rate_slices(const RateSlicesInput& input);

}  // namespace lowrank::rates
