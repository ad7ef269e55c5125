// The actions about dialogs, files, the clipboard and notices. For apply.cpp only.
#pragma once
#include "app/state/effects.h"

namespace lowrank::state {

void apply_one(AppState&, const PasteFromClipboard&, Effects&);
void apply_one(AppState&, const OpenFile&, Effects&);
void apply_one(AppState&, const ShowDialog&, Effects&);
void apply_one(AppState&, const EnterFolder&, Effects&);
void apply_one(AppState&, const SetOpenFilter&, Effects&);
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
void apply_one(AppState&, const Notify&, Effects&);
void apply_one(AppState&, const RequestExport&, Effects&);
void apply_one(AppState&, const RequestSave&, Effects&);
void apply_one(AppState&, const Quit&, Effects&);

/// What became of a file that was to be read; the same way. An empty sentence: it was.
void was_read(AppState& state, const std::string& path, const std::string& failure);

/// What became of a file that was to be written: the dialog that waits for it closes, or stays with what was typed
/// and says why not. A sentence for the screen where nobody waits.
void written(AppState& state, const std::string& path, const std::string& sentence, bool failure);

/// Remembers an opened file: newest first, each once, at most ten.
void remember_recent(AppState& state, const std::string& path);

}  // namespace lowrank::state
