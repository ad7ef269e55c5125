// Methods that have come to a limit stay there, however far their inner problems are solved.
#include <algorithm>
#include <cmath>

#include "core/run/session.h"
#include "tests/catch.h"
#include "tests/core/run/made.h"

using namespace lowrank;
using testing::instance_of;

TEST_CASE("rgn stays where it has come to, with a residual too, and more inner steps do no harm") {
    struct Case {
        ProblemKind kind;
        Index side, rank;
        double rate, noise;
        std::uint64_t seed;
        const char* method;
    };
    for (const Case& c : {Case{ProblemKind::MatrixCompletion, 20, 2, 0.6, 0.1, 21, "rgn"},
                          {ProblemKind::MatrixSensing, 8, 2, 8, 0.05, 3, "rgn"},
                          {ProblemKind::MatrixCompletion, 30, 2, 0.6, 0, 21, "rgn:inner=100"},
                          {ProblemKind::MatrixCompletion, 30, 2, 0.6, 0, 21, "rgn:inner=1000"},
                          {ProblemKind::MatrixSensing, 8, 2, 8, 0.05, 3, "rgn:region=off,inner=1000"}}) {
        CAPTURE(c.method, c.side, c.noise);
        ExperimentSpec spec = default_experiment();
        spec.problem.kind = c.kind;
        spec.problem.rows = spec.problem.cols = c.side;
        spec.problem.rank = c.rank;
        spec.problem.rate = c.rate;
        spec.problem.noise = c.noise;
        spec.problem.seed = c.seed;
        spec.methods = {{testing::method(c.method), true}};
        spec.stop.max_iter = 100;
        spec.stop.tol = 1e-15;
        const auto instance = instance_of(spec);
        const RunResult result = run_race(spec, instance);
        const Trace& trace = result.race.traces.front();
        const double least = *std::ranges::min_element(trace.objective), scale = trace.objective.front();
        REQUIRE(std::isfinite(least));
        CHECK(trace.objective.back() <= least + 1e-12 * scale);
        if (c.noise == 0) CHECK(trace.error.back() <= 1e-12 * instance->truth->norm);
        // Once near the least it does not leave it.
        bool near = false, left = false;
        for (const double f : trace.objective) {
            left = left || (near && f > least + 1e-6 * scale);
            near = near || f <= least + 1e-9 * scale;
        }
        CHECK_FALSE(left);
    }
}
