// Which curves of the race are chosen, pointed at and hidden: methods, and foreign ones by negative ids.
#pragma once
#include <optional>
#include <set>

#include "core/run/experiment.h"

namespace lowrank::state {

struct CurveChoice {
    Index selected = -1;
    Index hovered = -1;
    std::optional<Index> solo;  ///< the one shown alone last; AppState::soloed() says whether it still is
    std::set<Index> hidden, hidden_before_solo;
};

}  // namespace lowrank::state
