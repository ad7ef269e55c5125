// Two places of the rate map, A and B, compared.
#pragma once
#include "app/figure/pointing/comparison.h"
#include "app/state/rate_point.h"

namespace lowrank::rates {

/// The iterations a digit takes, rho, stepsize and momentum at each, and how many times those of A stand at
/// B.
figure::ComparisonTable rate_ends_table(SpectralInterval interval, state::RatePoint a, state::RatePoint b);

/// Both places on the map, and the table.
figure::Comparison compare_rates(SpectralInterval interval, const state::Ends<state::RatePoint>& ends,
                                 const figure::Layout& layout);

}  // namespace lowrank::rates
