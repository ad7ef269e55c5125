// What an ill-conditioned truth changes: the way to the basin, not the rate in it.
#include <cmath>

#include "core/method/registry.h"
#include "core/problem/generate.h"
#include "core/run/session.h"
#include "tests/catch.h"
#include "tests/core/run/made.h"

using namespace lowrank;
using testing::instance_of;

// Local theory (paper, Section 3): the eigenvalues of P_T A*A P_T depend on the spaces of X* alone, not on
// its singular values. Far off they decide: the spectral start of a 50 x 50 completion at p = 0.6 sees X*
// under sampling noise of about 2 sqrt(n (1 - p) / p) ||X*||_F / n = 11.6, and sigma_3 is 50 / KAPPA.
TEST_CASE("from near the truth a condition number of 100 is solved at the rate of condition 1") {
    std::vector<double> rates[2];
    for (const double condition : {1.0, 100.0}) {
        ExperimentSpec spec = default_experiment();
        spec.problem.condition = condition;
        const auto instance = instance_of(spec);
        const FixedRankPoint& X = instance->truth->X;
        instance->start = X;
        // Along U and V and within the core, by a thousandth of the smallest singular value.
        for (Index k = 0; k < X.rank(); ++k)
            instance->start.K(k, (k + 1) % X.rank()) += 1e-3 * instance->truth->sigma_r;
        const RunResult result = run_race(spec, instance);
        for (const Trace& trace : result.race.traces) {
            if (!trace.enabled) continue;
            INFO(trace.name << " at condition " << condition);
            REQUIRE(trace.status == MethodStatus::Converged);
            const std::size_t last = trace.error.size() - 1, middle = last / 2;
            rates[condition > 1].push_back(
                std::pow(trace.error[last] / trace.error[middle], 1.0 / double(last - middle)));
        }
    }
    for (std::size_t m = 0; m < rates[0].size(); ++m) {
        INFO(all_methods()[m].name);
        CHECK(rates[1][m] == Approx(rates[0][m]).epsilon(0.05));
    }
}
