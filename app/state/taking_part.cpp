// Wishes stay in the experiment; what the problem leaves out is taken off only from what runs.
#include "app/state/taking_part.h"

#include "core/method/algorithms.h"

namespace lowrank::state {

bool leaves_out(const ProblemSpec& problem, bool small, const MethodSpec& method) {
    return !small && !row_of(problem.source).whole_svds && row_of(method).whole_svds;
}

bool left_out(const AppState& state, Index method) {
    const ProblemSpec& problem = state.experiment.problem;
    return state.has_method(method) && !state.insisted.contains(method) &&
           leaves_out(problem, state.small_tables.contains(problem.path),
                      state.experiment.methods[static_cast<std::size_t>(method)].spec);
}

bool takes_part(const AppState& state, Index method) {
    return state.has_method(method) && state.experiment.methods[static_cast<std::size_t>(method)].enabled &&
           !left_out(state, method);
}

ExperimentSpec as_it_runs(const AppState& state) {
    ExperimentSpec spec = state.experiment;
    for (std::size_t m = 0; m < spec.methods.size(); ++m)
        spec.methods[m].enabled = takes_part(state, static_cast<Index>(m));
    return spec;
}

ExperimentSpec as_wanted(const AppState& state) {
    ExperimentSpec spec = state.accepted;
    if (spec.methods.size() == state.experiment.methods.size())
        for (std::size_t m = 0; m < spec.methods.size(); ++m)
            if (spec.methods[m].spec == state.experiment.methods[m].spec)
                spec.methods[m].enabled = state.experiment.methods[m].enabled;
    return spec;
}

void insist_on_all(AppState& state) {
    state.insisted.clear();
    for (Index m = 0; state.has_method(m); ++m)
        if (state.experiment.methods[static_cast<std::size_t>(m)].enabled) state.insisted.insert(m);
}

}  // namespace lowrank::state
