// What a tab of the window is to the state, and the tabs there are.
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/state/command.h"
#include "app/state/demands.h"
#include "app/state/history.h"
#include "app/state/view_field.h"
#include "core/io/experiment_keys.h"
#include "core/text/result.h"

namespace lowrank {
struct CurveNote;
struct ProblemSpec;
struct Race;
}  // namespace lowrank

namespace lowrank::state {

struct Effect;
class Owned;
enum class SaveWhat;
using Effects = std::vector<Effect>;

struct WorkspaceInfo {
    std::string_view name;     ///< 'race', as --workspace takes it
    std::string_view label;    ///< 'Race', on its tab
    std::string_view tooltip;  ///< what it shows
    std::string_view left_panel = "EXPERIMENT",
                     right_panel = "VALUES";  ///< their heads; empty: its cards fill that side
    std::string_view noun = "experiment";     ///< what its share line holds
    bool wants_theory = false;   ///< it is about nothing else, whether predictions are shown or not
    bool first_screen = false;   ///< it has one with the least on it (level.h)
    bool shows_race = false;     ///< its settings are the experiment's, and an experiment is opened here
    bool shows_studies = false;  ///< a study is opened here
};

/// A kind of file that the save dialog offers.
struct SaveKind {
    std::string_view label, words;
    SaveWhat what;
};

/// A figure that the export dialog offers.
struct FigureChoice {
    std::string_view name, label, meaning;
    bool progress = false;  ///< FigureRow::progress
};

/// What the time bar of a workspace does.
struct Playing {
    bool running = false;                ///< nobody has paused it
    bool under_way = false;              ///< it goes on by itself, and is not over
    double speed = 0;                    ///< iterations a second
    std::optional<std::int64_t> cursor;  ///< absent: follows the newest
    bool ended = false;                  ///< it has come to its end, and nobody looks back
};

/// What the next undo and redo would take back or do again; null where there is nothing.
struct History {
    const std::string *undo = nullptr, *redo = nullptr;
};
template <class Step>
History history_of(const Steps<Step>& steps) {
    return {steps.undo.empty() ? nullptr : &steps.undo.back().what,
            steps.redo.empty() ? nullptr : &steps.redo.back().what};
}

/// What its time bar and its undo steer.
struct Transport {
    /// Carries out an action that is about whatever is in front (transport, cursor, undo): true where it was
    /// taken.
    Given<bool (*)(AppState&, const Action&, Effects&)> apply;
    Given<Playing (*)(const AppState&)> playing;
    Given<History (*)(const AppState&)> history;
    /// Whether it counts iterations, the same that the others count.
    Given<bool (*)(const AppState&)> counts_iterations;
    /// Points at an iteration that was pointed at elsewhere, as far as it has one; absent: at the newest.
    Given<void (*)(AppState&, std::optional<std::int64_t>)> point_at;
    /// The speed as at the start, where it has one of its own.
    Given<void (*)(AppState&, Effects&)> reset_speed;
};

/// The race's, which every tab has that does not bring one.
extern const Transport kRaceTransport;

/// What a tab is saved and shared as in place of the experiment: a section of its own, [NAME]. shared: for or
/// from a share line, which names no file of a reader's.
struct OwnFile {
    Given<SaveKind> save;
    Given<KeyValues (*)(const AppState&, bool shared)> section;
    /// Why a section cannot be taken, as a sentence; empty where it can. Called off the main thread.
    Given<std::string (*)(const KeyValues&, bool shared)> why_unreadable;
    /// Takes a section that can be read, as one step with this name, and brings the tab to the front.
    Given<void (*)(AppState&, const KeyValues&, const std::string&, Effects&)> take;
};

/// What a section asks for beyond being shown (trust.h). Every key that names a file or starts work is in it:
/// tests/app/state/trust_keys_test.cpp.
struct Asking {
    /// run: a scene sets going what the time bar steers.
    Given<Demands (*)(const KeyValues&, bool run)> demands;
    /// Takes out of a section what asks for something; false where nothing would remain of it.
    Given<bool (*)(KeyValues&)> leave_out;
};

/// Files in a format of the tab's own.
struct OwnFormat {
    /// Whether a file that begins so is one, and what opening it does. Called off the main thread.
    Given<bool (*)(std::string_view)> owns;
    Given<Result<Actions> (*)(const std::string& path, const std::string& bytes)> read;
    /// What those actions ask for.
    Given<Demands (*)(const Actions&)> demands;
};

/// The race's figures, of the tab that shows them.
struct RaceFigures {
    Given<CurvesSeen (*)(const AppState&)> seen;
    /// Which of them is the one to write a note at, and why it does not show one.
    Given<FigureKind (*)(const AppState&)> noted;
    Given<std::string (*)(const AppState&, const Race&, const CurveNote&)> why_unseen;
    /// Brings the one to the front that a learner draws on (AppState::drawing).
    Given<void (*)(AppState&)> show_sheet;
    /// The experiment that is about to run may be of another problem than the one before.
    Given<void (*)(AppState&, const ProblemSpec&)> problem_changed;
    /// Another experiment was opened, from a file or a share line; its [view] is read afterwards.
    Given<void (*)(AppState&)> experiment_opened;
};

/// The figures of a tab: those of the catalogue that name it.
struct OwnFigures {
    /// The one that the export dialog opens with.
    Given<std::string (*)(const AppState&)> chosen;
    /// Brings one to the front, where one is shown at a time.
    void (*show)(AppState&, std::string_view, Effects&) = nullptr;
    std::vector<FigureChoice> others{};  ///< that the catalogue has not
    /// How a file that one leaves as begins, and what it is of: 'success', 'mc-n50-r3'. Null: with the name
    /// of the figure; of the experiment, or the checksum of what the tab is saved as.
    std::string (*file_word)(const AppState&, std::string_view) = nullptr;
    std::string (*file_of)(const AppState&) = nullptr;
};

/// A tab of the window as a value: what it is, what a person can do there, what its view keeps, and the parts
/// that not every tab has, null where it has none. All of it is pure functions of state and action. Its
/// picture is a workspace::View.
struct Workspace {
    Given<WorkspaceInfo> about;
    /// Carries out an action of its own, in front or not: true where it is one.
    Given<bool (*)(AppState&, const Owned&, Effects&)> apply;
    Given<Commands> commands;
    Given<ViewFields> fields;
    Given<OwnFigures> shown;
    std::span<const HelpLine> pointer{};
    /// Changes the view of the figure that is chosen; null: none of its commands do.
    Actions (*turned)(const AppState&, Turn) = nullptr;
    const Transport* transport = &kRaceTransport;
    const OwnFile* own_file = nullptr;
    const Asking* asking = nullptr;
    const OwnFormat* format = nullptr;
    const RaceFigures* race_figures = nullptr;

