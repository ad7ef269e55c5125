// The rules for actions on the quadratic, and for those that act on whichever workspace is in front. Part of
// apply.
#pragma once
#include "app/state/effects.h"

namespace lowrank {
struct QuadraticRace;
}

namespace lowrank::state {

void apply_one(AppState&, const EditQuadratic&, Effects&);
void apply_one(AppState&, const SetQuadraticView&, Effects&);
void apply_one(AppState&, const SetPlane&, Effects&);
void apply_one(AppState&, const ActivateQuadratic&, Effects&);
void apply_one(AppState&, const ShowQuadraticFigure&, Effects&);
void apply_one(AppState&, const SelectQuadratic&, Effects&);
void apply_one(AppState&, const HoverQuadratic&, Effects&);

/// Whether keys, transport and undo mean the quadratic: it is in front.
bool quadratic_in_front(const AppState& state);

// What they do there.
void quadratic_run_pause(QuadraticState& state, Effects& out);
void quadratic_step(QuadraticState& state, std::int64_t count, Effects& out);
void quadratic_restart(QuadraticState& state, Effects& out);
void quadratic_speed(QuadraticState& state, double iterations_per_second, Effects& out);
void quadratic_move_cursor(QuadraticState& state, std::optional<std::int64_t> t);
void quadratic_nudge_cursor(QuadraticState& state, std::int64_t by);
void quadratic_travel(QuadraticState& state, bool back, Effects& out);

/// Takes note of where the runs are.
void observe(QuadraticState& state, const QuadraticRace& race);

/// Takes note of the race's spectrum, or of why there is none; a Q that follows the race follows it now.
void observe_interval(QuadraticState& state, std::optional<QuadraticState::Interval> interval,
                      const std::string& words, Effects& out);

/// Begins with a choice kept from before, with nothing to undo; one that cannot run is not taken.
void start_with(QuadraticState& state, const QuadraticChoice& choice);

}  // namespace lowrank::state
