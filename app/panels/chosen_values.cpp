// A row a number.
#include "app/panels/chosen_values.h"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>

#include "app/paint/text_layout.h"
#include "app/state/outcome.h"
#include "app/ui/format.h"
#include "core/method/algorithms.h"
#include "core/method/registry.h"
#include "core/run/run_name.h"
#include "core/text/numbers.h"

namespace lowrank::panels {
namespace {

using namespace ui;
using paint::Face;
using paint::Rect;

/// Steps since momentum was last reset, counted from the step that leaves row i.
std::int64_t since_restart(const Trace& trace, std::size_t i) {
    for (std::size_t k = i + 1; k-- > 0;)
        if (is_restart(trace.event[k])) return static_cast<std::int64_t>(i - k);
    return static_cast<std::int64_t>(i);
}

void add(std::vector<InspectedValue>& to, std::string label, double value, std::string tooltip) {
    to.push_back({std::move(label), number_markup(value), number_plain(value, 6), std::move(tooltip)});
}

}  // namespace

void add_step_values(std::vector<InspectedValue>& to, const Trace& trace, std::size_t i) {
    if (i > 0 && std::isnan(trace.stepsize[i])) {
        add(to, "stepsize μ_{t−1}", trace.stepsize[i - 1],
            "Of the step that led here; none leaves this iterate");
        add(to, "momentum η_{t−1}", trace.momentum[i - 1],
            "Of the step that led here; none leaves this iterate");
        return;
    }
    add(to, "stepsize μ_t", trace.stepsize[i], "Of the step that leaves this iterate");
    add(to, "momentum η_t", trace.momentum[i], "Of the step that leaves this iterate");
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
    add_step_values(v, trace, i);
    const std::string since = std::to_string(since_restart(trace, i));
    if (trace.spec.has_momentum())
        v.push_back({"since restart", since, since, "Steps since momentum was last reset"});
    v.push_back({"solver time", print_duration(trace.seconds[i]), number_plain(trace.seconds[i], 6),
                 "Processor time of the steps of this method alone; errors are measured outside the clock"});
    const std::string calls = std::to_string(trace.operator_calls[i]);
    v.push_back({"operator calls", calls, calls, "Applications of A and A*, so far"});
    if (const std::string inner = inner_words(trace.spec); !inner.empty()) {
        const bool leaves = i + 1 < trace.size();
        const std::string steps =
            leaves ? std::to_string(trace.inner_steps[i + 1] - trace.inner_steps[i]) : std::string("–");
        v.push_back({"inner steps", steps, leaves ? steps : "nan",
                     fmt::format("Of the step that leaves this iterate; {} so far\n{}.", trace.inner_steps[i],
                                 paint::escape_markup(inner))});
    }
    return v;
}

const Trace* chosen_trace(const state::AppState& state, const Race& race) {
    if (!state.has_method(state.curves.selected) || is_unbuilt(state, race)) return nullptr;
    const std::size_t m = static_cast<std::size_t>(state.curves.selected);
    return m < race.traces.size() && !race.traces[m].empty() ? &race.traces[m] : nullptr;
}

std::size_t row_at(const state::AppState& state, const Trace& trace) {
    const std::int64_t last = static_cast<std::int64_t>(trace.size()) - 1;
    return static_cast<std::size_t>(
        std::clamp<std::int64_t>(state.race.cursor ? *state.race.cursor : last, 0, last));
}

std::string readout(const state::AppState& state, const Race& race) {
    const Trace* trace = chosen_trace(state, race);
    if (!trace) return {};
    const std::size_t i = row_at(state, *trace);
    std::string text = told_run_name(race, static_cast<std::size_t>(state.curves.selected)) + "\nt\t" +
                       std::to_string(i) + "\n";
    for (const InspectedValue& value : values_at(race, *trace, i)) {
        std::string label;
        for (const char letter : value.label)
            if (letter != '_' && letter != '{' && letter != '}') label += letter;
        text += label + "\t" + value.plain + "\n";
    }
    return text;
}

std::string run_markup(const Context& c, Index method) {
    const auto m = static_cast<std::size_t>(method);
    const MethodSpec& spec = c.state.experiment.methods[m].spec;
    const bool runs =
        m < c.race.traces.size() && m < c.race.spec.methods.size() && c.race.spec.methods[m].spec == spec;
    return paint::escape_markup(runs ? run_name(c.race, m) : display_name(spec));
}

void cursor_head(Ui& ui, Rect head, std::size_t t) {
    ui.section(head, fmt::format("AT t = {}", t));
    if (ui.link("copy-values", head, "copy")) ui.context().emit(state::CopyValues{});
    ui.tooltip("Copy these numbers as text.");
}

void chosen_name(Ui& ui, Rect row, const std::string& name, theme::Colour colour, bool oracle,
                 const std::string& end) {
    const float beside =
        (oracle ? ui.px(56) : 0) + (end.empty() ? 0 : ui.text_width(end, kSmallText) + ui.px(10));
    const float width = std::min(ui.text_width(name, 13, Face::Bold), std::max(ui.px(40), row.w - beside));
    // Of runs that differ in a rule the end tells them apart.
    ui.text({row.x, row.y, width + 1, row.h},
            paint::cut_in_the_middle(name, width + 1, ui.context().em, Face::Bold), {colour, 13, Face::Bold});
    if (oracle) ui.tag(row.x + width + ui.px(6), row.y + row.h / 2, "oracle");
    ui.text(row, end, {ui.theme().quiet, kSmallText, Face::Regular, paint::HAlign::Right});
}

void value_row(Ui& ui, Rect& at, std::string_view id, const InspectedValue& value) {
    const Rect row = cut_top(at, ui.px(20));
    ui.area(std::string(id) + value.label, row);
    ui.tooltip(value.tooltip);
    const float number = ui.text_width(value.shown, 13);
    ui.text({row.x, row.y, row.w - number - ui.px(8), row.h}, value.label, {ui.theme().quiet, 12});
    ui.text(row, value.shown, {ui.theme().text, 13, Face::Regular, paint::HAlign::Right});
}

}  // namespace lowrank::panels
