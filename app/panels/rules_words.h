// The tooltips of rules that depend on the race. Draws nothing.
#pragma once
#include <optional>
#include <string>

#include "core/run/trace.h"
#include "core/theory/optimal_rates.h"

namespace lowrank::panels {

/// What q stands for, with the numbers of the local spectrum where it is known.
std::string ratio_words(const std::optional<SpectralInterval>& local);

/// When each test restarts; where the residual does not vanish, also which of them rounding makes unreliable.
std::string restart_words(const InstanceFacts& facts);

}  // namespace lowrank::panels
