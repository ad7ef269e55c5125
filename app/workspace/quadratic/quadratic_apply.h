// The rules for actions on the quadratic.
#pragma once
#include "app/state/effects.h"
#include "app/workspace/quadratic/quadratic_state.h"

namespace lowrank {
struct QuadraticRace;
}

namespace lowrank::quadratic {

inline QuadraticState& quadratic_of(state::AppState& state) { return state.parts.of<QuadraticState>(); }
inline const QuadraticState& quadratic_of(const state::AppState& state) {
    return state.parts.of<QuadraticState>();
}

// Its actions.
void edit(QuadraticState& state, const EditQuadratic& action, state::Effects& out);
void edit(QuadraticState& state, const SetQuadraticView& action, state::Effects& out);
void edit(QuadraticState& state, const SetQuadraticFit& action, state::Effects& out);
void edit(QuadraticState& state, const SetPlane& action, state::Effects& out);
void edit(QuadraticState& state, const SetAngleEnds& action, state::Effects& out);
void edit(QuadraticState& state, const ActivateQuadratic& action, state::Effects& out);
void edit(QuadraticState& state, const ShowQuadraticFigure& action, state::Effects& out);

// What transport and undo do while it is in front: what app/state/playback.h does, at a speed where it is
// played and as fast as it goes where it was changed.
void quadratic_run_pause(QuadraticState& state, state::Effects& out);
void quadratic_step(QuadraticState& state, std::int64_t count, state::Effects& out);
void quadratic_restart(QuadraticState& state, state::Effects& out);
void quadratic_speed(QuadraticState& state, double iterations_per_second, state::Effects& out);
void quadratic_travel(QuadraticState& state, bool back, state::Effects& out);

/// Takes note of where the runs are.
void observe(QuadraticState& state, const QuadraticRace& race);

/// Takes note of the race's spectrum, or of why there is none; a Q that follows the race follows it now.
void observe_interval(QuadraticState& state, std::optional<QuadraticState::Interval> interval,
                      const std::string& words, state::Effects& out);

/// Begins with a choice kept from before, with nothing to undo; one that cannot run is not taken.
void start_with(QuadraticState& state, const QuadraticChoice& choice);

}  // namespace lowrank::quadratic
