// The actions of the Rates workspace. For apply.cpp only.
#pragma once
#include "app/state/effects.h"

namespace lowrank::state {

void apply_one(AppState&, const SetRates&, Effects&);
void apply_one(AppState&, const NudgeProbe&, Effects&);
void apply_one(AppState&, const RaceAt&, Effects&);

}  // namespace lowrank::state
