// Axes that stay while a race is run again.
#pragma once
#include <optional>
#include <utility>
#include <vector>

#include "app/figure/race/build_race_figures.h"
#include "app/workspace/race/race_state.h"

namespace lowrank::race {

/// What the axes showed when a race was over: run again it is drawn into the same frame, as a film is.
class SteadyAxes {
public:
    /// Widens the axes whose range nobody has chosen; of another race, or in another unit, they are its own.
    void hold(const Race& race, const RaceState& shown, figure::RaceFigures& figures);

private:
    std::optional<ExperimentSpec> spec_;
    std::vector<std::pair<figure::Axis, figure::Axis>> axes_;  ///< across and upwards, of each figure
};

}  // namespace lowrank::race
