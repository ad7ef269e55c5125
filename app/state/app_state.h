// What the person chose and sees, as one value: experiment, undo, views, transport, dialogs, notices. Changed
// by apply() and observe(), and by the shell in what it alone knows: settings at the start, the time, the
// generation it submitted, folders it listed, files it opened.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "app/state/actions.h"
#include "app/state/curve_choice.h"
#include "app/state/demands.h"
#include "app/state/file_dialogs.h"
#include "app/state/files_under_way.h"
#include "app/state/hand_drawn.h"
#include "app/state/history.h"
#include "app/state/lecture.h"
#include "app/state/owned.h"
#include "app/state/race_transport.h"
#include "app/state/retuning.h"
#include "app/state/side_panels.h"
#include "app/state/theory_shown.h"
#include "app/state/unsaved.h"
#include "app/state/view_state.h"
#include "app/state/window_look.h"
#include "app/state/workspace.h"
#include "core/io/curve/trace_csv.h"
#include "core/io/experiment_toml.h"
#include "core/io/scene.h"
#include "core/run/experiment.h"
#include "core/run/trace.h"

namespace lowrank::state {

/// One step back: the experiment before it, and what the step was ('rank').
struct UndoStep {
    ExperimentSpec experiment;
    std::string what;
    std::set<Index> insisted{};  ///< AppState::insisted then
    Handmade made{};
    std::optional<BeforeLecture> before{};  ///< of the first step of a lecture; going back brings it back
    std::set<Index> hidden{};  ///< its methods whose curves were hidden, whether or not one stood alone
};

struct Notice {
    std::uint64_t id = 0;
    std::string sentence;
    bool failure = false;
    double since = 0;  ///< AppState::now when it appeared; failures stay until they are dismissed
};

/// What comes from elsewhere and asks for something, until a person has answered.
struct Asked {
    std::string from;  ///< who asks, as a sentence begins: 'This share line', 'race.toml'
    Demands demands;
    std::string checksum{};  ///< of its contents, under which the answer is kept; empty: it is not
    Actions yes;             ///< shows all of it
    Actions no{};            ///< shows the rest of it; empty: there is none
};

/// Of a session that ended without saying goodbye.
struct Offered {
    std::optional<ExperimentFile> file;
    bool answered = false;  ///< what it asks for was answered in that session
    bool older = false;     ///< what that session came to could not be kept
};

struct AppState {
    // The experiment as the controls show it, and the last one that could be run.
    ExperimentSpec experiment = default_experiment();
    ExperimentSpec accepted = experiment;  ///< as it runs: methods the problem leaves out are off
    std::set<Index> insisted;  ///< methods that run though the problem would leave them out (taking_part.h)
    std::string refusal;       ///< why experiment is not the one that runs; empty when it is
    Steps<UndoStep> steps;
    Retuning
        retuning;  ///< of the methods beside the race and beside the rates, whose rules are the experiment's
    double memory_limit = 0;
    /// The last file of each source, for the problem switch.
    std::array<std::string, kProblemSources.size()> last_path;
    /// Tables that leave no method out, by their paths: they were found to be small (taking_part.h).
    std::set<std::string> small_tables;
    std::string& last_path_of(ProblemSource source) { return last_path[static_cast<std::size_t>(source)]; }
    const std::string& last_path_of(ProblemSource source) const {
        return last_path[static_cast<std::size_t>(source)];
    }

    // What a person made beside it. Pins, notes and scenes are undone, kept, saved and asked for with the
    // experiment, whichever tab is in front; the race's curves show them.
    std::vector<ForeignCurve>
        foreign;  ///< of files, then of pins: their places are ids of curves (CurveChoice)
    std::vector<PinnedRace> pins;
    std::vector<CurveNote> notes;     ///< at the curves of experiment
    std::optional<std::size_t> note;  ///< the one that was asked for last, in the list
    Lecture lecture;
    std::set<std::string_view>
        lent;         ///< tabs in which a lesson shows what is not the person's own: they keep none
    Drawing drawing;  ///< of a lesson, which knows no tab, on a figure of the race, which knows no lesson
    Unsaved unsaved;
    Offered offered;

    // View
    Tabs tabs;
    std::size_t tab = 0;
    Parts parts;  ///< what each workspace keeps of its own
    RaceTransport race;
    TheoryShown theory;
    CurveChoice curves;
    WindowLook look;
    SidePanels sides;
    Level level;      ///< how much is shown
    Level own_level;  ///< what of it the person asked for: a file or a lesson may ask for another
    Stage stage;

