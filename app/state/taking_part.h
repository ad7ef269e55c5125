// Which methods run on a problem: those a person wants, less those whose every step on it would be out of all
// proportion.
#pragma once
#include "app/state/app_state.h"

namespace lowrank::state {

/// The shorter side up to which a table is small: that of factorisations that are made in one piece.
inline constexpr Index kSmallTable = 400;

/// Whether a problem leaves a method out unless a person insists: tables can be thousands a side, and every
/// step of a Euclidean method is an SVD of the whole matrix. small: the table was read and is small.
bool leaves_out(const ProblemSpec& problem, bool small, const MethodSpec& method);

/// Whether the state's problem leaves a method out and nobody insisted on it here.
bool left_out(const AppState& state, Index method);

/// Whether a method runs: wanted, and not left out.
bool takes_part(const AppState& state, Index method);

/// The experiment with the methods that run switched on and the others off: what is submitted, shared and
/// saved.
ExperimentSpec as_it_runs(const AppState& state);

/// What ran last with every method that is wanted switched on, those left out included: what is kept for the
/// next start, so that they come back with another problem.
ExperimentSpec as_wanted(const AppState& state);

/// Takes every method that is on for meant, also where the problem leaves it out.
void insist_on_all(AppState& state);

}  // namespace lowrank::state
