// Theory beside measurement: lines, rates, limits.
#pragma once
#include <optional>

#include "core/theory/optimal_rates.h"

namespace lowrank::state {

/// Of spectra found by Lanczos, relative, unless a person asks for another one.
inline constexpr double kTheoryAccuracy = 1e-6;

struct TheoryShown {
    bool on = true;
    double accuracy = kTheoryAccuracy;         ///< relative, of spectra found by Lanczos
    std::optional<SpectralInterval> interval;  ///< of the race on screen, as the shell saw it last
};

}  // namespace lowrank::state
