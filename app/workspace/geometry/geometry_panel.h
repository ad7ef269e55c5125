// The left and the right panel of the cone: what it is made of and its numbers, and the parts of the step that is shown.
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "app/ui/widgets.h"
#include "app/workspace/geometry/geometry_state.h"

namespace lowrank::workspace {

/// Each returns the height it took.
float geometry_panel(panels::Ui& ui, paint::Rect column);
float geometry_parts(panels::Ui& ui, paint::Rect column, const geometry::Drawn& drawn);

/// Name and value of each number, as markup. Of paths those of the iteration shown, or of a path's last.
std::vector<std::pair<std::string, std::string>> geometry_numbers(const GeometryState& state,
                                                                  const geometry::Drawn& drawn);

/// The same as 'name<tab>value' lines.
std::string geometry_readout(const GeometryState& state, const geometry::Drawn& drawn);

}  // namespace lowrank::workspace
