// Rows of the experiment panel: one parameter each, and those that say how many samples there are.
#pragma once
#include <functional>
#include <string_view>

#include "app/panels/parameter_row.h"

namespace lowrank::panels {

void edit_experiment(Ui& ui, std::string_view what, bool live, const ExperimentSpec& spec);

/// The rate, the samples per degree of freedom it comes to, and for completion whether rows are filled; row(height)
/// gives the place of each.
void sampling_rows(Ui& ui, const std::function<Rect(float)>& row);

}  // namespace lowrank::panels
