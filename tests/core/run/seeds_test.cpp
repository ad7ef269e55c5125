// How reliably the nine methods solve small completions: counts over seeds, never seconds.
#include "core/method/registry.h"
#include "core/problem/generate.h"
#include "core/run/session.h"
#include "tests/catch.h"
#include "tests/repeated.h"

using namespace lowrank;

TEST_CASE("all nine methods reach 1e-10 on at least 18 of 20 seeds at n = 50, r = 3, p = 0.4") {
    constexpr int kSeeds = testing::repeated(20, 2);
    std::vector<int> reached(all_methods().size());
    for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
        ExperimentSpec spec = default_experiment();
        spec.problem.rate = 0.4;
        spec.problem.seed = seed;
        spec.stop.tol = 1e-10;
        auto instance = std::make_shared<Instance>();
        REQUIRE(generate_instance(spec.problem, *instance) == Outcome::Done);
        REQUIRE(make_start(spec.start, seed, *instance) == Outcome::Done);
        const RunResult result = run_race(spec, instance);
        for (std::size_t m = 0; m < reached.size(); ++m) {
            const Trace& trace = result.race.traces[m];
            if (!trace.enabled) reached[m] = kSeeds;  // stands ready, and does not run
            reached[m] += trace.status == MethodStatus::Converged && trace.error.back() <= 1e-10;
        }
    }
    for (std::size_t m = 0; m < reached.size(); ++m) {
        INFO(all_methods()[m].name);
        CHECK(reached[m] >= kSeeds - kSeeds / 10);
    }
}
