// With noise the methods of a race may end at different minima: what is local to one says nothing of a run at
// another.
#include <cmath>

#include "core/run/session.h"
#include "core/run/theory/race_theory.h"
#include "tests/catch.h"
#include "tests/core/run/made.h"

using namespace lowrank;

namespace {

/// Two minima of 44 measurements, and a method that comes to each.
ExperimentSpec two_minima() {
    ExperimentSpec spec = default_experiment();
    spec.problem.kind = ProblemKind::MatrixSensing;
    spec.problem.rows = spec.problem.cols = 10;
    spec.problem.rank = 2;
    spec.problem.rate = 2.2;
    spec.problem.seed = 1;
    spec.problem.noise = 0.2;
    spec.stop.tol = 1e-10;
    spec.stop.max_iter = 20000;
    spec.methods = {{testing::method("rgrad-orth"), true}, {testing::method("scaledgd"), true}};
    return spec;
}

LocalTheory theory_at(const Instance& instance, const FixedRankPoint& X) {
    RaceTheory found;
    REQUIRE(complete_theory(instance, std::make_shared<const FixedRankPoint>(X), {}, found) == Outcome::Done);
    return found.rates();
}

}  // namespace

TEST_CASE("a run that ended at another minimum is told from one at the spectrum's") {
    const ExperimentSpec spec = two_minima();
    const auto instance = testing::instance_of(spec);
    const RunResult result = run_race(spec, instance);
    REQUIRE(distance(result.iterates[0], result.iterates[1]) > 0.1 * result.iterates[0].K.norm());
    for (const std::size_t at : {0, 1}) {
        CAPTURE(at);
        REQUIRE(result.race.traces[at].status == MethodStatus::Converged);
        const LocalTheory theory = theory_at(*instance, result.iterates[at]);
        for (const std::size_t m : {0, 1})
            CHECK(is_at_another_limit(result.race.traces[m], theory) == (m != at));
    }
}

TEST_CASE("a run on its way to a limit is not yet at another, and at an exact truth there is one limit") {
    ExperimentSpec spec = two_minima();
    const auto instance = testing::instance_of(spec);
    const RunResult whole = run_race(spec, instance);
    const LocalTheory theory = theory_at(*instance, whole.iterates[0]);
    for (const Index few : {0, 1, 5, 20}) {
        spec.stop.max_iter = few;
        const RunResult begun = run_race(spec, instance);
        CHECK_FALSE(is_at_another_limit(begun.race.traces[0], theory));
    }
    spec = two_minima();
    spec.problem.noise = 0;
    spec.problem.rate = 4;
    const auto exact = testing::instance_of(spec);
    RaceTheory at_truth;
    REQUIRE(complete_theory(*exact, nullptr, {}, at_truth) == Outcome::Done);
    for (const Trace& trace : run_race(spec, exact).race.traces)
        CHECK_FALSE(is_at_another_limit(trace, at_truth.rates()));
}

TEST_CASE("a limit that was found roughly is the same one to a run that came nearer") {
    ExperimentSpec spec = two_minima();
    spec.problem.rate = 4;
    spec.methods.resize(1);
    spec.stop.tol = 1e-4;
    const auto instance = testing::instance_of(spec);
    const RunResult rough = run_race(spec, instance);
    REQUIRE(rough.race.traces[0].status == MethodStatus::Converged);
    const LocalTheory theory = theory_at(*instance, rough.iterates[0]);
    spec.stop.tol = 1e-12;
    const RunResult near = run_race(spec, instance);
    REQUIRE(near.race.traces[0].gradient_norm.back() < 1e-6 * rough.race.traces[0].gradient_norm.back());
    CHECK_FALSE(is_at_another_limit(near.race.traces[0], theory));
}
