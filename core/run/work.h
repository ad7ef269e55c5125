// How long a race takes, before any of it is run.
#pragma once
#include "core/run/experiment.h"

namespace lowrank {

/// Seconds that a drawn race is likely to take at a billion operations a second: its instance, then for each method that is
/// on kLikelyIterations steps, or max_iter where that is less. 0 of data that are read, whose size is not known. Nothing of
/// the machine is in it. Cost: none.
///
///   completion: 12 |Omega| r + 20 (n1 + n2) r^2 a step   sensing: 6 m n1 n2 / 4   whole SVDs: 40 n1 n2 r on top
double likely_seconds(const ExperimentSpec& spec);

/// Iterations in which most methods of most problems have come to their end.
inline constexpr double kLikelyIterations = 100;

}  // namespace lowrank
