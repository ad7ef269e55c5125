// What tests of actions on the experiment share: an edit, a race that has gone so far, a method by its
// string.
#pragma once
#include <string_view>

#include "app/state/app_state.h"
#include "core/method/registry.h"

namespace lowrank::testing {

inline state::EditExperiment with_rank(const state::AppState& s, Index rank, bool live) {
    ExperimentSpec spec = s.experiment;
    spec.problem.rank = rank;
    return {spec, live, "rank"};
}

/// A race of the state's experiment in which every method has made so many steps.
inline Race race_at(const state::AppState& s, std::int64_t t, MethodStatus status) {
    Race race;
    race.generation = s.race.progress.awaited;
    race.spec = s.experiment;
    for (std::size_t m = 0; m < s.experiment.methods.size(); ++m) {
        Trace trace;
        trace.enabled = s.experiment.methods[m].enabled;
        trace.status = status;
        for (std::int64_t k = 0; k <= t; ++k) {
            Record record;
            record.t = k;
            record.error = 1.0 / static_cast<double>(k + 1);
            trace.append(record);
        }
        race.traces.push_back(std::move(trace));
    }
    return race;
}

inline Index index_of(const state::AppState& s, std::string_view name) {
    for (std::size_t m = 0; m < s.experiment.methods.size(); ++m)
        if (print_method(s.experiment.methods[m].spec) == name) return static_cast<Index>(m);
    return -1;
}

}  // namespace lowrank::testing
