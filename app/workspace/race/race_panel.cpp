// The chosen method at the cursor's iteration, a row a number.
#include "app/workspace/race/race_panel.h"

#include <algorithm>

#include "app/panels/chosen_values.h"
#include "app/state/taking_part.h"
#include "core/run/run_name.h"

namespace lowrank::panels {
namespace {

std::string last_word(const Trace& trace) {
    return std::string(status_word(trace.status)) + " at t = " + std::to_string(trace.size() - 1);
}

std::string_view why_no_numbers(const Context& c) {
    const state::AppState& state = c.state;
    if (!state.has_method(state.selected)) return "Choose a method on the left to read its numbers here.";
    if (!state::takes_part(state, state.selected))
        return "The chosen method is off: tick it on the left, and its numbers will stand here.";
    if (!state.refusal.empty() || !c.race.failure.empty())
        return "The chosen method's numbers will stand here as soon as the experiment can run.";
    if (state.running) return "The chosen method's numbers will stand here with its first iterate.";
    return "The chosen method's numbers will stand here as soon as it runs: Space starts the race.";
}

}  // namespace

float inspector(Ui& ui, Rect column) {
    const Context& c = ui.context();
    const theme::Theme& t = ui.theme();
    Rect at = column;
    Rect head = cut_top(at, ui.px(24));
    const Trace* trace = chosen_trace(c.state, c.race);
    if (!trace) {
        ui.section(head, "AT THE CURSOR");
        cut_top(at, ui.paragraph(at, why_no_numbers(c), {t.quiet, 12}));
        return at.y - column.y;
    }
    const std::size_t i = row_at(c.state, *trace);
    ui.text(head, "AT t = " + std::to_string(i), {t.quiet, 11, Face::Bold});
    if (ui.link("copy-values", head, "copy")) c.emit(state::CopyValues{});
    ui.tooltip("Copy these numbers as text.");
    if (!c.state.refusal.empty())
        cut_top(at, ui.paragraph(at, "Of the last experiment that ran; the one on the left cannot.",
                                 {t.warning, 11}) +
                        ui.px(4));
    const MethodSpec rules = state::rules_in_force(c.state.experiment, c.state.selected);
    const std::size_t m = static_cast<std::size_t>(c.state.selected);
    Rect name = cut_top(at, ui.px(22));
    const std::string words = run_markup(c, c.state.selected);
    const bool oracle = rules.uses_oracle() && has_oracle(c.race);
    const bool past = c.state.cursor && *c.state.cursor > static_cast<std::int64_t>(i);
    const std::string end =
        past ? "its last" : (is_final(trace->status) && !c.state.cursor ? last_word(*trace) : "");
    // A method that was retuned has a long name, which gives way to what stands beside it.
    const float beside = (oracle ? ui.px(56) : 0) + (end.empty() ? 0 : ui.text_width(end, 11) + ui.px(10));
    const float width = std::min(ui.text_width(words, 13, Face::Bold), std::max(ui.px(40), name.w - beside));
    ui.text({name.x, name.y, width + 1, name.h}, words,
            {m < c.styles.size() ? c.styles[m].text : t.text, 13, Face::Bold});
    if (oracle) ui.tag(name.x + width + ui.px(6), name.y + name.h / 2, "oracle");
    ui.text(name, end, {t.quiet, 11, Face::Regular, HAlign::Right});
    for (const InspectedValue& value : values_at(c.race, *trace, i)) {
        const Rect row = cut_top(at, ui.px(20));
        ui.area("value." + value.label, row);
        ui.tooltip(value.tooltip);
        const float number = ui.text_width(value.shown, 13);
        ui.text({row.x, row.y, row.w - number - ui.px(8), row.h}, value.label, {t.quiet, 12});
        ui.text(row, value.shown, {t.text, 13, Face::Regular, HAlign::Right});
    }
    return at.y - column.y;
}

}  // namespace lowrank::panels
