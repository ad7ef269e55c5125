// RBB: the adaptive step of its definition, the nonmonotone bound in every step, and what an iteration asks of the data.
#include <algorithm>
#include <cmath>
#include <vector>

#include "core/method/method.h"
#include "tests/catch.h"
#include "tests/core/method/dense_gradient.h"

using namespace lowrank;
using namespace lowrank::test;

TEST_CASE("each step of RBB is the adaptive one, halved until the objective is below the bound") {
    int halved = 0, long_steps = 0, rises = 0;
    for (unsigned seed = 1; seed <= 6; ++seed)
        for (const bool sensing : {false, true}) {
            CAPTURE(seed, sensing);
            const TestInstance instance =
                sensing ? random_sensing(11, 9, 2, 80, seed) : random_completion(26, 21, 2, 2, 0.5, seed);
            const auto method = started("rbb", instance);
            std::vector<double> objectives;
            Matrix last;
            double last_mu = 0;
            for (int t = 0; t < 80; ++t) {
                const FixedRankPoint X = method->iterate();
                const Vector e = residual_at(instance, X);
                objectives.push_back(e.squaredNorm() / 2);
                const Matrix xi = dense_projection(X, instance.A->adjoint(e));
                if (xi.norm() < 1e-8) break;
                const StepReport report = method->step({});
                REQUIRE(report.status == StepStatus::Moved);
                double mu = 0;
                if (t == 0) {
                    mu = xi.squaredNorm() / energy_of(instance, xi);
                } else {
                    const Matrix s = -last_mu * dense_projection(X, last), z = xi - dense_projection(X, last);
                    const double b1 = s.squaredNorm() / std::abs(dense_inner(s, z)),
                                 b2 = std::abs(dense_inner(s, z)) / z.squaredNorm();
                    mu = b2 < 0.5 * b1 ? b2 : b1;
                    long_steps += b2 >= 0.5 * b1;
                }
                // A whole number of halvings, each with its own measurement.
                const double ratio = std::log2(mu / report.stepsize);
                CHECK(std::abs(ratio - std::round(ratio)) < 1e-5);
                const int halvings = static_cast<int>(std::lround(ratio));
                CHECK(halvings >= 0);
                halved += halvings;
                CHECK(report.operator_calls ==
                      static_cast<std::uint32_t>(2 + 2 * halvings + (t == 0 ? 3 : 0)));
                CHECK(report.svds == 0);
                const auto from = objectives.end() - std::min<std::ptrdiff_t>(10, std::ssize(objectives));
                const double most = *std::max_element(from, objectives.end());
                const double next = residual_at(instance, method->iterate()).squaredNorm() / 2;
                CHECK(next <= most - 1e-4 * report.stepsize * xi.squaredNorm() + 1e-12 * most);
                rises += next > objectives.back();
                last = xi;
                last_mu = report.stepsize;
            }
            CHECK(instance.error(method->iterate()) < 1e-5 * instance.truth.norm());
        }
    CHECK(halved > 0);
    CHECK(long_steps > 0);
    CHECK(rises > 0);  // it is not monotone
}

TEST_CASE("RBB asks less of the data than NARG+R on small instances too") {
    int fewer = 0;
    for (unsigned seed = 1; seed <= 10; ++seed) {
        const TestInstance instance = random_completion(40, 36, 2, 2, 0.5, seed);
        const auto calls = [&](const char* text) {
            const auto method = started(text, instance);
            bool entered = false;
            std::uint32_t sum = 0;
            for (int t = 0; t < 400; ++t) {
                const double error = instance.error(method->iterate());
                if (error < 1e-8) break;
                StepContext context;
                context.basin_entered = !entered && error < instance.basin();
                entered |= context.basin_entered;
                sum += method->step(context).operator_calls;
            }
            return sum;
        };
        fewer += calls("rbb") < calls("narg+r");
    }
    CHECK(fewer >= 9);
}

TEST_CASE("where the residual is rounding RBB goes on or stops with the reason") {
    const TestInstance instance = random_completion(24, 20, 2, 2, 0.7, 8);
    const auto method = started("rbb", instance);
    StepReport report;
    for (int t = 0; t < 400 && report.status == StepStatus::Moved; ++t) report = method->step({});
    if (report.status == StepStatus::Breakdown)
        CHECK(report.reason == "no step along the gradient lowers the objective");
    CHECK(instance.error(method->iterate()) < 1e-12 * instance.truth.norm());
}
