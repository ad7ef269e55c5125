// What the person chose and sees, as one value: experiment, undo, views, transport, dialogs, notices. Changed
// by apply() and observe(), and by the shell in what it alone knows: settings at the start, the time, the
// generation it submitted, folders it listed, files it opened.
#pragma once
#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "app/state/actions.h"
#include "app/state/demands.h"
#include "app/state/hand_drawn.h"
#include "app/state/handmade.h"
#include "app/state/owned.h"
#include "app/state/view_state.h"
#include "app/state/workspace.h"
#include "app/theme/theme.h"
#include "core/io/experiment_toml.h"
#include "core/io/scene.h"
#include "core/io/trace_csv.h"
#include "core/run/experiment.h"
#include "core/run/trace.h"

namespace lowrank::state {

/// One step back: the experiment before it, and what the step was ('rank').
struct UndoStep {
    ExperimentSpec experiment;
    std::string what;
    std::set<Index> insisted{};  ///< AppState::insisted then
    std::vector<PinnedRace> pins{};
    std::vector<LectureScene> scenes{};
    std::vector<CurveNote> notes{};
};

struct Notice {
    std::uint64_t id = 0;
    std::string sentence;
    bool failure = false;
    double since = 0;  ///< AppState::now when it appeared; failures stay until they are dismissed
};

/// How far each method is, as observe() saw it last: all that actions need to know of a race.
struct Progress {
    std::uint64_t generation = 0;
    std::vector<std::int64_t> newest;  ///< t of the last record of each method, -1 before the first
    std::vector<bool> final;           ///< whether each has its final word
    std::int64_t last = 0;             ///< largest t of any enabled method
    bool ended = false;                ///< every enabled method has its final word
    std::uint64_t awaited = 0;  ///< the generation last submitted; an older race is on screen until it comes
};

/// The folder the open and save dialogs look at; filled by the shell when a ListFolder effect asks for it.
struct FolderEntry {
    std::string name;
    bool folder = false;
    std::uint64_t bytes = 0;
    bool operator==(const FolderEntry&) const = default;
};
struct FolderView {
    std::string path;
    std::vector<FolderEntry> entries;
    std::string failure;  ///< the sentence where it cannot be read
};

/// A rule of a running method whose slider is held: it becomes one change where the hand rests or lets go.
struct HeldRule {
    Index method = 0;
    std::string key, value;
    double since = 0;  ///< AppState::now when it took this value
};

/// A file that is there already, and the request that waits for a yes.
struct PendingReplace {
    std::string path;
    std::variant<RequestExport, RequestSave> request;
};

/// How many frames of a film are written.
struct FilmProgress {
    std::size_t done = 0, all = 0;  ///< all is 0 before the first
};

/// Iterations a second of a race, unless told: as fast as it goes.
inline constexpr double kUsualSpeed = std::numeric_limits<double>::infinity();

/// Of spectra found by Lanczos, relative, unless a person asks for another one.
inline constexpr double kTheoryAccuracy = 1e-6;

/// What comes from elsewhere and asks for something, until a person has answered.
struct Asked {
    std::string from;  ///< who asks, as a sentence begins: 'This share line', 'race.toml'
    Demands demands;
    std::string checksum{};  ///< of its contents, under which the answer is kept; empty: it is not
    Actions yes;             ///< shows all of it
    Actions no{};            ///< shows the rest of it; empty: there is none
};

/// What would lose something that stands in no file, until a person says that it may go.
struct UnsavedQuestion {
    std::string words;
    Action then;
};

struct AppState {
    // The experiment as the controls show it, and the last one that could be run.
    ExperimentSpec experiment = default_experiment();
    ExperimentSpec accepted = experiment;  ///< as it runs: methods the problem leaves out are off
    std::set<Index> insisted;  ///< methods that run though the problem would leave them out (taking_part.h)
    std::string refusal;       ///< why experiment is not the one that runs; empty when it is
    std::vector<UndoStep> undo, redo;
    bool dragging = false;  ///< a slider is held: its changes are one step
    std::optional<HeldRule> held;
    RetuneFrom retune_from = RetuneFrom::Here;
    double memory_limit = 0;
    /// The last file of each source, for the problem switch.
    std::array<std::string, kProblemSources.size()> last_path;
    std::string& last_path_of(ProblemSource source) { return last_path[static_cast<std::size_t>(source)]; }
    const std::string& last_path_of(ProblemSource source) const {
        return last_path[static_cast<std::size_t>(source)];
    }
    std::optional<ExperimentFile> offered;  ///< of a session that ended without saying goodbye
    bool offered_answered = false;          ///< what it asks for was answered in that session
    std::vector<ForeignCurve> foreign;      ///< of files, then of pins
    std::vector<PinnedRace> pins;
    std::vector<LectureScene> scenes;        ///< of the lecture that is saved with the experiment
    std::optional<std::size_t> scene;        ///< the one shown last
    std::vector<CurveNote> notes;            ///< at the curves of experiment
    std::shared_ptr<const HandDrawn> drawn;  ///< of the question on screen; null: none is drawn
    bool drawn_hidden = false;               ///< beside its outcome
    Handmade on_disk;  ///< of the file that was read or saved last, or of a lecture of the program's own
    std::optional<Handmade> may_go;   ///< of which a person said that it need not be kept
    bool keeps = false;               ///< what is left unsaved is offered to the next session
    std::optional<std::size_t> note;  ///< the one that was asked for last, in the list

