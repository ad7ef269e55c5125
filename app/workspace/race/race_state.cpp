// What a change of a view takes along, and what a sheet that is drawn on forbids.
#include "app/workspace/race/race_state.h"

#include <algorithm>
#include <fmt/core.h>

#include "app/state/fit_range.h"

namespace lowrank::race {

using namespace state;

namespace {

bool sheet_shown(const AppState& state) { return state.drawing.sheet && !state.drawing.sheet->locked; }
bool on_sheet(const AppState& state, FigureKind figure) {
    return sheet_shown(state) && state.drawing.sheet->figure == figure;
}

/// Says why the axes of a drawing stay, where so is true: a change behind the sheet would not be seen.
bool keeps_sheet(AppState& state, bool so) {
    if (so) notify(state, "The axes belong to the question: they can be changed once it is answered.", false);
    return so;
}

}  // namespace

XAxis x_axis_of(const AppState& state) { return race_of(state).x_axis.value_or(usual_axis(state.accepted)); }

void forget_ranges_across(RaceState& race) {
    for (ViewState& view : race.views) view.x.reset(), view.measure.reset();
}

CurvesSeen curves_seen_in(const AppState& state) {
    const RaceState& race = race_of(state);
    return {race.views, x_axis_of(state), race.objective_column, race.fit_range,
            race.bands.on ? race.bands.seeds : 0};
}

void edit(AppState& state, const SetView& a) {
    ViewState but_grid = a.view;
    but_grid.grid = race_of(state).view(a.figure).grid;
    but_grid.minor_grid = race_of(state).view(a.figure).minor_grid;
    if (but_grid != race_of(state).view(a.figure) && keeps_sheet(state, on_sheet(state, a.figure))) return;
    race_of(state).view(a.figure) = a.view;
    race_of(state).active = a.figure;
}

void edit(AppState& state, const ActivateFigure& a) {
    race_of(state).active = a.figure;
    race_of(state).beside = race_of(state).centre != CentreView::Curves;
}

void edit(AppState& state, const ShowCentre& a) {
    race_of(state).centre = a.view;
    race_of(state).beside = false;
    state.stage.card.clear();
    state.stage.strokes.clear();
}

void edit(AppState& state, const SetWipe& a) {
    race_of(state).wipe = a.wipe;
    race_of(state).wipe.at = std::clamp(race_of(state).wipe.at, 0.f, 1.f);
}

void edit(AppState& state, const ShowPart& a) { race_of(state).part = std::max(0, a.part); }

void edit(AppState& state, const SetXAxis& a) {
    const XAxis before = x_axis_of(state);
    if (before != a.axis && keeps_sheet(state, sheet_shown(state))) return;
    race_of(state).x_axis = a.axis;
    if (before != a.axis) forget_ranges_across(race_of(state));
}

void edit(AppState& state, const SetObjectiveColumn& a) {
    if (race_of(state).objective_column == a.column) return;
    // The question is about the objective.
    if (a.column != ObjectiveColumn::Objective && keeps_sheet(state, on_sheet(state, FigureKind::Objective)))
        return;
    race_of(state).objective_column = a.column;
    race_of(state).view(FigureKind::Objective).y.reset();
    race_of(state).view(FigureKind::Objective).measure.reset();
}

void edit(AppState& state, const SetWhole& a) { race_of(state).whole = a.on; }

void edit(AppState& state, const SetBands& a) {
    if (a.seeds < 1 || a.seeds > kMostSeeds)
        return notify(
            state,
            fmt::format("A band cannot be of {} seeds: from 1 to {} are allowed.", a.seeds, kMostSeeds),
            true);
    race_of(state).bands.on = a.on;
    race_of(state).bands.seeds = a.seeds;
}

void edit(AppState& state, const SetFitRange& a) { race_of(state).fit_range = usable_fit(a.range); }

bool has_place_for_theory(const AppState& state) {
    return (state.stage.on && state.lecture.shown) || state.level.shows(Group::Theory);
}

}  // namespace lowrank::race
