// The chosen method at the cursor's iteration, a row a number.
#include <algorithm>
#include <cmath>
#include <vector>

#include "app/panels/panels.h"
#include "app/state/taking_part.h"
#include "app/ui/format.h"
#include "core/method/registry.h"
#include "core/run/run_name.h"

namespace lowrank::panels {
namespace {

struct InspectedValue {
    std::string label, shown, plain, tooltip;
};

bool is_restart(Event event) {
    return event == Event::GradientRestart || event == Event::FunctionRestart || event == Event::BasinRestart;
}

/// Steps since momentum was last reset, counted from the step that leaves row i.
std::int64_t since_restart(const Trace& trace, std::size_t i) {
    for (std::size_t k = i + 1; k-- > 0;)
        if (is_restart(trace.event[k])) return static_cast<std::int64_t>(i - k);
    return static_cast<std::int64_t>(i);
}

void add(std::vector<InspectedValue>& to, std::string label, double value, std::string tooltip) {
    to.push_back({std::move(label), number_markup(value), number_plain(value, 6), std::move(tooltip)});
}

std::vector<InspectedValue> values_at(const Race& race, const Trace& trace, std::size_t i) {
    std::vector<InspectedValue> v;
    if (race.facts.has_truth) {
        add(v, "error ‖X_t − X_⋆‖_F", trace.error[i], "Distance to the truth, Frobenius norm");
        add(v, "relative error", trace.relative_error[i], "Distance to the truth by its norm");
    }
    if (!std::isnan(trace.psnr[i]))
        add(v, "PSNR, dB", trace.psnr[i], "Peak signal to noise of the whole picture");
    if (!std::isnan(trace.test_rmse[i]))
        add(v, "test RMSE", trace.test_rmse[i],
            "Root mean square error on the held-out tenth of the ratings");
    add(v, "objective f(X_t)", trace.objective[i], "Half the squared residual on the samples");
    add(v, "gradient ‖P_{T}∇f‖_F", trace.gradient_norm[i], "Norm of the gradient on the tangent space");
    add(v, "stepsize μ_t", trace.stepsize[i], "Of the step that leaves this iterate");
    add(v, "momentum η_t", trace.momentum[i], "Of the step that leaves this iterate");
    const std::string since = std::to_string(since_restart(trace, i));
    if (trace.spec.has_momentum())
        v.push_back({"since restart", since, since, "Steps since momentum was last reset"});
    v.push_back({"solver time", duration(trace.seconds[i]), number_plain(trace.seconds[i], 6),
                 "Time in steps of this method alone; errors are measured outside the clock"});
    const std::string calls = std::to_string(trace.operator_calls[i]);
    v.push_back({"operator calls", calls, calls, "Applications of A and A*, so far"});
    return v;
}

const Trace* chosen_trace(const state::AppState& state, const Race& race) {
    if (!state.has_method(state.selected)) return nullptr;
    const std::size_t m = static_cast<std::size_t>(state.selected);
    return m < race.traces.size() && !race.traces[m].empty() ? &race.traces[m] : nullptr;
}

std::size_t row_at(const state::AppState& state, const Trace& trace) {
    const std::int64_t last = static_cast<std::int64_t>(trace.size()) - 1;
    return static_cast<std::size_t>(std::clamp<std::int64_t>(state.cursor ? *state.cursor : last, 0, last));
}

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

std::string readout(const state::AppState& state, const Race& race) {
    const Trace* trace = chosen_trace(state, race);
    if (!trace) return {};
    const std::size_t i = row_at(state, *trace);
    std::string text = trace->name + "\nt\t" + std::to_string(i) + "\n";
    for (const InspectedValue& value : values_at(race, *trace, i)) {
        std::string label;
        for (const char letter : value.label)
            if (letter != '_' && letter != '{' && letter != '}') label += letter;
        text += label + "\t" + value.plain + "\n";
    }
    return text;
}

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

std::string run_markup(const Context& c, Index method) {
    const auto m = static_cast<std::size_t>(method);
    const MethodSpec& spec = c.state.experiment.methods[m].spec;
    const bool runs =
        m < c.race.traces.size() && m < c.race.spec.methods.size() && c.race.spec.methods[m].spec == spec;
    return paint::escape_markup(runs ? run_name(c.race, m) : display_name(spec));
}

}  // namespace lowrank::panels
