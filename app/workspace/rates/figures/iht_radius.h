// The spectral radius of IHT against its stepsize for several rates, actual and estimate.
#pragma once
#include <span>
#include <string>
#include <vector>

#include "app/figure/engine/figure.h"
#include "core/run/iht_sweep.h"

namespace lowrank::rates {

struct IhtRadiusInput {
    std::span<const IhtSweepItem> items{};
    state::ViewState completion, sensing;
    const theme::Theme* theme = nullptr;
    bool paper = false;
};

/// Figures whose series look into buffers that move with them.
struct IhtRadius {
    figure::Figure completion, sensing;
    std::vector<std::vector<double>> buffers;

    IhtRadius() = default;
    IhtRadius(IhtRadius&&) = default;
    IhtRadius& operator=(IhtRadius&&) = default;
};

/// For each rate: solid max |1 - mu lambda_i| over all eigenvalues of H, dotted max(1 - mu lambda_min,
/// mu lambda_max - 1), to beyond mu_ddagger where both pass 1; a circle at (mu_dagger, rho_dagger).
/// Source: paper, figure rhoH.
IhtRadius build_iht_radius(const IhtRadiusInput& input);

}  // namespace lowrank::rates
