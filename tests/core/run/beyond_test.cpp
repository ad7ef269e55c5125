// RCG and RBB beside the paper's best method, in counts over seeds and never in seconds; how they end with
// noise.
#include "core/problem/generate.h"
#include "core/run/session.h"
#include "tests/catch.h"
#include "tests/core/run/made.h"
#include "tests/repeated.h"

using namespace lowrank;
using testing::instance_of;
using testing::method;

TEST_CASE(
    "at n = 300, r = 15, p = 0.4 RCG takes fewer iterations than NARG+R, and RBB fewer operator calls") {
    constexpr int kSeeds = testing::repeated(10, 1);
    int fewer_iterations = 0, fewer_calls = 0;
    for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
        ExperimentSpec spec = default_experiment();
        spec.problem.rows = spec.problem.cols = 300;
        spec.problem.rank = 15;
        spec.problem.rate = 0.4;
        spec.problem.seed = seed;
        spec.stop.tol = 1e-8;
        spec.methods = {{method("narg+r"), true}, {method("rcg"), true}, {method("rbb"), true}};
        const RunResult result = run_race(spec, instance_of(spec));
        const Trace &narg = result.race.traces[0], &rcg = result.race.traces[1], &rbb = result.race.traces[2];
        for (const Trace& trace : result.race.traces) CHECK(trace.status == MethodStatus::Converged);
        fewer_iterations += rcg.size() < narg.size();
        fewer_calls += rbb.operator_calls.back() < narg.operator_calls.back();
    }
    CHECK(fewer_iterations >= kSeeds - kSeeds / 5);
    CHECK(fewer_calls >= kSeeds - kSeeds / 10);
}

TEST_CASE("with noise both end where NARG does, at the limit of the gradient") {
    ExperimentSpec spec = default_experiment();
    spec.problem.noise = 0.1;
    spec.methods = {{method("narg+r:basin=off,restart=riemannian"), true},
                    {method("rcg"), true},
                    {method("rcg:beta=hs"), true},
                    {method("rbb"), true}};
    const RunResult result = run_race(spec, instance_of(spec));
    const double limit = result.race.traces[0].error.back();
    for (const Trace& trace : result.race.traces) {
        INFO(trace.name);
        CHECK(trace.status == MethodStatus::Converged);
        CHECK(trace.error.back() == Approx(limit).epsilon(1e-4));
    }
}
