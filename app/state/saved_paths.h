// The files that a save writes.
#pragma once
#include <string>
#include <vector>

#include "app/state/actions.h"

namespace lowrank::state {

/// Of a path that was asked for: itself, and of factors 'x-left.npy' and 'x-right.npy' for 'x.npy'.
std::vector<std::string> saved_paths(SaveWhat what, const std::string& path);

}  // namespace lowrank::state
