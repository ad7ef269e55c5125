// Which runs are drawn, and when figures are built anew.
#include "app/workspace/quadratic/quadratic_screen.h"

#include <algorithm>

#include "core/quadratic/theta_rate.h"

namespace lowrank::quadratic {
namespace {

std::set<std::int64_t> hidden_of(const QuadraticState& state) {
    std::set<std::int64_t> hidden;
    for (std::size_t m = 0; m < state.accepted.methods.size(); ++m)
        if (!state.accepted.methods[m].enabled) hidden.insert(static_cast<std::int64_t>(m));
    return hidden;
}

bool has_few_names(const figure::Figure& figure) {
    return std::ranges::count_if(figure.series, &figure::Series::has_own_name) <= figure::kNamedAtCurves;
}

}  // namespace

QuadraticFigureInput QuadraticScreen::landscape_input(const QuadraticRace& race, const QuadraticState& state,
                                                      const theme::Theme& theme) const {
    QuadraticFigureInput in;
    in.race = &race;
    in.theme = &theme;
    if (state.plane) in.plane = Plane{{state.plane->x, state.plane->y}, state.plane->half};
    in.view = state.view(QuadraticFigure::Landscape);
    in.hidden = hidden_of(state);
    in.selected = state.selected;
    in.hovered = state.hovered;
    in.cursor = state.cursor;
    return in;
}

QuadraticCurvesInput QuadraticScreen::curves_input(const QuadraticRace& race, const QuadraticState& state,
                                                   const theme::Theme& theme, bool theory) const {
    QuadraticCurvesInput in;
    in.race = &race;
    in.theme = &theme;
    std::ranges::copy(state.views, in.views.begin());
    in.hidden = hidden_of(state);
    in.selected = state.selected;
    in.hovered = state.hovered;
    in.cursor = state.cursor;
    in.fit_range = state.fit_range;
    in.running = state.running;
    in.predictions = theory;
    return in;
}

ThetaFigureInput QuadraticScreen::theta_input(const QuadraticState& state, const theme::Theme& theme) const {
    ThetaFigureInput in;
    in.Q = state.accepted.Q;
    in.theme = &theme;
    in.theta = theta_of_start(state.accepted.Q, state.accepted.start);
    in.view = state.view(QuadraticFigure::Theta);
    return in;
}

void QuadraticScreen::hold_axes(const QuadraticRace& race, const QuadraticState& state) {
    workspace::UnderWay runs = workspace::under_way(race.curves, waited_);
    runs.methods.clear();
    for (std::size_t run = 0; run < race.runs(); ++run)
        if (!is_final(race.curves.traces[run].status))
            runs.methods.insert(static_cast<std::int64_t>(race.paths[run].method));
    std::vector<workspace::SteadyFigure> figures;
    for (auto& [which, figure] : wanted_) figures.push_back({figure, state.view(which)});
    steady_.hold(race.spec, runs, figures);
}

void QuadraticScreen::update(const QuadraticRace& race, const QuadraticState& state,
                             const theme::Theme& theme, bool changed, double seconds, bool theory,
                             Beside beside) {
    changed = changed || !built_ || beside != beside_;
    beside_ = beside;
    const bool stage = beside == Beside::Stage;
    if (generation_ != race.curves.generation) generation_ = race.curves.generation, waited_ = 0;
    waited_ += seconds;
    if (changed) {
        styles_ = quadratic_styles(spec_of(state.choice), theme);
        wanted_ = build_quadratic_curves(curves_input(race, state, theme, theory), columns_);
        hold_axes(race, state);
        for (auto& [which, figure] : wanted_) {
            // What Q is stands in the left panel: six cards need not say it again.
            figure.corner.clear();
            if (stage) figure::leave_out_hidden(figure);
            if (stage && which == QuadraticFigure::Error && state.running && !figure.resting)
                figure::leave_out_fits(figure);
            // A legend would cover both curves, or take half of a small card; the values tell which is which.
            if (!stage && which == QuadraticFigure::Components)
                figure.legend_place = state::LegendPlace::Direct, figure.listed = true;
            // Once the list is folded a small card has no room for a legend either.
            if (which == QuadraticFigure::Error &&
                (beside == Beside::List || (!stage && has_few_names(figure))))
                figure.legend_place = state::LegendPlace::Direct, figure.listed = beside == Beside::List;
            // From the last row a curve is known by the name beside it, whatever room a legend would have.
            if (stage && which != QuadraticFigure::Components && has_few_names(figure))
                figure.legend_place = state::LegendPlace::Direct;
        }
        slots_.landscape.input = landscape_input(race, state, theme);
        slots_.landscape.input.names = stage;
        slots_.landscape.stale = true;
        slots_.theta.input = theta_input(state, theme);
        slots_.theta.stale = true;
        built_ = true;
    }
    easing_ = false;
    for (std::size_t k = 0; k < kQuadraticCurves; ++k)
        easing_ |= axes_[k].advance(wanted_.at(static_cast<QuadraticFigure>(k)), state.views[k], changed,
                                    seconds, slots_.curves[k]);
}

}  // namespace lowrank::quadratic
