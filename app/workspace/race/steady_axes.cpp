// Keeps the axes of a race that is over.
#include "app/workspace/race/steady_axes.h"

#include <algorithm>

#include "app/state/outcome.h"

namespace lowrank::race {
namespace {

void widen(figure::Axis& axis, const figure::Axis& before) {
    if (axis.along != before.along || axis.logarithmic != before.logarithmic) return;
    axis.low = std::min(axis.low, before.low);
    axis.high = std::max(axis.high, before.high);
}

}  // namespace

void SteadyAxes::hold(const Race& race, const RaceState& shown, figure::RaceFigures& figures) {
    if (state::is_over(race)) {
        spec_ = race.spec;
        axes_.clear();
        for (const figure::Figure& figure : figures) axes_.emplace_back(figure.x, figure.y);
        return;
    }
    if (spec_ != race.spec) return;
    for (std::size_t k = 0; k < figures.size(); ++k) {
        const state::ViewState& view = shown.views[k];
        const auto drawn = [](const figure::Series& series) { return !series.x.empty(); };
        if (std::ranges::none_of(figures[k].series, drawn)) continue;
        if (!view.x) widen(figures[k].x, axes_[k].first);
        if (!view.y) widen(figures[k].y, axes_[k].second);
    }
}

}  // namespace lowrank::race
