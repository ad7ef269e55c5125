// The two studies behind the paper's phase transition, in numbers that a person can wait for.
#pragma once
#include <vector>

#include "core/study/study.h"

namespace lowrank {

struct TransitionChoice {
    Index n = 60;             ///< side of the matrices to complete; those that are sensed have a third of it
    Index trials = 5;         ///< of each cell
    std::uint64_t seed = 21;  ///< of the first trial
};

/// Completion over the sampling rate 0.05 … 1 and the ranks 1 … n / 3, sensing over the oversampling 1 … 3.85 and the ranks
/// 1 … n / 6; NARG+R first, then RGrad and ScaledGD on the same instances. Requires n >= 12.
std::vector<StudySpec> transition_studies(const TransitionChoice& choice);

}  // namespace lowrank
