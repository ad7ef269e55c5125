// What is measured for stopping rules alone is, to the bit, what is measured of everything.
#include "core/run/measure.h"

#include <cmath>

#include "core/run/session.h"
#include "tests/catch.h"
#include "tests/core/run/made.h"

using namespace lowrank;
using testing::instance_of;
using testing::method;

namespace {

struct BothWays {
    Record whole, ending;
};

BothWays measured(double noise) {
    ExperimentSpec spec = default_experiment();
    spec.problem.noise = noise;
    spec.methods = {{method("rgrad-orth"), true}};
    spec.stop.max_iter = 7;
    const auto instance = instance_of(spec);
    const FixedRankPoint X = run_race(spec, instance).iterates.at(0);
    Measure all(instance), some(instance, Measures::ForStopping);
    BothWays out;
    REQUIRE(all(X, out.whole) == Outcome::Done);
    REQUIRE(some(X, out.ending) == Outcome::Done);
    CHECK(out.ending.error == out.whole.error);
    CHECK(out.ending.relative_error == out.whole.relative_error);
    CHECK(std::isfinite(out.whole.norm));
    CHECK(std::isfinite(out.whole.sigma_r));
    CHECK(std::isnan(out.ending.norm));
    CHECK(std::isnan(out.ending.sigma_r));
    return out;
}

}  // namespace

TEST_CASE("for stopping an exact truth needs the error alone, the same to the bit") {
    const BothWays exact = measured(0);
    CHECK(std::isnan(exact.ending.objective));
    CHECK(std::isnan(exact.ending.gradient_norm));
}

TEST_CASE("for stopping with noise the gradient is measured too, the same to the bit") {
    const BothWays noisy = measured(0.1);
    CHECK(noisy.ending.objective == noisy.whole.objective);
    CHECK(noisy.ending.gradient_norm == noisy.whole.gradient_norm);
}
