// What a person studies: a problem, two axes, the methods, how often; and how far it has come.
#pragma once
#include <string>
#include <vector>

#include "app/state/effects.h"
#include "core/io/experiment_keys.h"
#include "core/study/run_study.h"
#include "core/study/study.h"

namespace lowrank::workspace {

/// As the fields show it: text, so that whatever 'sweep' takes can be typed.
struct StudyChoice {
    ProblemKind kind = ProblemKind::MatrixCompletion;
    Index n = 40;
    std::string x = "rate=0.1:0.95:by:0.05", y = "rank=1:10";
    std::string methods = "narg+r, rgrad-orth, scaledgd";
    Index trials = 5;
    bool operator==(const StudyChoice&) const = default;
};

/// The study of the fields; a sentence that names the first thing wrong.
Result<StudySpec> study_of(const StudyChoice& choice);

struct StudiesState {
    StudyChoice choice;
    std::string refusal;  ///< why the choice cannot be studied
    struct Step {
        StudyChoice choice;
        std::string what;
    };
    std::vector<Step> undo, redo;
    bool dragging = false;

    StudySpec study;         ///< the one on screen
    StudyProgress progress;  ///< of it
    bool begun = false, running = false, ended = false;
    std::string failure;
    Index method = 0;  ///< whose shares are the colours
};

// --- What a person can do there
struct EditStudy {  ///< live while a knob is held; what is typed into one field is one step
    using OfWorkspace = void;
    StudyChoice choice;
    bool live = false;
    std::string what;
};
struct ShowStudyMethod {
    using OfWorkspace = void;
    Index method;
};
struct OpenStudyCell {  ///< the instance of its first trial, in the race
    using OfWorkspace = void;
    Index cell;
};

// --- What it asks of its view
struct RunStudy {
    using OfWorkspace = void;
    StudySpec study;
};
struct PauseStudy {
    using OfWorkspace = void;
    bool paused;
};

StudiesState& studies_of(state::AppState& state);
const StudiesState& studies_of(const state::AppState& state);

void edit(state::AppState& state, const EditStudy& action, state::Effects& out);
void edit(state::AppState& state, const ShowStudyMethod& action, state::Effects& out);
void edit(state::AppState& state, const OpenStudyCell& action, state::Effects& out);

/// Starts the study of the fields, pauses it, or goes on.
void studies_run_pause(StudiesState& state, state::Effects& out);
/// From nothing again.
void studies_restart(StudiesState& state, state::Effects& out);
void studies_travel(StudiesState& state, bool back);

KeyValues studies_keys(const StudyChoice& choice);
Result<StudyChoice> read_studies_keys(const KeyValues& keys);

}  // namespace lowrank::workspace
