// The iterates of a run that is over, by making it again.
#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>

#include "core/run/theory/whole_prediction.h"

namespace lowrank {

/// Makes the run of one method again, and shows X_0, X_1, … to take, with their t, up to so many rows of its
/// trace and no more than it has. alone: of that method. Cost: the run. Cancelled where take is or the token
/// fires.
Outcome take_iterates(const ExperimentSpec& alone, const std::shared_ptr<const Instance>& instance,
                      std::int64_t rows,
                      const std::function<Outcome(const FixedRankPoint& X, std::int64_t t)>& take,
                      const std::stop_token& stop = {});

}  // namespace lowrank
