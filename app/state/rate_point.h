// A point of the plane of stepsize and momentum, and the part of that plane which is shown.
#pragma once
#include "app/state/view_state.h"
#include "core/theory/optimal_rates.h"

namespace lowrank::state {

/// A stepsize and a momentum.
struct RatePoint {
    double mu = 0, eta = 0;
    bool operator==(const RatePoint&) const = default;
};

/// The ends of the map where nothing was zoomed: mu to 1.13 mu_ddagger, eta to 1.
AxisRange whole_mu(SpectralInterval interval);
AxisRange whole_eta();

RatePoint optimum_of(SpectralInterval interval);

/// Where a person begins to drag: left of the optimum and above it, where the error ripples.
RatePoint usual_probe(SpectralInterval interval);

/// The nearest round numbers, so that what is dragged to can be said and typed: steps of a power of ten that
/// are about a thousandth of the range; mu > 0 and 0 <= eta < 1.
RatePoint rounded(RatePoint point, AxisRange mu, AxisRange eta);

}  // namespace lowrank::state
