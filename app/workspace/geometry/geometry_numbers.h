// What the right panel of the cone says in numbers, and what Ctrl+C copies of it.
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "app/workspace/geometry/geometry_state.h"

namespace lowrank::workspace {

/// Name and value of each number, as markup. Of paths those of the iteration shown, or of a path's last.
std::vector<std::pair<std::string, std::string>> geometry_numbers(const GeometryState& state,
                                                                  const geometry::Drawn& drawn);

/// The same as 'name<tab>value' lines.
std::string geometry_readout(const GeometryState& state, const geometry::Drawn& drawn);

}  // namespace lowrank::workspace
