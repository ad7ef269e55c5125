// The actions that change what is seen, not what runs; none is an undo step. For apply.cpp only.
#pragma once
#include "app/state/effects.h"

namespace lowrank::state {

void apply_one(AppState&, const SetWorkspace&, Effects&);
void apply_one(AppState&, const SetView&, Effects&);
void apply_one(AppState&, const ActivateFigure&, Effects&);
void apply_one(AppState&, const ShowCentre&, Effects&);
void apply_one(AppState&, const SetWipe&, Effects&);
void apply_one(AppState&, const ShowPart&, Effects&);
void apply_one(AppState&, const SetXAxis&, Effects&);
void apply_one(AppState&, const SetObjectiveColumn&, Effects&);
void apply_one(AppState&, const SetPredictions&, Effects&);
void apply_one(AppState&, const SetBands&, Effects&);
void apply_one(AppState&, const SetTheoryAccuracy&, Effects&);
void apply_one(AppState&, const SetFitRange&, Effects&);
void apply_one(AppState&, const MoveCursor&, Effects&);
void apply_one(AppState&, const NudgeCursor&, Effects&);
void apply_one(AppState&, const SelectMethod&, Effects&);
void apply_one(AppState&, const HideMethod&, Effects&);
void apply_one(AppState&, const SoloMethod&, Effects&);
void apply_one(AppState&, const ShowAllCurves&, Effects&);
void apply_one(AppState&, const HoverMethod&, Effects&);
void apply_one(AppState&, const SetTheme&, Effects&);
void apply_one(AppState&, const SetVision&, Effects&);
void apply_one(AppState&, const SetScale&, Effects&);
void apply_one(AppState&, const FoldPanel&, Effects&);
void apply_one(AppState&, const Fullscreen&, Effects&);
void apply_one(AppState&, const SetStage&, Effects&);

}  // namespace lowrank::state
