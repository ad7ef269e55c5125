// Rows of the experiment panel: one parameter each, and those that say how many samples there are. Know no session.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "app/panels/widgets.h"

namespace lowrank::panels {

constexpr float kOptionRow = 28, kOptionLabel = 92;  ///< nominal px

struct Parameter {
    std::string_view id, label, symbol, tooltip;  ///< symbol and tooltip: markup
    double value, reset;
    SliderRange range;
    std::string shown;
};

/// Label (double-click: default), slider, box. The value a person gave it, if any.
std::optional<Change> parameter(Ui& ui, Rect row, const Parameter& p);

void edit_experiment(Ui& ui, std::string_view what, bool live, const ExperimentSpec& spec);

/// The rate, the samples per degree of freedom it comes to, and for completion whether rows are filled; row(height)
/// gives the place of each.
void sampling_rows(Ui& ui, const std::function<Rect(float)>& row);

}  // namespace lowrank::panels
