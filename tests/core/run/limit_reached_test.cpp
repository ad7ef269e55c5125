// What real runs come to: one that converges, and one whose norm grows while the objective falls.
#include "core/problem/generate.h"
#include "core/run/session.h"
#include "core/run/theory/whole_prediction.h"
#include "core/theory/limit_kind.h"
#include "tests/catch.h"

using namespace lowrank;

namespace {

/// The limit of a method on the default problem at this rate.
Limit reached(double rate, const char* method, Index iterations) {
    ExperimentSpec spec = default_experiment();
    spec.problem.rate = rate;
    spec.methods = {{*parse_method(method), true}};
    spec.stop.max_iter = iterations;
    Instance made;
    REQUIRE(generate_instance(spec.problem, made) == Outcome::Done);
    REQUIRE(make_start(spec.start, spec.problem.seed, made) == Outcome::Done);
    const auto instance = std::make_shared<const Instance>(std::move(made));
    const RunResult result = run_race(spec, instance);
    const auto half = static_cast<std::int64_t>(result.race.traces.front().size() - 1) / 2;
    const Result<FixedRankPoint> earlier = iterate_of(result.race, 0, instance, half);
    REQUIRE(earlier);
    const Result<Limit> limit = kind_of_limit(*instance, *earlier, result.iterates.front());
    REQUIRE(limit);
    return *limit;
}

}  // namespace

TEST_CASE("limit reached: enough samples lead to a strict minimum") {
    CHECK(reached(0.6, "narg+r", 3000).kind == LimitKind::StrictMinimum);
}

TEST_CASE(
    "limit reached: at a fifth of the entries NARG+R runs off where RGrad finds the truth's neighbourhood") {
    const Limit off = reached(0.2, "narg+r", 1000);
    CHECK(off.kind == LimitKind::RunsOff);
    CHECK(off.norm_growth > 1.2);
    CHECK(reached(0.2, "rgrad-orth", 3000).kind == LimitKind::StrictMinimum);
}
