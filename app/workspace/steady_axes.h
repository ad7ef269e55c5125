// Axes that stay while runs go on.
#pragma once
#include <cstdint>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "app/figure/engine/figure.h"
#include "core/run/trace.h"

namespace lowrank::workspace {

/// A figure whose axes are to stay, and what of them a person has chosen.
struct SteadyFigure {
    figure::Figure& figure;
    const state::ViewState& view;
};

/// Runs that go on.
struct UnderWay {
    bool over = true;                ///< there were runs, and none goes on
    bool seen = false;               ///< they have gone on for so long that somebody sees them grow
    std::set<std::int64_t> methods;  ///< as the curves of a figure name them
    Index max_iter = 0;
};
/// Of a race whose curves bear the positions of their methods; waited: seconds since it was asked for.
UnderWay under_way(const Race& race, double waited);

/// What the axes showed when runs were over, and what they show until then. Ranges that a person has chosen
/// are left alone.
class FrameOfRuns {
public:
    void keep(const std::vector<SteadyFigure>& figures);
    /// Widens the axes to what they were, where they are still in the same unit.
    void widen(const std::vector<SteadyFigure>& figures) const;
    /// Gives the runs that go on room ahead, so that their curves are seen to grow and not the ticks to
    /// shrink: the axis across ends at the next of 10, 20, 50, 100, … and at no more iterations than the
    /// limit.
    static void make_room(const std::vector<SteadyFigure>& figures, const UnderWay& runs);

private:
    std::vector<std::pair<figure::Axis, figure::Axis>> axes_;  ///< across and upwards, of each figure
};

/// Runs of a spec that are run again are drawn into the frame they had when they were over, as a film is;
/// those of another one have room ahead of them.
template <class Spec>
class SteadyAxes {
public:
    void hold(const Spec& spec, const UnderWay& runs, const std::vector<SteadyFigure>& figures) {
        if (runs.over) {
            spec_ = spec;
            frame_.keep(figures);
        } else if (spec_ == spec) {
            frame_.widen(figures);
        } else if (runs.seen) {
            FrameOfRuns::make_room(figures, runs);
        }
    }

private:
    std::optional<Spec> spec_;
    FrameOfRuns frame_;
};

}  // namespace lowrank::workspace
