// Keeps the axes of runs that are over, and finds room for those that go on.
#include "app/workspace/steady_axes.h"

#include <algorithm>

#include "app/figure/engine/ticks.h"
#include "app/state/outcome.h"

namespace lowrank::workspace {
namespace {

void widen(figure::Axis& axis, const figure::Axis& before) {
    if (axis.along != before.along || axis.logarithmic != before.logarithmic) return;
    axis.low = std::min(axis.low, before.low);
    axis.high = std::max(axis.high, before.high);
}

constexpr double kMargin = 1.05;  ///< behind the last value of a fitted axis

constexpr double kSeen = 0.25;  ///< seconds; what is over by then needs no room

}  // namespace

UnderWay under_way(const Race& race, double waited) {
    UnderWay runs;
    runs.over = state::is_over(race);
    runs.seen = waited > kSeen;
    runs.max_iter = race.spec.stop.max_iter;
    for (std::size_t m = 0; m < race.traces.size(); ++m)
        if (race.traces[m].enabled && !is_final(race.traces[m].status))
            runs.methods.insert(static_cast<std::int64_t>(m));
    return runs;
}

void FrameOfRuns::keep(const std::vector<SteadyFigure>& figures) {
    axes_.clear();
    for (const auto& [figure, view] : figures) axes_.emplace_back(figure.x, figure.y);
}

void FrameOfRuns::widen(const std::vector<SteadyFigure>& figures) const {
    for (std::size_t k = 0; k < figures.size(); ++k) {
        const auto& [figure, view] = figures[k];
        const auto drawn = [](const figure::Series& series) { return !series.x.empty(); };
        if (std::ranges::none_of(figure.series, drawn)) continue;
        if (!view.x) workspace::widen(figure.x, axes_[k].first);
        if (!view.y) workspace::widen(figure.y, axes_[k].second);
    }
}

void FrameOfRuns::make_room(const std::vector<SteadyFigure>& figures, const UnderWay& runs) {
    constexpr double kLeastIterations = 10;
    for (const auto& [figure, view] : figures) {
        if (view.x || figure.x.logarithmic || figure.x.along == figure::Along::Other) continue;
        double last = 0;
        for (const figure::Series& series : figure.series)
            if (series.is_of_run() && runs.methods.contains(series.method) && !series.x.empty())
                last = std::max(last, series.x.back());
        if (!(last > 0)) continue;
        double end = figure::round_step(kMargin * last);
        if (figure.x.along == figure::Along::Iterations)
            end = std::min(std::max(end, kLeastIterations), kMargin * static_cast<double>(runs.max_iter));
        figure.x.high = std::max(figure.x.high, end);
    }
}

}  // namespace lowrank::workspace
