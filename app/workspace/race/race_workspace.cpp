// Keys act on the figure that a person touched last.
#include "app/workspace/race/race_workspace.h"

#include <array>
#include <fmt/core.h>

#include "app/figure/race/beside_curves.h"
#include "app/state/external_state.h"
#include "app/state/notes.h"
#include "app/state/taking_part.h"
#include "app/workspace/end_commands.h"
#include "app/workspace/figure_views.h"
#include "app/workspace/race/figures/race_names.h"
#include "app/workspace/race/race_state.h"
#include "app/workspace/race/race_words.h"
#include "app/workspace/race/step_shown.h"

namespace lowrank::race {
namespace {

using namespace state;
using namespace workspace;

constexpr WorkspaceInfo kInfo = {
    .name = "race",
    .label = "Race",
    .tooltip = "Error, stepsize and momentum of every method",
    .first_screen = true,
    .shows_race = true,
};

constexpr std::array kPointer = {
    HelpLine{"Drag", "pan; on an axis that axis only"},
    HelpLine{"Double click", "whole curves again, and follow"},
    HelpLine{"Shift + drag", "move the iteration cursor"},
    HelpLine{"Ctrl + drag", "measure between two points"},
    HelpLine{"Right click", "what can be done there"},
    HelpLine{"Click a curve", "choose its method"},
    HelpLine{"Click a note", "write it"},
    HelpLine{"Right click a curve", "hide it, or show only this one"},
    HelpLine{"Click in a legend",
             "hide or show a curve; it is there once the list is folded or one is hidden"},
    HelpLine{"Double click there", "only this curve, and back"},
    HelpLine{"Drag its head", "move the legend"},
    HelpLine{"Drag the fit's ends", "where the rate is measured"},
    HelpLine{"Drag the time bar", "every figure and the matrix go along"},
    HelpLine{"Wheel on it", "one iteration"},
};

/// Whether the matrix is large: in the centre, or as a card that stands alone or beside another.
bool sees_matrix(const AppState& s) {
    const Stage& stage = s.stage;
    if (stage.card.empty()) return race_of(s).centre == CentreView::Matrix;
    return stage.card == "matrix" || ((stage.on || s.lecture.shown) && stage.two && stage.beside == "matrix");
}

bool apply_own(AppState& state, const Owned& action, Effects&) {
    return action.visit<SetView, ActivateFigure, SetFitRange, ShowCentre, SetWipe, ShowPart, SetXAxis,
                        SetObjectiveColumn, SetBands, SetWhole, TypeExternal, RunExternal, StopExternal>(
        [&](const auto& a) { edit(state, a); });
}

// --- What its keys do --------------------------------------------------------------------------------------

using State = const AppState&;
using Key = const KeyEvent&;

Actions turned(State s, Turn turn) {
    const RaceState& race = race_of(s);
    const ViewState& view = race.view(race.active);
    ViewState next = view;
    turn(next);
    if (next == view || (next.log_y != view.log_y && !has_log_y(s, race.active))) return {};
    return {SetView{race.active, next}};
}

template <CentreView view>
Actions large(State s, Key) {
    return {ShowCentre{race_of(s).centre == view ? CentreView::Curves : view}};
}

Actions turn_wipe(State s, Key) {
    MatrixWipe wipe = race_of(s).wipe;
    const bool seen = sees_matrix(s);
    wipe.on = !seen || !wipe.on;
    if (seen) return {SetWipe{wipe}};
    return {SetWipe{wipe}, ShowCentre{CentreView::Matrix}};
}

bool shows_step(State s) { return race_of(s).centre == CentreView::Step || s.stage.card == "step"; }

Actions turn_branch(State s, Key) {
    if (s.retuning.from == RetuneFrom::Branch) return {SetRetuneFrom{RetuneFrom::Here}};
    return {MoveCursor{s.cursor_t()}, SetRetuneFrom{RetuneFrom::Branch}};
}

template <bool second>
Actions mark(State s, Key) {
    return set_end<SetView>(race_of(s), second, s.cursor_t());
}

Actions escaped(State s, Key) {
    const RaceState& race = race_of(s);
    if (race.centre == CentreView::Matrix && !race.wipe.alone.empty()) {
        MatrixWipe all = race.wipe;
        all.alone.clear();
        return {SetWipe{std::move(all)}};
    }
    return with_views<SetView>(race, forget_compared);
}

std::string other_seeds(State s) { return fmt::format("Spread of {} other seeds", race_of(s).bands.seeds); }

bool has_bands(State s) { return race_of(s).bands.on; }

Commands own_commands() {
    return {
        row("branch", {letter('F')}, "F", "a rule changed next branches at the cursor", turn_branch),
        row("matrix", {letter('M')}, "M", "the matrix large, or the curves", large<CentreView::Matrix>),
        row("wipe", {letter('W')}, "W", "two matrices in one place, with a line to draw across", turn_wipe),
        row("step", {letter('I')}, "I", "one step of the chosen method in its parts, or the curves",
            large<CentreView::Step>),
        only_where(shows_step,
                   row("part", {{.named = NamedKey::Up}, {.named = NamedKey::Down}}, "↑ ↓",
                       "there: the part before, the next; past the last the next step",
                       [](State s, Key key) { return walk_parts(s, key.named == NamedKey::Down ? 1 : -1); })),
        // What is not seen must not change what is kept of a person.
        only_where(has_place_for_theory,
                   row("theory", {letter('T')}, "T", "theory beside measurement, or without",
                       [](State s, Key) { return Actions{SetPredictions{!s.theory.on}}; })),
        row("pin", {plain('P')}, "P, Shift + P", "pin the curves as they are; all pins",
            [](State, Key) { return Actions{PinRun{}}; }, {{MenuGroup::Pins, "Pin the curves as they are"}}),
        row("pins", {with_shift('P')}, "", "", [](State, Key) { return Actions{ShowDialog{Dialog::Pins}}; },
            {{MenuGroup::Pins, "Pinned runs…"}}),
        row("note", {plain('N')}, "N, Shift + N", "a note at the cursor on the chosen curve; all notes",
            [](State s, Key) { return Actions{note_at_cursor(s)}; }),
        row("notes", {with_shift('N')}, "", "", [](State, Key) { return Actions{ShowDialog{Dialog::Notes}}; },
            {{MenuGroup::Pins, "Notes at the curves…"}}),
        row("bands", {letter('D')}, "D", "spread over other seeds behind the errors",
            [](State s, Key) {
                return Actions{SetBands{!race_of(s).bands.on, race_of(s).bands.seeds}};
            },
            {{MenuGroup::Lines, "Spread over other seeds", has_bands},
             {MenuGroup::Bands, other_seeds, has_bands}}),
        end_a("set the ends at the cursor between which curves are compared", mark<false>),
        end_b(mark<true>),
        turning(row("whole", {letter('H'), letter('R')}, "H or R", "whole curves again", nullptr,
                    {{MenuGroup::Whole, "Whole curves"}}),
                show_whole),
        {"", {}, "[ , ]", "fold the left, the right panel; and back"},
        clear("end a dialog, sentence, measurement", escaped),
    };
}

void problem_changed(AppState& s, const ProblemSpec& before) {
    RaceState& race = race_of(s);
    const ProblemSpec& now = s.experiment.problem;
    // A method with inner steps came or went: so does the axis that nobody has chosen.
    if (!race.x_axis && usual_axis(as_it_runs(s)) != usual_axis(s.accepted)) forget_ranges_across(race);
    // Another source has another measure of progress: a range in errors means nothing in decibels.
    if (before.source != now.source)
        for (ViewState& view : race.views) view.y.reset();
    if (const bool ratings = holds_out(now); ratings != (holds_out(before)))
        race.view(FigureKind::Error).log_y = default_view(FigureKind::Error, now.source).log_y;
    // A picture is opened to watch it fill in.
    if (before.source != now.source || before.path != now.path)
        race.centre = has_pixels(now) ? CentreView::Matrix : CentreView::Curves, race.beside = false;
}

void experiment_opened(AppState& s) {
    RaceState& race = race_of(s);
    // What was chosen is of the race that was there; one that is opened may name its own.
    if (race.x_axis && *race.x_axis != usual_axis(s.accepted)) forget_ranges_across(race);
    race.x_axis.reset();
}

void show_sheet(AppState& s) {
    edit(s, ActivateFigure{s.drawing.sheet->figure});
    edit(s, SetObjectiveColumn{ObjectiveColumn::Objective});
    edit(s, ShowCentre{CentreView::Curves});
}

std::string why_zoomed_away(const AppState& s, const Race& race, const CurveNote& note) {
    figure::RaceFiguresInput in;
    in.race = &race;
    in.foreign = s.foreign;
    in.hidden = s.curves.hidden;
    in.see_as(curves_seen_in(s));
    if (!figure::noted_point(in, note)) return "its run is measured by something else than the race";
    return figure::zoomed_away(in, note) ? "it lies outside the range shown" : "";
}

void show_figure(AppState& s, std::string_view name, Effects&) {
    if (name == kEigenvalues) {
        s.theory.on = race_of(s).whole = true;
        return;
    }
    // Those of the paper are of errors.
    const auto at = std::ranges::find(kRaceFigures, name) - kRaceFigures.begin();
    edit(s,
         ActivateFigure{at < std::ssize(race_of(s).views) ? static_cast<FigureKind>(at) : FigureKind::Error});
    edit(s, ShowCentre{name == kStep     ? CentreView::Step
                       : name == kMatrix ? CentreView::Matrix
                                         : CentreView::Curves});
}

std::string chosen_figure(const AppState& s) {
    const RaceState& race = race_of(s);
    return std::string(is_chosen(race, CentreView::Step) ? kStep
                       : is_chosen(race, CentreView::Matrix)
                           ? kMatrix
                           : kRaceFigures[static_cast<std::size_t>(race.active)]);
}

constexpr RaceFigures kSeen = {
    .seen = curves_seen_in,
    .noted = [](const AppState& s) { return race_of(s).active; },
    .why_unseen = why_zoomed_away,
    .show_sheet = show_sheet,
    .problem_changed = problem_changed,
    .experiment_opened = experiment_opened,
};

}  // namespace

Workspace race_workspace() {
    return {
        .about = kInfo,
        .apply = apply_own,
        .commands = with_view_commands({{"", {}, "← →", "cursor by one iteration; with Shift by ten"}},
                                       own_commands()),
        .fields = race_fields(),
        .shown = OwnFigures{.chosen = chosen_figure, .show = show_figure},
        .pointer = kPointer,
        .turned = turned,
        .race_figures = &kSeen,
    };
}

}  // namespace lowrank::race
