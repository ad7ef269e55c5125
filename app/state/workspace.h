// What a tab of the window is to the state, and the tabs there are.
#pragma once
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/state/demands.h"
#include "app/state/key_event.h"
#include "app/state/view_state.h"
#include "core/io/experiment_keys.h"
#include "core/text/result.h"

namespace lowrank {
struct CurveNote;
struct ProblemSpec;
struct Race;
}  // namespace lowrank

namespace lowrank::state {

struct Action;
struct AppState;
struct Effect;
class Owned;
enum class SaveWhat;
using Actions = std::vector<Action>;
using Effects = std::vector<Effect>;

struct WorkspaceInfo {
    std::string_view name;     ///< 'race', as --workspace takes it
    std::string_view label;    ///< 'Race', on its tab
    std::string_view tooltip;  ///< what it shows
    std::string_view left_panel = "EXPERIMENT",
                     right_panel = "VALUES";  ///< their heads; empty: its cards fill that side
    std::string_view noun = "experiment";     ///< what its share line holds
    bool own_file = false;       ///< it is saved as a section of its own, [NAME], not as the experiment
    bool wants_theory = false;   ///< it is about nothing else, whether predictions are shown or not
    bool first_screen = false;   ///< it has one with the least on it (level.h)
    bool shows_race = false;     ///< its settings are the experiment's, and an experiment is opened here
    bool shows_studies = false;  ///< a study is opened here
};

/// A line of the help.
struct HelpLine {
    std::string_view keys, words;
};

/// A kind of file that the save dialog offers.
struct SaveKind {
    std::string_view label, words;
    SaveWhat what;
};

/// A figure that the export dialog offers.
struct FigureChoice {
    std::string_view name, label, meaning;
};

/// What the time bar of a workspace does.
struct Playing {
    bool under_way = false;              ///< it goes on by itself, and is not over
    double speed = 0;                    ///< iterations a second
    std::optional<std::int64_t> cursor;  ///< absent: follows the newest
    bool ended = false;                  ///< it has come to its end, and nobody looks back
};

/// What the next undo and redo would take back or do again; null where there is nothing.
struct History {
    const std::string *undo = nullptr, *redo = nullptr;
};

/// A tab of the window: pure functions of state and action. What is not overridden is the experiment's, which all
/// workspaces share. Its picture is a workspace::View.
class Workspace {
public:
    virtual ~Workspace() = default;
    virtual const WorkspaceInfo& info() const = 0;

    /// Carries out an action that is about whatever is in front (transport, cursor, undo): true where it was taken.
    virtual bool apply(AppState&, const Action&, Effects&) const { return false; }
    /// Carries out an action of its own, in front or not: true where it is one.
    virtual bool apply_own(AppState&, const Owned&, Effects&) const { return false; }

    /// What a key means here; nothing where it means what it does everywhere.
    virtual std::optional<Actions> keys(const KeyEvent&, const AppState&) const;
    /// What Escape takes away here.
    virtual Actions escaped(const AppState&) const;
    virtual std::span<const HelpLine> key_lines() const { return {}; }
    virtual std::span<const HelpLine> pointer_lines() const { return {}; }

    virtual History history(const AppState&) const;
    /// Whether what its time bar steers is running.
    virtual bool running(const AppState&) const;
    virtual Playing playing(const AppState&) const;
    /// The speed of its time bar as at the start, where it has one of its own.
    virtual void reset_speed(AppState&, Effects&) const {}
    /// Whether its time bar counts iterations, the same that the others' count.
    virtual bool counts_iterations(const AppState&) const { return true; }
    /// Points at an iteration that was pointed at elsewhere, as far as it has one; absent: at the newest.
    virtual void point_at(AppState&, std::optional<std::int64_t>) const {}

    /// What Ctrl+C copies: its section, where it has a file of its own, else the experiment.
    virtual std::string share_line(const AppState& state) const;
    /// Whether a share line is this workspace's own, and the section that it holds.
    virtual bool owns_line(std::string_view line) const;
    virtual Result<KeyValues> read_line(std::string_view line) const;

    /// Whether a file that begins so is this workspace's own, and what opening it does. Called off the main thread.
    virtual bool owns_file(std::string_view) const { return false; }
    virtual Result<Actions> read_file(const std::string& path, const std::string& bytes) const;

    /// Its section of a saved file, where it has one (own_file).
    virtual KeyValues section(const AppState&) const { return {}; }
    /// Why a section cannot be taken, as a sentence; empty where it can. Called off the main thread.
    virtual std::string why_unreadable(const KeyValues&) const { return {}; }
    /// Takes a section that can be read, as one step with this name, and brings the workspace to the front.
    virtual void take_section(AppState&, const KeyValues&, const std::string&, Effects&) const {}

    /// What a section asks for beyond being shown (trust.h); run: a scene sets going what the time bar steers. Every key
    /// that names a file or starts work is in it: tests/app/state/trust_keys_test.cpp.
    virtual Demands section_demands(const KeyValues&, bool) const { return {}; }
    /// Takes out of a section what asks for something; false where nothing would remain of it.
    virtual bool leave_out(KeyValues&) const { return false; }
    /// What the actions of a file of its own ask for (read_file).
    virtual Demands file_demands(const Actions&) const { return {}; }

    /// Its words in [view] of an experiment, and what they do: a sentence where they cannot be, and nothing is changed.
    virtual void write_view(const AppState&, std::map<std::string, std::string>&) const {}
    virtual std::string read_view(AppState&, const std::map<std::string, std::string>&) const { return {}; }

    /// The experiment that is about to run may be of another problem than the one before.
    virtual void problem_changed(AppState&, const ProblemSpec&) const {}
    /// Another experiment was opened, from a file or a share line; its [view] is read afterwards.
    virtual void experiment_opened(AppState&) const {}
    /// Brings the figure to the front that a learner draws on (AppState::drawn).
    virtual void show_sheet(AppState&) const {}
    /// Which of the race's figures, the ones that bear notes, is the one to write at; and why it does not show one of them.
    virtual std::optional<FigureKind> noted_figure(const AppState&) const { return std::nullopt; }
    virtual std::string why_unseen(const AppState&, const Race&, const CurveNote&) const { return {}; }

    /// How it shows the race's figures; nothing where it does not show them.
    virtual std::optional<CurvesSeen> curves_seen(const AppState&) const { return std::nullopt; }

    /// What those words are about, as they are at the start.
    virtual void reset_view(AppState&) const {}

    /// What the save dialog offers, in its order.
    virtual std::vector<SaveKind> saves(const AppState&) const;
    /// What the export dialog offers: those of the catalogue that name this workspace.
    virtual std::vector<FigureChoice> figures() const;
    /// Brings one of its figures to the front, where it shows one at a time.
    virtual void show_figure(AppState&, std::string_view, Effects&) const {}
    /// The figure that the export dialog opens with.
    virtual std::string figure_to_export(const AppState&) const = 0;
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
