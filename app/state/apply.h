// The actions one by one, an overload each: those that change the experiment or the transport, those about
// dialogs, files and notices, those that change what is seen.
#pragma once
#include "app/state/effects.h"

namespace lowrank::state {

// --- The experiment and the transport

/// Keeps the experiment and its pins as they are before a step.
void remember(AppState& state, const std::string& what, bool live);
/// The same, but what a person types letter by letter is one step: a name that begins so goes on where it
/// stands already.
void remember_typed(AppState& state, const std::string& what, std::string_view typed);

void apply_one(AppState&, const EditExperiment&, Effects&);
void apply_one(AppState&, const ResetExperiment&, Effects&);
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
void apply_one(AppState&, const AnswerTrust&, Effects&);
void apply_one(AppState&, const RunPause&, Effects&);
void apply_one(AppState&, const StepIterations&, Effects&);
void apply_one(AppState&, const RestartRace&, Effects&);
void apply_one(AppState&, const SetSpeed&, Effects&);
void apply_one(AppState&, const SetOrder&, Effects&);

/// Submits the experiment where it can run; where not, says why and lets the last one race on. come_to: how
/// far one that rests goes at once.
void submit(AppState& state, bool live, Effects& out, std::int64_t come_to = 0);

/// Makes spec the experiment as one undo step, and submits it where it can run. as_written: the methods that
/// are on are meant, also where the problem would leave them out.
void replace_experiment(AppState& state, const ExperimentSpec& spec, const std::string& what, Effects& out,
                        bool as_written = false);

// --- Dialogs, files, the clipboard and notices

void apply_one(AppState&, const PasteFromClipboard&, Effects&);
void apply_one(AppState&, const OpenFile&, Effects&);
void apply_one(AppState&, const ShowDialog&, Effects&);
void apply_one(AppState&, const EnterFolder&, Effects&);
void apply_one(AppState&, const SetOpenFilter&, Effects&);
void apply_one(AppState&, const ChooseDataFile&, Effects&);
void apply_one(AppState&, const TypePath&, Effects&);
void apply_one(AppState&, const SetCompose&, Effects&);
void apply_one(AppState&, const AnswerReplace&, Effects&);
void apply_one(AppState&, const CancelReading&, Effects&);
void apply_one(AppState&, const DismissNotice&, Effects&);
void apply_one(AppState&, const SetExport&, Effects&);
void apply_one(AppState&, const StopFilm&, Effects&);
void apply_one(AppState&, const SetSave&, Effects&);
void apply_one(AppState&, const CopyShareLine&, Effects&);
void apply_one(AppState&, const CopyValues&, Effects&);
void apply_one(AppState&, const CopyCurveValues&, Effects&);
void apply_one(AppState&, const CopyTable&, Effects&);
void apply_one(AppState&, const Notify&, Effects&);
void apply_one(AppState&, const RequestExport&, Effects&);
void apply_one(AppState&, const RequestSave&, Effects&);
void apply_one(AppState&, const Quit&, Effects&);

/// A file is being read from now on.
void begin_reading(AppState& state, const std::string& path);

/// What became of a file that was to be read; the same way. An empty sentence: it was.
void was_read(AppState& state, const std::string& path, const std::string& failure);

/// What became of a file that was to be written: the dialog that waits for it closes, or stays with what was
/// typed and says why not. A sentence for the screen where nobody waits.
void written(AppState& state, const std::string& path, const std::string& sentence, bool failure);

/// Remembers an opened file: newest first, each once, at most ten.
void remember_recent(AppState& state, const std::string& path);

// --- What is seen, not what runs; none is an undo step

void apply_one(AppState&, const SetWorkspace&, Effects&);
void apply_one(AppState&, const SetPredictions&, Effects&);
void apply_one(AppState&, const SetTheoryAccuracy&, Effects&);
void apply_one(AppState&, const MoveCursor&, Effects&);
void apply_one(AppState&, const NudgeCursor&, Effects&);
void apply_one(AppState&, const SelectMethod&, Effects&);
void apply_one(AppState&, const HideMethod&, Effects&);
void apply_one(AppState&, const SoloMethod&, Effects&);
void apply_one(AppState&, const ShowAllCurves&, Effects&);
void apply_one(AppState&, const HoverMethod&, Effects&);
void apply_one(AppState&, const SetTheme&, Effects&);
void apply_one(AppState&, const SetLanguage&, Effects&);
void apply_one(AppState&, const SetVision&, Effects&);
void apply_one(AppState&, const SetMotion&, Effects&);
void apply_one(AppState&, const SetLevel&, Effects&);
void apply_one(AppState&, const SetScale&, Effects&);
void apply_one(AppState&, const FoldPanel&, Effects&);
void apply_one(AppState&, const Fullscreen&, Effects&);
void apply_one(AppState&, const SetStage&, Effects&);

}  // namespace lowrank::state
