// The stepsize rules by their definitions: the second-order search by slopes, the falling step by its
// numbers.
#include <cmath>
#include <string>
#include <vector>

#include "core/manifold/retraction.h"
#include "core/method/method.h"
#include "tests/catch.h"
#include "tests/core/method/dense_gradient.h"

using namespace lowrank;
using namespace lowrank::test;

namespace {

/// Of rank three, fitted by rank two: the residual does not vanish.
TestInstance with_residual(unsigned seed) { return random_completion(22, 18, 3, 2, 0.7, seed); }

constexpr double kDifference = 4e-3;

double objective(const TestInstance& instance, const FixedRankPoint& X) {
    return residual_at(instance, X).squaredNorm() / 2;
}

/// Slope and curvature of f along the orthographic curve R_X(s xi) at s = 0, by differences of fourth order.
std::pair<double, double> along(const TestInstance& instance, const FixedRankPoint& X,
                                const TangentVector& xi) {
    RetractionWorkspace work;
    const auto f = [&](double s) {
        FixedRankPoint Y;
        REQUIRE(retract_orthographic(X, xi, s, work, Y, {}) == Retracted::Done);
        return objective(instance, Y);
    };
    const double h = kDifference;
    const double a = f(-2 * h), b = f(-h), c = f(0), d = f(h), e = f(2 * h);
    return {(a - 8 * b + 8 * d - e) / (12 * h), (-a + 16 * b - 30 * c + 16 * d - e) / (12 * h * h)};
}

}  // namespace

TEST_CASE("the second-order search ends where the parabola along its curve has its least value") {
    for (const std::string text : {"rgrad-orth:step=newton", "rcg:step=newton"}) {
        double most_bend = 0;
        for (unsigned seed = 1; seed <= 4; ++seed) {
            const TestInstance instance = with_residual(seed);
            const auto method = started(text, instance), flat = started("rgrad-orth", instance);
            for (int t = 0; t < 12; ++t) {
                CAPTURE(text, seed, t);
                const FixedRankPoint X = method->iterate();
                const StepReport report = method->step({});
                REQUIRE(report.status == StepStatus::Moved);
                CHECK(report.operator_calls == 4);
                // The step itself, as a tangent vector: s = 1 is where it went.
                RetractionWorkspace work;
                TangentVector step;
                inverse_orthographic(X, method->iterate(), work, step, {});
                const auto [slope, curvature] = along(instance, X, step);
                // The differences are those of f, rounded each.
                const double rounding = 4e-15 * objective(instance, X) / (kDifference * kDifference);
                CHECK(-slope == Approx(curvature).epsilon(1e-5).margin(rounding));
                const Matrix moved = dense(X, step);
                most_bend = std::max(most_bend, std::abs(curvature / energy_of(instance, moved) - 1));
            }
        }
        CHECK(most_bend > 0.02);  // without the curvature the step would be another
    }
}

TEST_CASE("late gradients follow each other at right angles only where the search knows the curvature") {
    const TestInstance instance = with_residual(5);
    const auto largest_cosine = [&](const char* text) {
        const auto method = started(text, instance);
        Matrix last;
        double largest = 0;
        for (int t = 0; t < 300; ++t) {
            const FixedRankPoint X = method->iterate();
            const Matrix g = gradient_at(instance, X);
            // From where the steps are short beside the distances that bend the manifold.
            if (g.norm() < 1e-8) break;
            if (t > 0 && last.norm() < 1e-4)
                largest = std::max(largest, std::abs(dense_inner(g, last)) / (g.norm() * last.norm()));
            last = g;
            if (method->step({}).status != StepStatus::Moved) break;
        }
        return largest;
    };
    const double with_curvature = largest_cosine("rgrad-orth:step=newton"),
                 without = largest_cosine("rgrad-orth");
    REQUIRE(with_curvature > 0);
    CHECK(with_curvature < 1e-3);
    CHECK(without > 1e-2);
}

TEST_CASE("a falling step is its number over the steps so far, also after another rule") {
    for (const char* name : {"iht", "grad", "rgrad-orth", "narg", "nag", "scaledgd"}) {
        CAPTURE(name);
        const TestInstance instance = random_completion(20, 17, 2, 2, 0.7, 3);
        const auto method = started(std::string(name) + ":step=0.6/t", instance);
        for (int t = 0; t < 5; ++t) CHECK(method->step({}).stepsize == Approx(0.6 / (t + 1)).epsilon(1e-14));
        method->retune(parsed(std::string(name) + ":step=0.2"));
        CHECK(method->step({}).stepsize == 0.2);
        method->retune(parsed(std::string(name) + ":step=0.6/t"));
        CHECK(method->step({}).stepsize == Approx(0.6 / 7).epsilon(1e-14));
    }
}

TEST_CASE("a rule may change to one by the last change and back") {
    const TestInstance instance = random_completion(24, 20, 2, 2, 0.6, 9);
    for (const char* name : {"grad", "rgrad-orth", "rgrad-proj", "scaledgd"}) {
        CAPTURE(name);
        const std::string text(name);
        const auto method = started(text + ":step=exact", instance);
        for (int t = 0; t < 4; ++t) CHECK(method->step({}).status == StepStatus::Moved);
        method->retune(parsed(text + ":step=bb"));
        // Its first step knows no change, and searches.
        const auto searched = method->clone();
        searched->retune(parsed(text + ":step=exact"));
        CHECK(method->step({}).stepsize == searched->step({}).stepsize);
        for (int t = 0; t < 4; ++t) CHECK(method->step({}).status == StepStatus::Moved);
        method->retune(parsed(text + ":step=exact"));
        CHECK(method->step({}).operator_calls ==
              started(text + ":step=exact", instance)->step({}).operator_calls);
        method->retune(parsed(text + ":step=bb"));
        CHECK(method->step({}).operator_calls > 3);
        CHECK(instance.error(method->iterate()) < instance.error(instance.start));
    }
}
