// Whole runs on quadratics: columns of the trace and of the way, in one.
#pragma once
#include <vector>

#include "core/run/session/quadratic_race.h"

namespace lowrank::testing {

struct Ran : Trace, QuadraticPath {
    using Trace::size;
};

/// Methods outermost.
inline std::vector<Ran> whole_runs(const QuadraticSpec& spec) {
    const QuadraticRace race = whole_quadratic_race(spec);
    std::vector<Ran> runs;
    for (std::size_t k = 0; k < race.runs(); ++k) runs.push_back({race.curves.traces[k], race.paths[k]});
    return runs;
}

/// Of the only run of a spec.
inline Prediction predicted_of(const QuadraticSpec& spec) { return predict(whole_quadratic_race(spec), 0); }

/// Around x_t of a run.
inline Regimes regimes_at(const Ran& run, const Eigenpairs& pairs, std::int64_t t) {
    return lowrank::regimes_at(run.spec, run.stepsize, run.momentum, pairs, t);
}

}  // namespace lowrank::testing
