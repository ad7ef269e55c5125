// Keys act on the figure that a person touched last.
#include "app/workspace/race/race_workspace.h"

#include <array>

#include "app/figure/race/beside_curves.h"
#include "app/state/external_state.h"
#include "app/state/figure_catalogue.h"
#include "app/state/notes.h"
#include "app/state/taking_part.h"
#include "app/workspace/figure_views.h"
#include "app/workspace/race/race_state.h"
#include "app/workspace/race/race_words.h"
#include "app/workspace/race/step_shown.h"

namespace lowrank::workspace {
namespace {

using namespace state;

constexpr WorkspaceInfo kInfo = {
    .name = "race",
    .label = "Race",
    .tooltip = "Error, stepsize and momentum of every method",
    .first_screen = true,
    .shows_race = true,
};

constexpr std::array kKeys = {
    HelpLine{"← →", "cursor by one iteration; with Shift by ten"},
    HelpLine{"L, K", "logarithmic y, logarithmic x"},
    HelpLine{"G, Shift + G", "grid, minor grid"},
    HelpLine{"F", "a rule changed next branches at the cursor"},
    HelpLine{"M", "the matrix large, or the curves"},
    HelpLine{"W", "two matrices in one place, with a line to draw across"},
    HelpLine{"I", "one step of the chosen method in its parts, or the curves"},
    HelpLine{"↑ ↓", "there: the part before, the next; past the last the next step"},
    HelpLine{"T", "theory beside measurement, or without"},
    HelpLine{"P, Shift + P", "pin the curves as they are; all pins"},
    HelpLine{"N, Shift + N", "a note at the cursor on the chosen curve; all notes"},
    HelpLine{"D", "spread over other seeds behind the errors"},
    HelpLine{"A, B", "set the ends at the cursor between which curves are compared"},
    HelpLine{"H or R", "whole curves again"},
    HelpLine{"[ , ]", "fold the left, the right panel; and back"},
    HelpLine{"Esc", "end a dialog, sentence, measurement"},
};
constexpr std::array kPointer = {
    HelpLine{"Drag", "pan; on an axis that axis only"},
    HelpLine{"Double click", "whole curves again, and follow"},
    HelpLine{"Shift + drag", "move the iteration cursor"},
    HelpLine{"Ctrl + drag", "measure between two points"},
    HelpLine{"Right click", "what can be done there"},
    HelpLine{"Click a curve", "choose its method"},
    HelpLine{"Click a note", "write it"},
    HelpLine{"Click in a legend", "hide or show a curve"},
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
    return stage.card == "matrix" || (stage.on && stage.two && stage.beside == "matrix");
}

}  // namespace

const WorkspaceInfo& RaceWorkspace::info() const { return kInfo; }

bool RaceWorkspace::apply_own(AppState& state, const Owned& action, Effects&) const {
    return action.visit<SetView, ActivateFigure, SetFitRange, ShowCentre, SetWipe, ShowPart, SetXAxis,
                        SetObjectiveColumn, SetBands, SetWhole, TypeExternal, RunExternal, StopExternal>(
        [&](const auto& a) { edit(state, a); });
}

std::optional<Actions> RaceWorkspace::keys(const KeyEvent& key, const AppState& s) const {
    if (key.ctrl || key.alt) return std::nullopt;
    const RaceState& race = race_of(s);
    const bool down = key.named == NamedKey::Down;
    if ((down || key.named == NamedKey::Up) && (race.centre == CentreView::Step || s.stage.card == "step"))
        return walk_parts(s, down ? 1 : -1);
    const auto large = [&](CentreView view) {
        return Actions{ShowCentre{race.centre == view ? CentreView::Curves : view}};
    };
    switch (key.character) {
        case 'M':
            return large(CentreView::Matrix);
        case 'W': {
            MatrixWipe wipe = race.wipe;
            const bool seen = sees_matrix(s);
            wipe.on = !seen || !wipe.on;
            if (seen) return Actions{SetWipe{wipe}};
            return Actions{SetWipe{wipe}, ShowCentre{CentreView::Matrix}};
        }
        case 'I':
            return large(CentreView::Step);
        case 'D':
            return Actions{SetBands{!race.bands.on, race.bands.seeds}};
        case 'F':
            if (s.retune_from == RetuneFrom::Branch) return Actions{SetRetuneFrom{RetuneFrom::Here}};
            return Actions{MoveCursor{s.cursor_t()}, SetRetuneFrom{RetuneFrom::Branch}};
        case 'P':
            if (key.shift) return Actions{ShowDialog{Dialog::Pins}};
            return Actions{PinRun{}};
        case 'N':
            if (key.shift) return Actions{ShowDialog{Dialog::Notes}};
            return Actions{note_at_cursor(s)};
        case 'T':
            return Actions{SetPredictions{!s.predictions}};
        case 'H':
        case 'R':
            return with_views<SetView>(race_of(s), [](ViewState& v) { v.x.reset(), v.y.reset(); });
        default:
            return axis_keys<SetView>(key, race, s.cursor_t(), has_log_y(s, race.active));
    }
}

Actions RaceWorkspace::escaped(const AppState& s) const {
    const RaceState& race = race_of(s);
    if (race.centre == CentreView::Matrix && !race.wipe.alone.empty()) {
        MatrixWipe all = race.wipe;
        all.alone.clear();
        return {SetWipe{std::move(all)}};
    }
    return with_views<SetView>(race, [](ViewState& v) { v.measure.reset(), v.a.reset(), v.b.reset(); });
}

std::span<const HelpLine> RaceWorkspace::key_lines() const { return kKeys; }
std::span<const HelpLine> RaceWorkspace::pointer_lines() const { return kPointer; }

void RaceWorkspace::write_view(const AppState& state, SavedView& view) const {
    write_race_words(state, view);
}
std::string RaceWorkspace::read_view(AppState& state, const SavedView& view) const {
    return read_race_words(state, view);
}
void RaceWorkspace::reset_view(AppState& state) const { reset_race_view(state); }

void RaceWorkspace::problem_changed(AppState& s, const ProblemSpec& before) const {
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

void RaceWorkspace::experiment_opened(AppState& s) const {
    RaceState& race = race_of(s);
    // What was chosen is of the race that was there; one that is opened may name its own.
    if (race.x_axis && *race.x_axis != usual_axis(s.accepted)) forget_ranges_across(race);
    race.x_axis.reset();
}

void RaceWorkspace::show_sheet(AppState& s) const {
    edit(s, ActivateFigure{s.drawn->figure});
    edit(s, SetObjectiveColumn{false});
    edit(s, ShowCentre{CentreView::Curves});
}

std::optional<FigureKind> RaceWorkspace::noted_figure(const AppState& s) const { return race_of(s).active; }

std::string RaceWorkspace::why_unseen(const AppState& s, const Race& race, const CurveNote& note) const {
    figure::RaceFiguresInput in;
    in.race = &race;
    in.foreign = s.foreign;
    in.hidden = s.hidden;
    in.see_as(*curves_seen(s));
    if (!figure::noted_point(in, note)) return "its run is measured by something else than the race";
    return figure::zoomed_away(in, note) ? "it lies outside the range shown" : "";
}

std::optional<CurvesSeen> RaceWorkspace::curves_seen(const AppState& s) const { return curves_seen_in(s); }

void RaceWorkspace::point_at(AppState& s, std::optional<std::int64_t> t) const {
    s.waiting_cursor.reset();
    s.cursor.reset();
    // A race that has not begun goes on to be followed.
    if (t && s.progress.last > 0) s.cursor = std::clamp<std::int64_t>(*t, 0, s.progress.last);
}

void RaceWorkspace::show_figure(AppState& s, std::string_view figure, Effects&) const {
    const FigureRow* row = find_figure(figure);
    if (!row) return;
    if (row->id == FigureId::Eigenvalues) {
        s.predictions = race_of(s).whole = true;
        return;
    }
    // Those of the paper are of errors.
    const auto at = std::ranges::find(kRaceFigures, row->id) - kRaceFigures.begin();
    edit(s,
         ActivateFigure{at < std::ssize(race_of(s).views) ? static_cast<FigureKind>(at) : FigureKind::Error});
    edit(s, ShowCentre{row->id == FigureId::Step     ? CentreView::Step
                       : row->id == FigureId::Matrix ? CentreView::Matrix
                                                     : CentreView::Curves});
}

std::string RaceWorkspace::figure_to_export(const AppState& s) const {
    const RaceState& race = race_of(s);
    const FigureId figure = is_chosen(race, CentreView::Step) ? FigureId::Step
                            : is_chosen(race, CentreView::Matrix)
                                ? FigureId::Matrix
                                : kRaceFigures[static_cast<std::size_t>(race.active)];
    return std::string(figure_row(figure).name);
}

}  // namespace lowrank::workspace