    // Transport
    bool running = true;
    double speed = kUsualSpeed;  ///< iterations a second
    RaceOrder order = RaceOrder::Iterations;
    Progress progress;
    std::int64_t aim = 0;  ///< where a race that rests was before a step of undo, and comes to by itself

    // View
    Tabs tabs;
    std::size_t tab = 0;
    Parts parts;                               ///< what each workspace keeps of its own
    std::optional<SpectralInterval> interval;  ///< of the race on screen, as the shell saw it last
    bool predictions = true;                   ///< theory beside measurement: lines, rates, limits
    double theory_accuracy = kTheoryAccuracy;  ///< relative, of spectra found by Lanczos
    std::optional<std::int64_t> cursor;        ///< absent: follow the newest
    std::optional<WaitingCursor> waiting_cursor;
    Index selected = -1;
    Index hovered = -1;
    std::optional<Index> solo;  ///< the curve shown alone last; soloed() says whether it still is
    std::set<Index> hidden, hidden_before_solo;  ///< curves: methods and foreign ones
    theme::ThemeName theme = theme::ThemeName::Light;
    theme::Vision vision = theme::Vision::Usual;  ///< whose eyes the window is shown to; kept nowhere
    double scale = 1;
    bool motion_reduced = false;  ///< nothing glides by itself: axes are at once where they should be
    Level level;                  ///< how much is shown
    Level own_level;              ///< what of it the person asked for: a file or a lesson may ask for another
    bool fullscreen = false;
    std::optional<bool> left_open, right_open;  ///< absent: as the width allows
    bool right_asked_last = false;  ///< of the two panels: which keeps its place where one must go
    bool left_shown = true, right_shown = true;  ///< as the shell placed them last
    Stage stage;

    // Dialogs
    Dialog dialog = Dialog::None;
    FolderView folder;
    OpenFilter open_filter = OpenFilter::All;
    std::string typed_path;  ///< of the open dialog
    std::string open_for;    ///< the key of the experiment that it seeks a file for; empty: it opens one
    SaveSettings save;
    ExportSettings export_settings;
    std::optional<FilmProgress> film;  ///< of the one that is being written
    std::optional<double> film_said;   ///< when a person was told that quitting drops it
    MethodSpec composed;
    std::optional<PendingReplace> replace;
    std::optional<UnsavedQuestion> unsaved;
    std::optional<Asked> asked;
    std::string reading, writing;  ///< the paths of files under way; empty: none
    double reading_since = 0;
    bool reading_shown = false;  ///< it takes long enough to be said
    std::string file_failure;    ///< why the last file failed: the dialog says it and keeps what was typed
    std::vector<std::string> recent;

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
        return solo && has_curve(*solo) && !hidden.contains(*solo) &&
               hidden.size() + 1 == experiment.methods.size() + foreign.size();
    }
    bool has_method(Index m) const { return m >= 0 && m < static_cast<Index>(experiment.methods.size()); }
    /// A method, or a foreign curve by its negative id.
    bool has_curve(Index id) const {
        return has_method(id) || (id < -1 && foreign_of(id) < static_cast<Index>(foreign.size()));
    }
    /// The iteration every figure points at: the cursor, or the newest of the race.
    std::int64_t cursor_t() const { return cursor ? *cursor : progress.last; }
};

/// The views figures start with: error and objective logarithmic, stepsize and momentum linear; the error of ratings,
/// which falls by a part of itself and no further, linear too.
ViewState default_view(FigureKind kind, ProblemSource source = ProblemSource::Generated);

/// anew: of a run that is still to come, of which these are the newest there is and the newest asked for.
WaitingCursor waiting_cursor(std::int64_t t, bool anew, std::uint64_t generation, std::uint64_t awaited);
/// Moves the cursor where the run it waits for has come so far, or has ended before.
void take_waiting(std::optional<WaitingCursor>& waiting, std::optional<std::int64_t>& cursor,
                  std::uint64_t generation, std::int64_t last, bool ended);

/// Tells who shows the race that the experiment to run is of another problem than the accepted one.
void problem_changed(AppState& state);

/// The method that the inspector reads first: the paper's own where it is in the list, else the first; -1 of none.
Index usual_method(const ExperimentSpec& spec);

/// Whether a figure's y axis can be logarithmic: a picture's progress is in decibels, which are logarithms.
bool has_log_y(const AppState& state, FigureKind kind);

/// What the export dialog opens with: the figure that left last, as long as the same card is chosen; else the chosen one.
std::string figure_to_offer(const AppState& state);

/// A method's rules after every change the experiment made to it.
MethodSpec rules_in_force(const ExperimentSpec& spec, Index method);

/// What an editor shows: the same, or the rules at the cursor where an edit branches off there; with the rule that is held.
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

/// When the next notice ends or begins by itself, or a held rule counts as rested, in seconds of AppState::now; infinity
/// where nothing will.
double next_expiry(const AppState& state);

/// Drops notices whose time is over, and shows that a file is being read where that takes long. Returns whether
/// anything changed.
bool expire_notices(AppState& state);

}  // namespace lowrank::state