    // Dialogs
    Dialog dialog = Dialog::None;
    FileDialogs files;
    FilesUnderWay under_way;
    ExportSettings export_settings;
    std::string exported;  ///< how figures left last (habit_words), as settings keep it
    MethodSpec composed;
    std::optional<Asked> asked;

    // Notices
    double now = 0;  ///< seconds since the start, set by the shell each frame
    std::vector<Notice> notices;
    std::uint64_t next_notice = 1;
    bool quit = false;

    explicit AppState(Tabs tabs = standard_tabs());
    const Workspace& front() const { return *tabs[tab]; }
    /// Brings a workspace to the front; false where none is called so.
    bool show_workspace(std::string_view name);
    /// Begins with another experiment than the default, with nothing to undo.
    void start_with(const ExperimentSpec& spec);
    /// Whether one curve alone is shown because a person asked for it, and nothing was changed by hand since.
    bool soloed() const {
        return curves.solo && has_curve(*curves.solo) && !curves.hidden.contains(*curves.solo) &&
               curves.hidden.size() + 1 == experiment.methods.size() + foreign.size();
    }
    bool any_method_on() const { return std::ranges::any_of(experiment.methods, &MethodEntry::enabled); }
    bool has_method(Index m) const { return m >= 0 && m < static_cast<Index>(experiment.methods.size()); }
    /// A method, or a foreign curve by its negative id.
    bool has_curve(Index id) const {
        return has_method(id) || (id < -1 && foreign_of(id) < static_cast<Index>(foreign.size()));
    }
    /// The iteration every figure points at: the cursor, or the newest of the race.
    std::int64_t cursor_t() const { return race.cursor ? *race.cursor : race.progress.last; }
};

/// The views figures start with: error and objective logarithmic, stepsize and momentum linear; the error of
/// ratings, which falls by a part of itself and no further, linear too.
ViewState default_view(FigureKind kind, ProblemSource source = ProblemSource::Generated);

/// anew: of a run that is still to come, of which these are the newest there is and the newest asked for.
WaitingCursor waiting_cursor(std::int64_t t, bool anew, std::uint64_t generation, std::uint64_t awaited);
/// Moves the cursor where the run it waits for has come so far, or has ended before.
void take_waiting(std::optional<WaitingCursor>& waiting, std::optional<std::int64_t>& cursor,
                  std::uint64_t generation, std::int64_t last, bool ended);

/// Tells who shows the race that the experiment to run is of another problem than the accepted one.
void problem_changed(AppState& state);

/// The method that the inspector reads first: the paper's own where it is in the list, else the first; -1 of
/// none.
Index usual_method(const ExperimentSpec& spec);

/// Whether a figure's y axis can be logarithmic: a picture's progress is in decibels, which are logarithms.
bool has_log_y(const AppState& state, FigureKind kind);

/// What the export dialog opens with: the figure that left last, as long as the same card is chosen; else the
/// chosen one.
std::string figure_to_offer(const AppState& state);

/// A method's rules after every change the experiment made to it.
MethodSpec rules_in_force(const ExperimentSpec& spec, Index method);

/// What an editor shows: the same, or the rules at the cursor where an edit branches off there; with the rule
/// that is held.
MethodSpec rules_shown(const AppState& state, Index method);

/// Whether a method is between its first step and its last word, so that its rules can change from here on.
bool is_under_way(const AppState& state, Index method);

/// Why the experiment cannot run, in the window's words ('12 samples for 291 degrees of freedom: not enough.
/// Raise p or lower r.'); empty when it can.
std::string why_refused(const ExperimentSpec& spec, double memory_limit);

/// Whether a refused experiment could run if a person says that too few samples are meant.
bool could_run_all_the_same(const ExperimentSpec& spec, double memory_limit);

/// Rank, rate, noise and condition moved to the nearest values the problem allows (r <= min(n1, n2), 0 < p <=
/// 1 …).
ExperimentSpec clamped(ExperimentSpec spec);

/// Takes note of where the race is: cursor limits, the changes a session made at which t, the methods' last
/// words.
void observe(AppState& state, const Race& race);

/// How long a hand must be still on a slider to rest.
inline constexpr double kRestSeconds = 0.25;

/// Puts a sentence on screen.
void notify(AppState& state, std::string sentence, bool failure);
/// Takes away what failed before: a person has gone on to something else.
void forget_failures(AppState& state);

/// When the next notice ends or begins by itself, or a held rule counts as rested, in seconds of
/// AppState::now; infinity where nothing will.
double next_expiry(const AppState& state);

/// Drops notices whose time is over, and shows that a file is being read where that takes long. Returns
/// whether anything changed.
bool expire_notices(AppState& state);

}  // namespace lowrank::state
