// The keys of an experiment that say how a table is read and what of it is held out. Inside core/io:
// experiment_keys is the door.
#pragma once
#include <span>

#include "core/io/experiment_keys.h"

namespace lowrank {

/// They have nothing to write where nobody said anything, so that lines and files from before read as they
/// did.
std::span<const ExperimentKey> data_keys();

}  // namespace lowrank
