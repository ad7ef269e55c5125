// The bounds of conjugate gradients against RCG itself, from starts in the basin.
#include <algorithm>
#include <cmath>
#include <memory>

#include "core/problem/generate.h"
#include "core/run/session.h"
#include "core/theory/conjugate_bound.h"
#include "tests/catch.h"
#include "tests/core/theory/drawn.h"
#include "tests/core/theory/spectrum_of.h"

using namespace lowrank;
using namespace lowrank::test;

namespace {

/// ||A(X_t - X*)||_F over that at the start, the energy norm of the error, to where rounding begins.
std::vector<double> energies_of_rcg(Instance instance) {
    StartSpec start;
    start.kind = StartKind::Near;
    start.sigma = 1e-4;
    REQUIRE(make_start(start, 1, instance) == Outcome::Done);
    ExperimentSpec spec;
    spec.stop.tol = 1e-12 * instance.truth->norm;
    spec.methods = {{*parse_method("rcg"), true}};
    const RunResult run = run_race(spec, std::make_shared<const Instance>(std::move(instance)));
    const Trace& trace = run.race.traces.front();
    REQUIRE(trace.status == MethodStatus::Converged);
    std::vector<double> out;
    for (const double f : trace.objective) out.push_back(std::sqrt(f / trace.objective.front()));
    return out;
}

}  // namespace

TEST_CASE("RCG from a start in the basin stays below both bounds of its energy norm at every step") {
    // Of how many steps the bound of all eigenvalues would have to be for some run to break it, over those
    // that were made.
    double tight = 0;
    for (const Case& c :
         {Case{MC, 30, 24, 2, 0.6}, Case{MC, 40, 40, 3, 0.5}, Case{MS, 14, 14, 2, 5}, Case{MS, 12, 20, 1, 4}})
        for (const std::uint64_t seed : {1, 2, 3}) {
            const Instance instance = drawn(c.kind, c.rows, c.cols, c.rank, c.rate, 0, seed);
            const LocalSpectrum spectrum = spectrum_of(instance);
            REQUIRE(spectrum.dense);
            const double rate = conjugate_rate({spectrum.lambda_min, spectrum.lambda_max});
            const std::vector<double> energy = energies_of_rcg(instance);
            REQUIRE(energy.size() > 15);
            const auto steps = std::min<Index>(static_cast<Index>(energy.size()), spectrum.dimension);
            for (Index k = 1; k < steps; ++k) {
                CAPTURE(int(c.kind), c.rows, seed, k);
                const double bound = conjugate_bound(spectrum.eigenvalues, k),
                             measured = energy[static_cast<std::size_t>(k)];
                CHECK(measured <= bound);
                CHECK(bound <= 2 * std::pow(rate, double(k)) * (1 + 1e-9));
                // A run meets fewer eigenvalues with every step; the bound takes out six at each end at most.
                CHECK(bound <= (k <= 10 ? 20 : 1000) * measured);
                if (measured > conjugate_bound(spectrum.eigenvalues, k + 2 + k / 8)) tight = 1;
            }
        }
    CHECK(tight == 1);
}
