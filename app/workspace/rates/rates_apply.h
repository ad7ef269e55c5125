// The actions of the Rates workspace.
#pragma once
#include "app/state/effects.h"
#include "app/workspace/rates/rates_state.h"

namespace lowrank::state {

inline RatesState& rates_of(AppState& state) { return state.parts.of<RatesState>(); }
inline const RatesState& rates_of(const AppState& state) { return state.parts.of<RatesState>(); }

void edit(AppState& state, const SetRates& action, Effects& out);
void edit(AppState& state, const NudgeProbe& action, Effects& out);
void edit(AppState& state, const RaceAt& action, Effects& out);

}  // namespace lowrank::state
