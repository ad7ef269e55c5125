// What a person has done in the Rates workspace: the probe, the views, the camera; where the probe may be,
// and the actions.
#pragma once
#include <optional>

#include "app/state/effects.h"
#include "app/state/ends.h"
#include "app/state/rate_point.h"
#include "app/state/surface_camera.h"

namespace lowrank::rates {

enum class RatesBand { AlongMu, AlongEta, Iht };         ///< below the map; where it is roomy both slices are
enum class RatesCentre { Map, AlongMu, AlongEta, Iht };  ///< the large card where there is room for one
enum class RatesSide { Probe, Roots, Surface, Reading };  ///< the card beside it there
/// What is exported, copied and written from here.
enum class RatesFigure { Map, Slices, Iht, Surface };

struct RatesState {
    std::optional<state::RatePoint> probe;  ///< absent: where a person would begin to drag
    state::Ends<state::RatePoint>
        ends;  ///< where it was when they were set: the figures are compared between them
    state::ViewState map = state::linear_view(), along_mu = state::linear_view(),
                     along_eta = state::linear_view(), iht_completion = state::linear_view(),
                     iht_sensing = state::linear_view();
    state::SurfaceCamera camera;
    RatesBand band = RatesBand::AlongMu;
    RatesCentre centre = RatesCentre::Map;
    RatesSide side = RatesSide::Probe;
    RatesFigure chosen = RatesFigure::Map;
    bool side_in_front = false;  ///< where there is room for one card alone: that one
    bool operator==(const RatesState&) const = default;
};

// --- What a person can do there
struct SetRates {
    using OfWorkspace = void;
    RatesState rates;
};  ///< one with a number that cannot be changes nothing
struct ChooseRatesFigure {
    using OfWorkspace = void;
    RatesFigure figure = RatesFigure::Map;
};  ///< beside what else is done to its card
struct NudgeProbe {
    using OfWorkspace = void;
    int mu = 0, eta = 0;  ///< in two hundredths of what the map shows
};
struct RaceAt {
    using OfWorkspace = void;
    state::RatePoint point;
};  ///< NARG with exactly these constants joins the race, in place of the one that did before, and runs

/// Where the probe is: the one of the state while it lies on the whole map, else left of the optimum and
/// above it, where the error ripples.
state::RatePoint probe_of(const RatesState& state, SpectralInterval interval);

inline RatesState& rates_of(state::AppState& state) { return state.parts.of<RatesState>(); }
inline const RatesState& rates_of(const state::AppState& state) { return state.parts.of<RatesState>(); }

void edit(state::AppState& state, const SetRates& action, state::Effects& out);
void edit(state::AppState& state, const ChooseRatesFigure& action, state::Effects& out);
void edit(state::AppState& state, const NudgeProbe& action, state::Effects& out);
void edit(state::AppState& state, const RaceAt& action, state::Effects& out);

}  // namespace lowrank::rates
