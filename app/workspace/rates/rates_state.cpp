// The probe of the state, or the usual one where that lies off the map.
#include "app/workspace/rates/rates_state.h"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>

#include "app/state/apply.h"
#include "core/text/numbers.h"

namespace lowrank::rates {

using namespace state;

RatePoint probe_of(const RatesState& state, SpectralInterval interval) {
    return state.probe && state.probe->mu <= whole_mu(interval).high ? *state.probe : usual_probe(interval);
}

namespace {

bool is_sane(const std::optional<AxisRange>& range) {
    return !range || (std::isfinite(range->low) && std::isfinite(range->high) && range->low < range->high);
}

bool is_sane(const RatesState& s) {
    for (const ViewState* view : {&s.map, &s.along_mu, &s.along_eta, &s.iht_completion, &s.iht_sensing})
        if (!is_sane(view->x) || !is_sane(view->y)) return false;
    if (!std::isfinite(s.camera.yaw) || !std::isfinite(s.camera.pitch) || !(s.camera.zoom > 0)) return false;
    const auto can_be = [](const RatePoint& point) {
        return std::isfinite(point.mu) && point.mu > 0 && point.eta >= 0 && point.eta < 1;
    };
    return (!s.probe || can_be(*s.probe)) && s.ends.all(can_be);
}

/// The same method as the one wanted but for the two numbers: what an earlier race from the map has left.
bool is_probe_race(const MethodSpec& spec, const MethodSpec& wanted) {
    return spec.algorithm == wanted.algorithm && spec.step &&
           std::holds_alternative<ConstantStep>(*spec.step) &&
           std::holds_alternative<ConstantMomentum>(spec.momentum) && spec.restart == wanted.restart;
}

}  // namespace

void edit(AppState& state, const SetRates& a, Effects&) {
    if (is_sane(a.rates)) rates_of(state) = a.rates;
}

void edit(AppState& state, const ChooseRatesFigure& a, Effects&) { rates_of(state).chosen = a.figure; }

void edit(AppState& state, const NudgeProbe& a, Effects&) {
    if (!state.theory.interval) return;
    const SpectralInterval interval = *state.theory.interval;
    const AxisRange mu = rates_of(state).map.x.value_or(whole_mu(interval)),
                    eta = rates_of(state).map.y.value_or(whole_eta());
    RatePoint probe = probe_of(rates_of(state), interval);
    probe.mu += a.mu * (mu.high - mu.low) / 200;
    probe.eta += a.eta * (eta.high - eta.low) / 200;
    probe = rounded(probe, mu, eta);
    probe.mu = std::min(probe.mu, whole_mu(interval).high);
    rates_of(state).probe = probe;
}

void edit(AppState& state, const RaceAt& a, Effects& out) {
    const auto parsed =
        parse_method("narg:step=" + print_number(a.point.mu) + ",momentum=" + print_number(a.point.eta));
    if (!parsed) return notify(state, parsed.sentence(), true);
    const MethodSpec wanted = *parsed;
    ExperimentSpec spec = state.experiment;
    std::size_t at = 0;
    while (at < spec.methods.size() && !is_probe_race(spec.methods[at].spec, wanted) &&
           !(spec.methods[at].spec == wanted))
        ++at;
    if (at == spec.methods.size()) spec.methods.push_back({});
    spec.methods[at] = {wanted, true};
    std::erase_if(spec.changes, [&](const MethodChange& c) { return c.method == static_cast<Index>(at); });
    state.race.running = true;
    state.race.cursor.reset();
    if (spec == state.experiment) {
        out.push_back(RestartSession{true});
    } else {
        replace_experiment(state, spec, fmt::format("race at μ = {}", print_number(a.point.mu)), out);
    }
    state.curves.selected = static_cast<Index>(at);
    state.curves.hidden.erase(state.curves.selected);
}

}  // namespace lowrank::rates
