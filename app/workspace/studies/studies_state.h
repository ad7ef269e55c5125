// What a person studies: a problem, two axes, the methods, how often; and how far it has come.
#pragma once
#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/state/effects.h"
#include "app/workspace/studies/figures/study_compare.h"
#include "app/workspace/studies/figures/study_names.h"
#include "core/io/experiment_keys.h"
#include "core/study/profiles.h"
#include "core/study/run_study.h"

namespace lowrank::studies {

/// Completion of one rank and rate with a study's criterion, no method yet: what the fields say nothing of.
ExperimentSpec plain_study_base();

/// As the fields show it: text, so that whatever 'sweep' takes can be typed.
struct StudyChoice {
    ProblemKind kind = ProblemKind::MatrixCompletion;
    Index n = row_of(kind).studied_side;
    std::string x{*row_of(kind).rate->axis}, y = "rank=1:10";
    std::string methods = "narg+r, rgrad-orth, scaledgd";
    Index trials = 5;
    bool errors = true;  ///< the error of every iteration is kept, for bands
    std::string file;    ///< where its trials are kept; empty: where the program keeps them
    /// What the fields do not show, of a study that was opened. Its kind and side hold where they are those
    /// of the fields.
    ExperimentSpec base = plain_study_base();
    bool operator==(const StudyChoice&) const = default;
};

/// The study of the fields; a sentence that names the first thing wrong.
Result<StudySpec> study_of(const StudyChoice& choice);
/// The same of a study that is to run: one that is only read may have parts without effect.
Result<StudySpec> study_to_run(const StudyChoice& choice);

/// Why the axis changes nothing of what the study reads, as a sentence; empty where it does.
std::string why_idle_axis(const StudyChoice& choice, const std::string& axis);
/// The same fields over matrices that are drawn, in place of the file that the study reads.
StudyChoice on_drawn(const StudyChoice& choice);

/// The fields of a study: study_of gives it back.
StudyChoice choice_of(const StudySpec& study);

/// '9 × 14' while a study of a file keeps the sides of its matrices, else n: a size that is set here is both
/// sides.
std::string size_words(const StudyChoice& choice);

/// 'noise = 0.1, condition = 10': what of the base is not plain and not in the fields; empty where all is.
std::string besides(const StudyChoice& choice);

/// Whether two studies are one but for how many trials each has.
bool same_but_trials(const StudySpec& a, const StudySpec& b);

/// An end of a comparison in one of the study's figures.
struct StudyEnd {
    std::string_view figure = kPhaseTransition;
    StudyPlace place;
    bool operator==(const StudyEnd&) const = default;
};

/// What the window shows of the study.
struct StudyLook {
    std::string_view figure = kPhaseTransition;
    std::optional<Index> cell;          ///< whose runs; absent: as studies::StudyPageInput has it
    std::vector<std::string> left_out;  ///< methods that are not shown
    StudyCost cost = StudyCost::OperatorCalls;
    state::Ends<StudyEnd> ends;  ///< both of one figure
    bool operator==(const StudyLook&) const = default;
};
/// In the order of their switch.
inline constexpr std::array kStudyFigures = {kPhaseTransition,    kStudyBands,  kStudyStrips,
                                             kPerformanceProfile, kDataProfile, kStudyErrors};

/// A study that was on screen, without its trials: its view keeps those, or the file does.
struct StudyShown {
    StudySpec study;
    std::string file, kept_in;  ///< StudiesState::file and kept_in of it
    StudyLook look;
    Index method = 0;
};
/// What undo leads back to: the fields, and with them the study that was on screen.
struct StudyStand {
    StudyChoice choice;
    std::optional<StudyShown> shown;
};

struct StudiesState {
    StudyLook look;
    /// How the study of the fields is to be looked at once it is on screen (a scene's).
    struct Awaited {
        StudyLook look;
        Index method = 0;
        bool operator==(const Awaited&) const = default;
    };
    std::optional<Awaited> awaited;
    StudyChoice choice;
    std::string refusal;  ///< why the choice cannot be studied
    state::ChoiceSteps<StudyStand> steps;
    std::optional<StudyChoice> handed;  ///< the fields as a section brought them, of another tab or a file

