// A row a number.
#include "app/panels/chosen_values.h"

#include <algorithm>
#include <cmath>

#include "app/ui/format.h"
#include "core/method/registry.h"
#include "core/run/run_name.h"

namespace lowrank::panels {
namespace {

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

}  // namespace

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

std::string run_markup(const Context& c, Index method) {
    const auto m = static_cast<std::size_t>(method);
    const MethodSpec& spec = c.state.experiment.methods[m].spec;
    const bool runs =
        m < c.race.traces.size() && m < c.race.spec.methods.size() && c.race.spec.methods[m].spec == spec;
    return paint::escape_markup(runs ? run_name(c.race, m) : display_name(spec));
}

}  // namespace lowrank::panels
