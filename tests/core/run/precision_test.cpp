// Runs whose steps round: they come as far as those in double and in as many iterations, and only large ones
// round.
#include <algorithm>
#include <cmath>
#include <iterator>

#include "core/linalg/parallel.h"
#include "core/run/measure.h"
#include "core/run/session.h"
#include "tests/catch.h"
#include "tests/core/run/made.h"

using namespace lowrank;
using testing::instance_of;
using testing::method;

namespace {

/// Samples times rank just beyond where rounding pays, and in a few iterations.
ExperimentSpec large_enough(std::uint64_t seed) {
    ExperimentSpec spec = default_experiment();
    spec.problem.rows = spec.problem.cols = 800;
    spec.problem.rank = 11;
    spec.problem.rate = 0.59;
    spec.problem.seed = seed;
    return spec;
}

std::shared_ptr<const Instance> with_precision(Precision precision, const Instance& of) {
    auto made = std::make_shared<Instance>(of);
    auto problem = std::make_shared<Problem>(*of.problem);
    problem->precision = precision;
    made->problem = std::move(problem);
    return made;
}

std::vector<double> errors_by_step(const RunResult& result) { return result.race.traces[0].error; }

}  // namespace

TEST_CASE("steps in single precision reach 1e-12 of the truth's norm in as many iterations as double") {
    constexpr const char* kMethods[] = {"rgrad-orth", "narg+r", "scaledgd", "rcg", "rgrad-orth:step=bb"};
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        ExperimentSpec spec = large_enough(seed);
        spec.stop.tol = 1e-12;
        spec.stop.relative = true;
        spec.stop.max_iter = 300;
        const auto instance = instance_of(spec);
        spec.methods = {{method(kMethods[0]), true}};
        if (seed < std::size(kMethods)) spec.methods.push_back({method(kMethods[seed]), true});
        const Race rounded = run_race(spec, with_precision(Precision::Auto, *instance)).race;
        const Race exact = run_race(spec, with_precision(Precision::Double, *instance)).race;
        for (std::size_t m = 0; m < spec.methods.size(); ++m) {
            const Trace &a = rounded.traces[m], &b = exact.traces[m];
            CAPTURE(seed, a.name, a.size(), b.size(), a.reason);
            CHECK(a.status == MethodStatus::Converged);
            CHECK(b.status == MethodStatus::Converged);
            CHECK(a.error.back() < 1e-12 * instance->truth->norm);
            CHECK(std::abs(double(a.size()) - double(b.size())) <= 1);
            CHECK(a.error != b.error);  // or nothing was rounded
        }
    }
}

TEST_CASE("a gradient norm that is measured of rounded sums is the exact one to four digits") {
    ExperimentSpec spec = large_enough(2);
    spec.methods = {{method("rgrad-orth"), true}};
    spec.stop.max_iter = 12;
    const auto instance = instance_of(spec);
    Measure rounded(with_precision(Precision::Auto, *instance)),
        exact(with_precision(Precision::Double, *instance));
    const FixedRankPoint X = run_race(spec, instance).iterates.at(0);
    Record a, b;
    REQUIRE(rounded(X, a) == Outcome::Done);
    REQUIRE(exact(X, b) == Outcome::Done);
    CHECK(a.gradient_norm != b.gradient_norm);  // or nothing was rounded
    CHECK(std::abs(a.gradient_norm - b.gradient_norm) < 1e-4 * b.gradient_norm);
    CHECK(a.objective == b.objective);
    CHECK(a.error == b.error);
}

TEST_CASE("with noise, rounded steps come as near to where the gradient vanishes") {
    ExperimentSpec spec = large_enough(3);
    spec.problem.noise = 0.1;
    spec.stop.tol = 1e-10;  // of the gradient at the start, far below what single precision leaves of it
    spec.methods = {{method("rgrad-orth"), true}};
    const auto instance = instance_of(spec);
    const RunResult rounded = run_race(spec, with_precision(Precision::Auto, *instance)),
                    exact = run_race(spec, with_precision(Precision::Double, *instance));
    const Trace &a = rounded.race.traces[0], &b = exact.race.traces[0];
    CHECK(a.status == MethodStatus::Converged);
    CHECK(b.status == MethodStatus::Converged);
    CHECK(std::abs(double(a.size()) - double(b.size())) <= 1);
    CHECK(a.objective != b.objective);
    CHECK(distance(rounded.iterates[0], exact.iterates[0]) < 1e-9 * instance->truth->norm);
}

TEST_CASE(
    "small problems are solved in double whatever is said, and rounded runs repeat on any number of "
    "threads") {
    ExperimentSpec spec = default_experiment();
    spec.stop.max_iter = 20;
    spec.methods = {{method("narg+r"), true}};
    const auto small = instance_of(spec);
    CHECK(errors_by_step(run_race(spec, with_precision(Precision::Auto, *small))) ==
          errors_by_step(run_race(spec, with_precision(Precision::Double, *small))));

    ExperimentSpec large = large_enough(2);
    large.methods = spec.methods;
    large.stop.max_iter = 4;
    const auto instance = instance_of(large);
    CHECK(instance->problem->precision == Precision::Auto);
    const int threads = worker_threads();
    set_worker_threads(1);
    const auto alone = errors_by_step(run_race(large, instance));
    set_worker_threads(3);
    const auto together = errors_by_step(run_race(large, instance));
    set_worker_threads(threads);
    CHECK(alone == together);
    large.problem.precision = Precision::Double;
    CHECK(instance_of(large)->problem->precision == Precision::Double);
}
