// A race of formulas with a spectrum beside it, for the tests of theory on the curves.
#pragma once
#include <cmath>

#include "app/figure/race/build_race_figures.h"
#include "tests/app/figure/fake_race.h"
#include "tests/catch.h"

namespace lowrank::test {

using figure::AxisColumns;
using figure::RaceFigures;
using figure::RaceFiguresInput;

inline constexpr SpectralInterval kI{0.1663, 0.9451};

inline RaceTheory fake_theory() {
    RaceTheory theory;
    theory.generation = 1;
    theory.plain.emplace();
    theory.plain->lambda_min = kI.lambda_min;
    theory.plain->lambda_max = kI.lambda_max;
    theory.plain->identifiable = true;
    theory.scaled = theory.plain;
    theory.kappa_f = INFINITY;
    theory.progress = 1;
    return theory;
}

struct Stage {
    Race race = fake_race();
    RaceTheory theory = fake_theory();
    AxisColumns columns;
    RaceFiguresInput input;
    Stage() {
        for (Trace& trace : race.traces) trace.basin_entry = 9;
        input.race = &race;
        input.theme = &theme::theme(theme::ThemeName::Light);
        input.views[1].log_y = input.views[2].log_y = false;
        input.predictions = true;
        input.theory = &theory;
    }
    RaceFigures build() { return build_race_figures(input, columns); }
    std::size_t method(const char* name) const {
        for (std::size_t m = 0; m < race.traces.size(); ++m)
            if (race.traces[m].name == name) return m;
        FAIL("no method " << name);
        return 0;
    }
};

/// A trace with exactly this rate, stepsize and momentum.
inline Trace exact_trace(const char* spec, double rate, double mu, double eta, double bend = 0,
                         std::int64_t count = 60) {
    Trace trace;
    trace.spec = *parse_method(spec);
    trace.basin_entry = 5;
    trace.status = MethodStatus::Converged;
    for (std::int64_t t = 0; t < count; ++t) {
        Record r;
        r.t = t;
        const double k = static_cast<double>(t);
        r.error = 10 * std::pow(rate, k) * (1 + bend * k);
        r.objective = r.error * r.error;
        r.gradient_norm = r.error / 3;
        if (t + 1 < count) r.stepsize = mu, r.momentum = eta;
        trace.append(r);
    }
    return trace;
}

}  // namespace lowrank::test
