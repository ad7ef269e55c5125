// A rule of a running method that is being changed.
#pragma once
#include <optional>
#include <string>

#include "app/state/actions.h"

namespace lowrank::state {

/// A rule of a running method whose slider is held: it becomes one change where the hand rests or lets go.
struct HeldRule {
    Index method = 0;
    std::string key, value;
    double since = 0;  ///< AppState::now when it took this value
};

struct Retuning {
    std::optional<HeldRule> held;
    RetuneFrom from = RetuneFrom::Here;
};

}  // namespace lowrank::state
