// A parameter's row: label and symbol, slider, number box. Every workspace's numbers are changed by this one.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "app/state/parameter.h"
#include "app/ui/widgets.h"

namespace lowrank::ui {

constexpr float kOptionLabel = 92, kWideLabel = 146;  ///< nominal px

using ValueRange = state::ParameterLimits;

/// 'r cannot be 60: 1 to 50 are possible here, and 50 is taken.'; empty where it can. name: markup or words.
std::string taken_back_words(std::string_view name, double typed, const ValueRange& possible);

/// The possible number that is nearest to a typed one; says so where it is another.
double nearest_possible(Ui& ui, std::string_view name, double typed, const ValueRange& possible);

struct Parameter {
    std::string_view id{}, label{}, symbol{}, tooltip{};  ///< symbol and tooltip: markup
    double value = 0;
    std::optional<double> reset{};  ///< what a double click on the label gives back
    SliderRange range{};
    std::string shown{};
    ValueRange possible{};  ///< of another number that is typed the nearest is taken, and it is said
    float label_width = kOptionLabel, box_width = 62;
};

/// Draws the row. The value a person gave it, if any: live while the knob is held, whole where the range is.
std::optional<Change> parameter(Ui& ui, Rect row, const Parameter& p);

/// The same of a row of a table, whose number stands there as shown; a knob's is rounded as its track is.
template <class Of, class Edited>
std::optional<ui::Change> parameter(ui::Ui& ui, Rect at, const state::ParameterRow<Of, Edited>& row,
                                    const Of& of, double value, std::string shown) {
    const state::ParameterTrack track = row.track->of(of);
    const state::ParameterLimits limits = row.limits->of(of);
    std::optional<ui::Change> change = parameter(
        ui, at,
        {.id = row.id,
         .label = row.label->of(of),
         .symbol = row.symbol->of(of),
         .tooltip = row.tooltip->of(of),
         .value = value,
         .reset = (*row.usual)(of),
         .range = {track.low, track.high, track.logarithmic, track.per_one == state::ParameterTrack::kWhole},
         .shown = std::move(shown),
         .possible = limits,
         .label_width = row.wide_label ? kWideLabel : kOptionLabel});
    if (change && !change->exact) change->value = track.rounded(change->value);
    return change;
}

/// A row of a method's rules, in nominal px, and the part of it that names the rule.
constexpr float kRuleRow = 27, kRuleLabel = 84;

/// Cuts such a row from the top of `at`, draws its name with a tooltip and returns what is left for the
/// control.
Rect rule_row(Ui& ui, Rect& at, std::string_view id, std::string_view name, std::string_view tooltip);

}  // namespace lowrank::ui
