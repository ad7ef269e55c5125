// A default race as sessions record it, made of formulas: known rates, restarts, and as many
// records as asked.
#pragma once
#include <cmath>

#include "core/method/registry.h"
#include "core/run/trace.h"

namespace lowrank::test {

inline Race fake_race(std::int64_t most = 3000, double tol = 1e-10) {
    Race race;
    race.generation = 1;
    race.spec = ExperimentSpec{};
    race.facts.rows = race.facts.cols = 50;
    race.facts.rank = 3;
    race.facts.has_truth = race.facts.exact_truth = true;
    const double rates[] = {0.7006, 0.7013, 0.6899, 0.8389, 0.6899, 0.6873, 0.8392, 0.5710, 0.8690};
    std::uint32_t m = 0;
    for (const MethodInfo& info : all_methods()) {
        race.spec.methods.push_back({info.spec, info.in_default_race});
        Trace trace;
        trace.spec = info.spec;
        trace.name = std::string(info.name);
        trace.enabled = info.in_default_race;
        if (!trace.enabled) {
            race.traces.push_back(std::move(trace));
            ++m;
            continue;
        }
        const bool momentum = info.spec.has_momentum(), restarts = info.spec.restart != RestartTest::Never;
        double error = 31.4;
        std::int64_t since = 0;
        for (std::int64_t t = 0; t <= most; ++t) {
            Record r;
            r.method = m;
            r.t = t;
            const double ripple =
                momentum && !restarts ? 1 + 0.5 * std::sin(0.7 * static_cast<double>(t)) : 1;
            r.error = error * ripple;
            r.relative_error = r.error / 80;
            r.objective = r.error * r.error / 3;
            r.gradient_norm = r.error / 2;
            r.seconds = static_cast<double>(t) * 8e-6 * (1 + m);
            r.operator_calls = static_cast<std::uint64_t>(2 * t + 1);
            const bool last = r.error <= tol || t == most;
            if (!last) {
                r.stepsize = info.spec.algorithm == Algorithm::RGradOrth
                                 ? (t % 2 ? 2.46 : 1.4)
                                 : 1.4 + 0.2 * std::sin(0.9 * static_cast<double>(t) + m);
                r.momentum = momentum ? static_cast<double>(since) / static_cast<double>(since + 3) : 0;
            }
            if (restarts && t > 0 && t % 7 == 6) {
                r.event = t == 13 ? Event::BasinRestart : Event::GradientRestart;
                since = 0;
            }
            if (last) r.second_event = Event::Converged;
            trace.append(r);
            if (last) break;
            error *= rates[m] * (since == 0 ? 1.02 : 0.99 + 0.02 * static_cast<double>((t * 7 + m) % 3) / 2);
            ++since;
        }
        trace.status = MethodStatus::Converged;
        trace.measured_rate = rates[m];
        race.traces.push_back(std::move(trace));
        ++m;
    }
    return race;
}

}  // namespace lowrank::test
