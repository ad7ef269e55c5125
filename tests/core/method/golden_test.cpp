// Every trajectory of tests/golden: errors, stepsizes, momenta and restarts of an independent implementation.
#include <cmath>

#include "core/method/method.h"
#include "tests/catch.h"
#include "tests/core/method/instances.h"

using namespace lowrank;
using namespace lowrank::test;

namespace {

/// The numbers that belong to the step that leaves X_t are compared while the error is above this.
constexpr double kFloor = 1e-9;
constexpr std::size_t kLast = 60;

bool close(double value, double expected, double absolute) {
    return std::abs(value - expected) <= 1e-6 * std::abs(expected) + absolute;
}

void compare(const TestInstance& instance, const GoldenRun& run) {
    INFO(run.method);
    const auto spec = parse_method(run.method);
    REQUIRE(spec);
    const auto method = make_method(*spec);
    method->start(instance.problem, instance.start);
    bool inside = instance.error(instance.start) < instance.basin();
    const double rounding = 1e-14 * instance.truth.norm();
    std::size_t compared = 0;
    for (std::size_t t = 0; t < run.rows.size() && t <= kLast; ++t) {
        const GoldenRow& row = run.rows[t];
        if (!(row.error > kFloor)) break;
        INFO("t = " << t);
        const double error = instance.error(method->iterate());
        INFO("error " << error << " expected " << row.error);
        REQUIRE(close(error, row.error, rounding));
        if (std::isnan(row.stepsize)) break;

        StepContext context;
        if (!inside && error < instance.basin()) {
            inside = true;
            context.basin_entered = true;
        }
        const StepReport report = method->step(context);
        REQUIRE(report.status == StepStatus::Moved);
        INFO("step " << report.stepsize << " expected " << row.stepsize);
        // A quotient of squares of things as small as the error: what the error may be off absolutely, over
        // the error.
        REQUIRE(close(report.stepsize, row.stepsize, row.stepsize * rounding / row.error));
        INFO("momentum " << report.momentum << " expected " << row.momentum);
        REQUIRE(close(report.momentum, row.momentum, 0));
        REQUIRE((report.event == StepEvent::GradientRestart) == row.restart);
        ++compared;
    }
    CHECK(compared >= 30);
}

const char* const kNames[] = {"mc-20x15-r2", "mc-40x40-r3", "ms-10x8-r1"};

}  // namespace

TEST_CASE("golden trajectories on the yardstick operator") {
    for (const char* name : kNames) {
        INFO(name);
        const TestInstance instance = golden_instance(name);
        for (const GoldenRun& run : golden_runs(name)) compare(instance, run);
    }
}

TEST_CASE("golden trajectories on the program's operators, sparse path and dense path") {
    for (const char* name : kNames)
        for (const bool sparse : {true, false}) {
            CAPTURE(name, sparse);
            TestInstance instance = golden_instance(name);
            instance.problem = on_real_operator(instance, sparse);
            for (const GoldenRun& run : golden_runs(name)) compare(instance, run);
        }
}
