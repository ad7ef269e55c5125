// The chosen method's numbers at the cursor's iteration, for a panel and for the clipboard.
#pragma once
#include <string>
#include <vector>

#include "app/ui/widgets.h"

namespace lowrank::panels {

struct InspectedValue {
    std::string label, shown, plain, tooltip;
};

/// The chosen method's records; null before the first.
const Trace* chosen_trace(const state::AppState& state, const Race& race);

/// The row at the cursor, or the last before it.
std::size_t row_at(const state::AppState& state, const Trace& trace);

/// Stepsize and momentum of the step that leaves row i; where none does, of the step that led there.
void add_step_values(std::vector<InspectedValue>& to, const Trace& trace, std::size_t i);

std::vector<InspectedValue> values_at(const Race& race, const Trace& trace, std::size_t row);

/// The same as plain text, a line each.
std::string readout(const state::AppState& state, const Race& race);

/// What the run of a method is called, its changes included; before there is one, what its rules are called
/// (markup).
std::string run_markup(const ui::Context& context, Index method);

/// 'AT t = 12', with a link that copies the numbers below it.
void cursor_head(ui::Ui& ui, paint::Rect head, std::size_t t);

/// The chosen method's name in its colour, whether its rules are an oracle's, and at the right how it ended.
/// A name that is too long gives way to what stands beside it.
void chosen_name(ui::Ui& ui, paint::Rect row, const std::string& name, theme::Colour colour, bool oracle,
                 const std::string& end);

/// A row with a number behind its label, cut from the top of at; its meaning is the tooltip. id comes before
/// the label in the item's name.
void value_row(ui::Ui& ui, paint::Rect& at, std::string_view id, const InspectedValue& value);

}  // namespace lowrank::panels
