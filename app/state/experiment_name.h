// What files are called after the experiment that they are of.
#pragma once
#include <functional>
#include <string>
#include <string_view>

#include "core/problem/spec.h"

namespace lowrank::state {

/// 'mc-n50-r3-p0.6', or 'ratings-r3' of data that a file holds. varies: whether a key has no one value there
/// (n, rank, rate), which then is not said; null: each has one.
std::string experiment_name(const ProblemSpec& problem,
                            const std::function<bool(std::string_view)>& varies = {});

}  // namespace lowrank::state
