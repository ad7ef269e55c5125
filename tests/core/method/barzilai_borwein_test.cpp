// RBB: the adaptive step of its definition, the nonmonotone bound in every step, and what an iteration asks
// of the data.
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "core/method/method.h"
#include "tests/catch.h"
#include "tests/core/method/dense_gradient.h"
#include "tests/dense_reference.h"

using namespace lowrank;
using namespace lowrank::test;

namespace {

/// D B^-1 with B symmetric.
Matrix scaled(const Matrix& D, const Matrix& B) { return solve_definite(B, D.transpose()).transpose(); }

/// The quotient of a change, by the name of the rule.
double by_definition(const std::string& text, double s_squared, double s_z, double z_squared) {
    const double b1 = s_squared / std::abs(s_z), b2 = std::abs(s_z) / z_squared;
    if (text.ends_with("bb-long")) return b1;
    if (text.ends_with("bb-short")) return b2;
    return b2 < 0.5 * b1 ? b2 : b1;
}

}  // namespace

TEST_CASE(
    "each step by the last change is that of its definition, halved until the objective is below the bound") {
    int halved = 0, long_steps = 0;
    for (const std::string text : {"rbb", "rgrad-orth:step=bb-long", "rgrad-orth:step=bb-short",
                                   "rgrad-proj:step=bb", "grad:step=bb", "grad:step=bb-long"}) {
        int rises = 0;
        for (unsigned seed = 1; seed <= 6; ++seed)
            for (const bool sensing : {false, true}) {
                CAPTURE(text, seed, sensing);
                const TestInstance instance =
                    sensing ? random_sensing(11, 9, 2, 80, seed) : random_completion(26, 21, 2, 2, 0.5, seed);
                const auto method = started(text, instance);
                std::vector<double> objectives;
                Matrix last;
                double last_mu = 0;
                for (int t = 0; t < 150; ++t) {
                    const FixedRankPoint X = method->iterate();
                    const Vector e = residual_at(instance, X);
                    objectives.push_back(e.squaredNorm() / 2);
                    const Matrix xi = dense_projection(X, instance.A->adjoint(e));
                    if (xi.norm() < 1e-7) break;
                    const StepReport report = method->step({});
                    REQUIRE(report.status == StepStatus::Moved);
                    double mu = 0;
                    if (t == 0) {
                        mu = xi.squaredNorm() / energy_of(instance, xi);
                    } else {
                        const Matrix s = -last_mu * dense_projection(X, last),
                                     z = xi - dense_projection(X, last);
                        mu = by_definition(text, s.squaredNorm(), dense_inner(s, z), z.squaredNorm());
                        long_steps += dense_inner(s, z) / z.squaredNorm() < mu * (1 - 1e-9);
                    }
                    // A whole number of halvings, each with its own measurement.
                    const double ratio = std::log2(mu / report.stepsize);
                    CHECK(std::abs(ratio - std::round(ratio)) < 1e-5);
                    const int halvings = static_cast<int>(std::lround(ratio));
                    CHECK(halvings >= 0);
                    halved += halvings;
                    CHECK(report.operator_calls ==
                          static_cast<std::uint32_t>(2 + 2 * halvings + (t == 0 ? 3 : 0)));
                    CHECK(report.svds == static_cast<std::uint32_t>(text[0] == 'g' ? 1 + halvings : 0));
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
        CAPTURE(text);
        CHECK(rises > 0);  // it is not monotone
    }
    CHECK(halved > 0);
    CHECK(long_steps > 0);
}

TEST_CASE("scaled steps by the last change measure it in the metric of the scaling") {
    for (const std::string text : {"scaledgd:step=bb", "scaledgd:step=bb-long", "scaledgd:step=bb-short"})
        for (unsigned seed = 1; seed <= 4; ++seed) {
            CAPTURE(text, seed);
            const TestInstance instance = random_completion(24, 19, 2, 2, 0.6, seed);
            const auto method = started(text, instance);
            const DenseSvd svd = whole_svd(instance.start.K);
            const Matrix root = svd.s.cwiseSqrt().asDiagonal();
            Matrix L = instance.start.U * svd.U * root, R = instance.start.V * svd.V * root;
            Matrix last_DL, last_DR, last_gL, last_gR;
            std::vector<double> objectives;
            double last_mu = 0;
            const auto gradient = [&](const Matrix& left, const Matrix& right, double& f) {
                Vector e;
                REQUIRE(instance.A->apply({left, right}, e, {}) == Outcome::Done);
                e -= instance.problem->y;
                f = e.squaredNorm() / 2;
                return instance.A->adjoint(e);
            };
            for (int t = 0; t < 40; ++t) {
                CAPTURE(t);
                double f = 0;
                const Matrix G = gradient(L, R, f), gL = G * R, gR = G.transpose() * L;
                if (f < 1e-12) break;
                objectives.push_back(f);
                const Matrix RR = R.transpose() * R, LL = L.transpose() * L;
                const Matrix DL = scaled(gL, RR), DR = scaled(gR, LL);
                const double squared = dense_inner(DL, gL) + dense_inner(DR, gR);
                double mu = squared / energy_of(instance, DL * R.transpose() + L * DR.transpose());
                if (t > 0) {
                    const Matrix zL = gL - last_gL, zR = gR - last_gR;
                    mu = by_definition(
                        text,
                        last_mu * last_mu *
                            (dense_inner(last_DL * RR, last_DL) + dense_inner(last_DR * LL, last_DR)),
                        last_mu * (dense_inner(last_DL, zL) + dense_inner(last_DR, zR)),
                        dense_inner(scaled(zL, RR), zL) + dense_inner(scaled(zR, LL), zR));
                }
                const auto from = objectives.end() - std::min<std::ptrdiff_t>(10, std::ssize(objectives));
                const double most = *std::max_element(from, objectives.end());
                double next = 0;
                for (gradient(L - mu * DL, R - mu * DR, next); next > most - 1e-4 * mu * squared;
                     gradient(L - mu * DL, R - mu * DR, next))
                    mu /= 2;
                const StepReport report = method->step({});
                REQUIRE(report.status == StepStatus::Moved);
                CHECK(report.stepsize == Approx(mu).epsilon(1e-5));
                CHECK(report.gradient_norm == Approx(std::sqrt(squared)).epsilon(1e-6));
                mu = report.stepsize;
                L -= mu * DL;
                R -= mu * DR;
                CHECK((method->iterate().dense() - L * R.transpose()).norm() < 1e-8 * instance.truth.norm());
                last_DL = DL, last_DR = DR, last_gL = gL, last_gR = gR, last_mu = mu;
            }
            CHECK(instance.error(method->iterate()) < 1e-4 * instance.truth.norm());
        }
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
