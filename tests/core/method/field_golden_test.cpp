// Every trajectory of tests/golden/*.field.csv that is of a method here and repeats when the data move by
// rounding (rbb's do not to their end): errors, objectives and calls of an independent implementation.
#include <algorithm>
#include <cmath>
#include <optional>

#include "core/method/algorithms.h"
#include "core/method/method.h"
#include "tests/catch.h"
#include "tests/core/method/instances.h"

using namespace lowrank;
using namespace lowrank::test;

namespace {

/// How a row of the files is spelled here, and the ranks it is given. counts: of its inner solver only the
/// number of steps repeats.
struct FieldName {
    const char* golden;
    const char* spec;
    Index times = 1;
    bool counts = false;
};
constexpr FieldName kFieldNames[] = {{"rcg", "rcg"},
                                     {"r3mc", "r3mc"},
                                     {"scaledasd", "scaledasd"},
                                     {"scaledasd:model-rank=2r,pinv", "scaledasd", 2},
                                     {"amp", "amp"},
                                     {"precgd:model-rank=2r", "scaledgd:ridge=1", 2},
                                     {"scaledgd:exact,ridge=f", "scaledgd:step=exact,ridge=1"},
                                     {"rgn", "rgn"},
                                     {"rgn:curvature=on", "rgn:curvature=on"},
                                     {"rgn:inner=5,region=off", "rgn:region=off,inner=5"},
                                     {"matrixirls", "matrixirls"},
                                     {"matrixirls:inner=tight", "matrixirls:inner=tight"},
                                     {"gnmr:inner=tight", "gnmr:inner=tight"},
                                     {"gnmr:update=set,inner=tight", "gnmr:update=set,inner=tight"},
                                     {"gnmr:update=add,inner=tight", "gnmr:update=add,inner=tight"},
                                     {"r2rils:inner=tight", "r2rils:inner=tight"},
                                     {"gnmr", "gnmr", 1, true},
                                     {"r2rils", "r2rils", 1, true}};

/// Of the files' runs, which end at this absolute error.
constexpr double kEnd = 1e-11;

void compare_field(const TestInstance& instance, const FieldRun& run, const FieldName& name) {
    CAPTURE(name.golden);
    const auto method = started(name.spec, instance);
    const bool tight = parsed(name.spec).inner.tight,
               whitened = parsed(name.spec).algorithm == Algorithm::MatrixIrls &&
                          instance.A->kind() == ProblemKind::MatrixSensing;
    const double rounding = 1e-14 * instance.truth.norm();
    double calls = 0;
    std::size_t compared = 0;
    for (std::size_t t = 0; t < run.rows.size() && t <= 60; ++t) {
        const FieldRow& row = run.rows[t];
        if (!(row.error > 1e-9)) break;
        const double error = instance.error(method->iterate());
        CAPTURE(t, error, row.error);
        REQUIRE(std::abs(error - row.error) <= 1e-6 * row.error + rounding);
        if (!whitened) {
            const FixedRankPoint& X = method->iterate();
            Vector e;
            REQUIRE(instance.A->apply({X.U * X.K, X.V}, e, {}) == Outcome::Done);
            const double f = (e - instance.problem->y).squaredNorm() / 2;
            CAPTURE(f, row.objective);
            // Twice the relative error, and what the rounding of the error comes to.
            CHECK(std::abs(f - row.objective) <=
                  3e-6 * row.objective + 3 * rounding / row.error * row.objective);
        }
        if (!tight && t > 0) {
            CAPTURE(calls, row.calls);
            CHECK(std::abs(calls - row.calls) <= 1);
        }
        const StepReport report = method->step({});
        if (report.status != StepStatus::Moved) break;
        calls += report.operator_calls;
        if (!tight && t + 1 < run.rows.size()) {
            CAPTURE(report.inner_steps, run.rows[t + 1].inner);
            CHECK(std::abs(double(report.inner_steps) - run.rows[t + 1].inner) <= 1);
        }
        ++compared;
    }
    CHECK(compared >= 4);
}

/// The number of steps to the end of the file's run, to one.
void compare_counts(const TestInstance& instance, const FieldRun& run, const FieldName& name) {
    CAPTURE(name.golden);
    const auto method = started(name.spec, instance);
    std::size_t steps = 0;
    while (instance.error(method->iterate()) > kEnd && steps < run.rows.size() + 5) {
        REQUIRE(method->step({}).status == StepStatus::Moved);
        ++steps;
    }
    const double expected = double(run.rows.size()) - 1;
    CAPTURE(steps, expected);
    CHECK(std::abs(double(steps) - expected) <= 1);
}

void compare_instance(const std::string& name, std::optional<bool> sparse) {
    CAPTURE(name);
    const std::vector<FieldRun> runs = field_runs(name);
    std::size_t found = 0;
    for (const FieldName& each : kFieldNames) {
        const auto run = std::ranges::find(runs, each.golden, &FieldRun::method);
        TestInstance instance = golden_instance(name, each.times);
        if (!why_not_on(parsed(each.spec), instance.A->kind()).empty()) continue;
        CAPTURE(each.golden);
        REQUIRE(run != runs.end());
        ++found;
        if (sparse) instance.problem = on_real_operator(instance, *sparse);
        if (each.counts)
            compare_counts(instance, *run, each);
        else
            compare_field(instance, *run, each);
    }
    CHECK(found >= std::size(kFieldNames) - 1);
}

constexpr const char* kFieldInstances[] = {"mc-20x15-r2", "mc-40x40-r3", "ms-10x8-r1"};

}  // namespace

TEST_CASE("trajectories of the field's methods on the yardstick operator") {
    for (const char* name : kFieldInstances) compare_instance(name, std::nullopt);
}

TEST_CASE("trajectories of the field's methods on the program's operators, sparse path and dense path") {
    for (const char* name : kFieldInstances)
        for (const bool sparse : {true, false}) compare_instance(name, sparse);
}
