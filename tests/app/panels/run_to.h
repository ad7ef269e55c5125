// A race of a rig's experiment that has gone so far.
#pragma once
#include "tests/app/ui/rig.h"

namespace lowrank::testing {

/// Gives every method of the rig's experiment so many records.
inline void run_to(Rig& rig, std::int64_t t) {
    rig.race.spec = rig.state.experiment;
    rig.race.facts.has_truth = true;
    rig.race.traces.assign(rig.state.experiment.methods.size(), Trace{});
    for (std::size_t m = 0; m < rig.race.traces.size(); ++m) {
        Trace& trace = rig.race.traces[m];
        trace.spec = rig.state.experiment.methods[m].spec;
        trace.name = print_method(trace.spec);
        trace.status = MethodStatus::Running;
        for (std::int64_t k = 0; k <= t; ++k) {
            Record record;
            record.t = k;
            record.error = std::pow(0.5, static_cast<double>(k));
            record.stepsize = 1;
            record.momentum = 0.25;
            if (k == 6) record.event = Event::GradientRestart;
            trace.append(record);
        }
    }
    state::observe(rig.state, rig.race);
}

}  // namespace lowrank::testing
