// The actions that change the experiment or the transport, one overload each. For apply.cpp only.
#pragma once
#include "app/state/effects.h"

namespace lowrank::state {

/// Keeps the experiment and its pins as they are before a step.
void remember(AppState& state, const std::string& what, bool live);

void apply_one(AppState&, const EditExperiment&, Effects&);
void apply_one(AppState&, const ToggleMethod&, Effects&);
void apply_one(AppState&, const RetuneMethod&, Effects&);
void apply_one(AppState&, const SetRetuneFrom&, Effects&);
void apply_one(AppState&, const AddMethod&, Effects&);
void apply_one(AppState&, const RemoveMethod&, Effects&);
void apply_one(AppState&, const Undo&, Effects&);
void apply_one(AppState&, const Redo&, Effects&);
void apply_one(AppState&, const PasteShareLine&, Effects&);
void apply_one(AppState&, const TakeSection&, Effects&);
void apply_one(AppState&, const OpenFigure&, Effects&);
void apply_one(AppState&, const AnswerShared&, Effects&);
void apply_one(AppState&, const AnswerOffer&, Effects&);
void apply_one(AppState&, const RunPause&, Effects&);
void apply_one(AppState&, const StepIterations&, Effects&);
void apply_one(AppState&, const RestartRace&, Effects&);
void apply_one(AppState&, const SetSpeed&, Effects&);
void apply_one(AppState&, const SetOrder&, Effects&);

/// Puts the question whether the file that an experiment names may be read; false where it names none.
bool ask_before_reading(AppState& state, const SharedExperiment& shared);

/// Makes spec the experiment as one undo step, and submits it where it can run. as_written: the methods that are
/// on are meant, also where the problem would leave them out.
void replace_experiment(AppState& state, const ExperimentSpec& spec, const std::string& what, Effects& out,
                        bool as_written = false);

}  // namespace lowrank::state
