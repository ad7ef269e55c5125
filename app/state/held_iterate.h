// An iterate that outlives its race.
#pragma once
#include <limits>
#include <memory>
#include <string>

#include "core/run/experiment.h"
#include "core/run/snapshot.h"

namespace lowrank::state {

/// An iterate that was put by to be compared with later ones, of this race or of another.
struct HeldIterate {
    std::shared_ptr<const Snapshot> snapshot;
    int unit_exponent = 0;  ///< of its instance: texels are in units of 2^unit_exponent
    std::string name;       ///< markup: whose it is, and at which iteration
    ProblemSpec problem;    ///< on which it was made
    double psnr = std::numeric_limits<double>::quiet_NaN();  ///< dB; NaN where there is none
};

}  // namespace lowrank::state