    const WorkspaceInfo& info() const { return *about; }
    Playing playing(const AppState& state) const { return (*transport->playing)(state); }
    History history(const AppState& state) const { return (*transport->history)(state); }

    // --- What follows from it ------------------------------------------------------------------------------
    /// What Ctrl+C copies: its section, where it has a file of its own, else the experiment.
    std::string share_line(const AppState& state) const;
    /// Whether a share line is this tab's own, and the section that it holds.
    bool owns_line(std::string_view line) const;
    Result<KeyValues> read_line(std::string_view line) const;
    /// Nothing, and no demands, where it has no file of its own.
    KeyValues section(const AppState& state) const;
    std::string why_unreadable(const KeyValues& section) const;
    void take_section(AppState& state, const KeyValues& section, const std::string& what, Effects& out) const;
    Demands section_demands(const KeyValues& section, bool run) const;
    /// What the save dialog offers, in its order.
    std::vector<SaveKind> saves(const AppState& state) const;
    /// What the export dialog offers.
    std::vector<FigureChoice> figures() const;
    std::string figure_to_export(const AppState& state) const { return (*shown->chosen)(state); }
};

/// The share line of a workspace with a file of its own.
std::string line_of_section(std::string_view workspace, KeyValues section);

/// In the order of the tabs; Ctrl+1 opens the first.
using Tabs = std::vector<std::shared_ptr<const Workspace>>;

/// The program's own; they stand in app/workspace/registry.cpp.
const Tabs& standard_tabs();

/// The names of those that are saved as a section of their own.
std::vector<std::string> sections_of(const Tabs& tabs);

/// The name of the first of which a flag of its info holds; empty where there is none.
std::string_view tab_that(const Tabs& tabs, bool WorkspaceInfo::*flag);

/// 'race, rates or quadratic'.
std::string names_of(const Tabs& tabs);

}  // namespace lowrank::state
