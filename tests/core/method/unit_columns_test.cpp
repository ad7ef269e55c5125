// The same least-squares problem with columns of norm 1: one answer, whatever its factors.
#include "core/method/method.h"
#include "core/method/registry.h"
#include "core/problem/generate.h"
#include "tests/catch.h"

using namespace lowrank;

TEST_CASE("columns of norm 1 leave the answer of r2rils as it is, and the steps after it its own") {
    ProblemSpec spec;
    spec.rows = 24, spec.cols = 20, spec.rank = 2, spec.rate = 0.6, spec.condition = 4;
    Instance instance;
    REQUIRE(generate_instance(spec, instance) == Outcome::Done);
    REQUIRE(make_start({}, 1, instance) == Outcome::Done);
    const auto given = make_method(*parse_method("r2rils:inner=tight")),
               unit = make_method(*parse_method("r2rils:inner=tight,columns=unit"));
    given->start(instance.problem, instance.start);
    unit->start(instance.problem, instance.start);
    const auto apart = [&] { return (given->iterate().dense() - unit->iterate().dense()).norm(); };
    const double size = instance.truth->norm;
    REQUIRE(given->step({}).status == unit->step({}).status);
    // U B' + C V' of least residual is one matrix; of minimum norm are other factors in each.
    CHECK(apart() < 1e-9 * size);
    REQUIRE(given->step({}).status == unit->step({}).status);
    CHECK(apart() > 1e-6 * size);
    for (int t = 0; t < 20; ++t) (void)unit->step({});
    CHECK((unit->iterate().dense() - instance.truth->X.dense()).norm() < 1e-10 * size);
    CHECK(print_method(*parse_method("r2rils:columns=given")) == "r2rils");
}
