// The chosen method at the cursor's iteration, a row a number.
#include "app/workspace/race/race_panel.h"

#include <algorithm>
#include <fmt/core.h>

#include "app/panels/chosen_values.h"
#include "app/state/taking_part.h"

namespace lowrank::race {
namespace {

using namespace panels;

std::string last_word(const Trace& trace) {
    return fmt::format("{} at t = {}", status_word(trace.status), trace.size() - 1);
}

std::string_view why_no_numbers(const ui::Context& c) {
    const state::AppState& state = c.state;
    if (!state.has_method(state.curves.selected))
        return "Choose a method on the left to read its numbers here.";
    if (!state::takes_part(state, state.curves.selected))
        return "The chosen method is off: tick it on the left, and its numbers will stand here.";
    if (!state.refusal.empty() || !c.race.failure.empty())
        return "The chosen method's numbers will stand here as soon as the experiment can run.";
    if (state.race.running) return "The chosen method's numbers will stand here with its first iterate.";
    return "The chosen method's numbers will stand here as soon as it runs: Space starts the race.";
}

}  // namespace

float inspector(ui::Ui& ui, paint::Rect column) {
    const ui::Context& c = ui.context();
    const theme::Theme& t = ui.theme();
    paint::Rect at = column;
    paint::Rect head = ui::cut_top(at, ui.px(24));
    const Trace* trace = chosen_trace(c.state, c.race);
    if (!trace) {
        ui.section(head, "AT THE CURSOR");
        ui::cut_top(at, ui.paragraph(at, why_no_numbers(c), {t.quiet, 12}));
        return at.y - column.y;
    }
    const std::size_t i = row_at(c.state, *trace);
    cursor_head(ui, head, i);
    if (!c.state.refusal.empty())
        ui::cut_top(at, ui.paragraph(at, "Of the last experiment that ran; the one on the left cannot.",
                                     {t.warning, kSmallText}) +
                            ui.px(4));
    const MethodSpec rules = state::rules_in_force(c.state.experiment, c.state.curves.selected);
    const std::size_t m = static_cast<std::size_t>(c.state.curves.selected);
    const bool oracle = rules.uses_oracle() && has_oracle(c.race);
    // The timeline's t may be that of a longer run.
    const bool past = c.state.cursor_t() > static_cast<std::int64_t>(i);
    const std::string end = past                                              ? "its last"
                            : is_final(trace->status) && !c.state.race.cursor ? last_word(*trace)
                                                                              : "";
    chosen_name(ui, ui::cut_top(at, ui.px(22)), run_markup(c, c.state.curves.selected),
                m < c.styles.size() ? c.styles[m].text : t.text, oracle, end);
    for (const InspectedValue& value : values_at(c.race, *trace, i)) value_row(ui, at, "value.", value);
    return at.y - column.y;
}

}  // namespace lowrank::race