    StudySpec study;         ///< the one on screen
    StudyProgress progress;  ///< of it
    std::string file;        ///< StudyChoice::file of it
    std::string kept_in;     ///< the file that it is in, its own or the program's; empty: in memory alone
    bool begun = false;      ///< there is one
    bool live = false;       ///< a thread has it: not one that was only read
    bool running = false, ended = false;
    std::string failure;
    Index method = 0;  ///< whose shares are the colours
    enum class Mark {
        None,
        A,
        B
    } marking = Mark::None;  ///< the end that a key asks for where a figure is read
};

// --- What a person can do there
struct EditStudy {  ///< live while a knob is held; what is typed into one field is one step
    using OfWorkspace = void;
    StudyChoice choice;
    bool live = false;
    std::string what;
};
struct ResetStudy {  ///< the fields of a first start, and nothing on screen that is not theirs
    using OfWorkspace = void;
};
struct ShowStudyMethod {
    using OfWorkspace = void;
    Index method;
};
struct LookAtStudy {  ///< no step to undo; what is not there is left out
    using OfWorkspace = void;
    StudyLook look;
};
struct OpenStudyCell {  ///< the instance of its first trial, in the race
    using OfWorkspace = void;
    Index cell;
};

struct
    MarkStudyEnd {  ///< where the pointer or the keyboard reads a figure; its view answers with PlaceStudyEnd
    using OfWorkspace = void;
    bool second = false;
};
struct PlaceStudyEnd {  ///< absent: nothing is read
    using OfWorkspace = void;
    std::optional<StudyEnd> at;
};

struct ShowStudyFile {  ///< a study that was read: shown, and gone on with when it is run
    using OfWorkspace = void;
    std::shared_ptr<const StudyFileContent> content;
    std::string path;
};

// --- What it asks of its view
struct
    RunStudy {  ///< goes on with what its file holds, or with what is on screen where that is the same study
    using OfWorkspace = void;
    StudySpec study;
    std::string file;       ///< empty: the program's own
    bool anew = false;      ///< from nothing: what is there is moved aside
    bool of_scene = false;  ///< into a file for scenes alone, and not into the program's own
};
struct ShowStudyRows {
    using OfWorkspace = void;
    std::shared_ptr<const StudyFileContent> content;
    std::string path;
};
struct PauseStudy {
    using OfWorkspace = void;
    bool paused;
};
struct RecallStudy {  ///< brings back a study that was on screen, with the trials that it had
    using OfWorkspace = void;
    StudyShown shown;
};
struct LeaveStudy {  ///< stops what runs: the study of the fields is the next one, and nothing of it is there
    using OfWorkspace = void;
};
struct FindStudy {  ///< shows what a file of the study holds
    using OfWorkspace = void;
    StudySpec study;
    std::string file;  ///< empty: the program's own, where there is one
};

StudiesState& studies_of(state::AppState& state);
const StudiesState& studies_of(const state::AppState& state);

void edit(state::AppState& state, const EditStudy& action, state::Effects& out);
void edit(state::AppState& state, const ResetStudy& action, state::Effects& out);
void edit(state::AppState& state, const ShowStudyMethod& action, state::Effects& out);
void edit(state::AppState& state, const LookAtStudy& action, state::Effects& out);
void edit(state::AppState& state, const MarkStudyEnd& action, state::Effects& out);
void edit(state::AppState& state, const PlaceStudyEnd& action, state::Effects& out);
void edit(state::AppState& state, const OpenStudyCell& action, state::Effects& out);
void edit(state::AppState& state, const ShowStudyFile& action, state::Effects& out);

/// Whether the study on screen is that of the fields, with however many trials.
bool on_screen(const StudiesState& s);
/// Looks so at the study of the fields: at once where it is on screen, else when it comes there. What it has
/// not is left out.
void look_at(StudiesState& s, const StudiesState::Awaited& wanted);
/// Shows a study that was read from a file; the fields stay.
void show_content(StudiesState& s, const StudyFileContent& content, const std::string& path);

/// Shows a study that was on screen before, of which so many runs are there; the fields stay.
void show_again(StudiesState& s, const StudyShown& shown, Index done);
/// Whether a step of these leads to that study, and no file has its trials. Of the steps as they are when it
/// is asked.
std::function<bool(const StudySpec&)> alone_in_memory(const state::ChoiceSteps<StudyStand>& steps);
/// Remembers the fields and the study on screen as they are before a step.
void remember_stand(StudiesState& s, const std::string& what, bool live);

/// Starts the study of the fields or adds trials to it, pauses it, or goes on.
void studies_run_pause(state::AppState& state, state::Effects& out);
/// From nothing again; a file that a person has named keeps its trials, and that is said. of_scene: a scene
/// asks for it, and no file that is there is touched.
void studies_restart(state::AppState& state, state::Effects& out, bool of_scene = false);
void studies_travel(state::AppState& state, bool back, state::Effects& out);

/// The file that a person has named for the study on screen, with its folder; empty where it is the program's
/// own.
std::string named_file(const StudiesState& s);

/// All of a study but its file: what it is, wherever it is kept.
KeyValues studies_keys(const StudyChoice& choice);
Result<StudyChoice> read_studies_keys(const KeyValues& keys);

}  // namespace lowrank::studies
