// A parameter's row: label and symbol, slider, number box. Every workspace's numbers are changed by this one.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "app/ui/widgets.h"

namespace lowrank::panels {

constexpr float kOptionLabel = 92;  ///< nominal px

struct Parameter {
    std::string_view id{}, label{}, symbol{}, tooltip{};  ///< symbol and tooltip: markup
    double value = 0;
    std::optional<double> reset{};  ///< what a double click on the label gives back
    SliderRange range{};
    std::string shown{};
    float label_width = kOptionLabel, box_width = 62;
};

/// Draws the row. The value a person gave it, if any: live while the knob is held, whole where the range is.
std::optional<Change> parameter(Ui& ui, Rect row, const Parameter& p);

/// A row of a method's rules, in nominal px, and the part of it that names the rule.
constexpr float kRuleRow = 27, kRuleLabel = 84;

/// Cuts such a row from the top of `at`, draws its name with a tooltip and returns what is left for the control.
Rect rule_row(Ui& ui, Rect& at, std::string_view id, std::string_view name, std::string_view tooltip);

}  // namespace lowrank::panels
