// The chosen method's numbers at the cursor's iteration, for a panel and for the clipboard.
#pragma once
#include <string>
#include <vector>

#include "app/ui/context.h"

namespace lowrank::panels {

struct InspectedValue {
    std::string label, shown, plain, tooltip;
};

/// The chosen method's records; null before the first.
const Trace* chosen_trace(const state::AppState& state, const Race& race);

/// The row at the cursor, or the last before it.
std::size_t row_at(const state::AppState& state, const Trace& trace);

std::vector<InspectedValue> values_at(const Race& race, const Trace& trace, std::size_t row);

/// The same as plain text, a line each.
std::string readout(const state::AppState& state, const Race& race);

/// What the run of a method is called, its changes included; before there is one, what its rules are called (markup).
std::string run_markup(const Context& context, Index method);

}  // namespace lowrank::panels
