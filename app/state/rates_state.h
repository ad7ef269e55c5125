// What a person has done in the Rates workspace: the probe, the views, the camera. Values only; no ImGui, no
// GL.
#pragma once
#include <optional>

#include "app/state/surface_camera.h"
#include "app/state/view_state.h"
#include "core/theory/optimal_rates.h"

namespace lowrank::state {

/// A stepsize and a momentum.
struct RatePoint {
    double mu = 0, eta = 0;
    bool operator==(const RatePoint&) const = default;
};

enum class RatesBand { AlongMu, AlongEta, Iht };         ///< below the map; where it is roomy both slices are
enum class RatesCentre { Map, AlongMu, AlongEta, Iht };  ///< the large card where there is room for one
enum class RatesSide { Probe, Roots, Surface, Reading };  ///< the card beside it there

/// A view whose axes are both linear.
inline ViewState linear_view() {
    ViewState view;
    view.log_y = false;
    return view;
}

struct RatesState {
    std::optional<RatePoint> probe;  ///< absent: where a person would begin to drag
    ViewState map = linear_view(), along_mu = linear_view(), along_eta = linear_view(),
              iht_completion = linear_view(), iht_sensing = linear_view();
    SurfaceCamera camera;
    RatesBand band = RatesBand::AlongMu;
    RatesCentre centre = RatesCentre::Map;
    RatesSide side = RatesSide::Probe;
    bool keys_on_map = true;  ///< arrows move the probe; else, after the time bar was touched, the cursor
    bool operator==(const RatesState&) const = default;
};

// --- What a person can do there
struct SetRates {
    using OfWorkspace = void;
    RatesState rates;
};  ///< one with a number that cannot be changes nothing
struct NudgeProbe {
    using OfWorkspace = void;
    int mu = 0, eta = 0;  ///< in two hundredths of what the map shows
};
struct RaceAt {
    using OfWorkspace = void;
    RatePoint point;
};  ///< NARG with exactly these constants joins the race, in place of the one that did before, and runs

/// The ends of the map where nothing was zoomed: mu to 1.13 mu_ddagger, eta to 1.
AxisRange whole_mu(SpectralInterval interval);
AxisRange whole_eta();

/// Where the probe is: the one of the state while it lies on the whole map, else left of the optimum and above
/// it, where the error ripples.
RatePoint probe_of(const RatesState& state, SpectralInterval interval);

RatePoint optimum_of(SpectralInterval interval);

/// The nearest round numbers, so that what is dragged to can be said and typed: steps of a power of ten that
/// are about a thousandth of the range; mu > 0 and 0 <= eta < 1.
RatePoint rounded(RatePoint point, AxisRange mu, AxisRange eta);

}  // namespace lowrank::state
