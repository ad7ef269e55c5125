// RCG: descent or restart in every step, conjugate directions where the problem is a quadratic, the exact
// step.
#include <cmath>
#include <vector>

#include "core/method/method.h"
#include "tests/catch.h"
#include "tests/core/method/dense_gradient.h"

using namespace lowrank;
using namespace lowrank::test;

TEST_CASE("each step of RCG is the one of its definition, and its direction descends or is the gradient's") {
    for (const char* text : {"rcg", "rcg:beta=hs"})
        for (const bool sensing : {false, true}) {
            CAPTURE(text, sensing);
            const TestInstance instance =
                sensing ? random_sensing(11, 9, 2, 90, 3) : random_completion(26, 21, 2, 2, 0.6, 9);
            const auto method = started(text, instance);
            Matrix last_gradient, last_direction;
            for (int t = 0; t < 40; ++t) {
                const FixedRankPoint X = method->iterate();
                const Matrix xi = gradient_at(instance, X);
                if (xi.norm() < 1e-6) break;
                Matrix d = -xi;
                bool restart = false;
                if (t > 0) {
                    const Matrix change = xi - dense_projection(X, last_gradient);
                    const Matrix carried = dense_projection(X, last_direction);
                    const double over = parsed(text).beta == ConjugateRule::PolakRibiere
                                            ? last_gradient.squaredNorm()
                                            : dense_inner(carried, change);
                    const double beta = std::max(0.0, dense_inner(xi, change) / over);
                    d = -xi + beta * carried;
                    restart = beta == 0 || dense_inner(xi, d) > -1e-3 * xi.norm() * d.norm();
                    if (restart) d = -xi;
                }
                const StepReport report = method->step({});
                REQUIRE(report.status == StepStatus::Moved);
                CHECK(report.operator_calls == 3);
                CHECK(report.svds == 0);
                CHECK(report.momentum == 0);
                CHECK((report.event == StepEvent::GradientRestart) == restart);
                CHECK(dense_inner(xi, d) <= -1e-3 * xi.norm() * d.norm());
                const double step = -dense_inner(xi, d) / energy_of(instance, d);
                CHECK(report.stepsize == Approx(step).epsilon(1e-6));
                // The orthographic retraction is the point whose projection to the tangent space is X + t d.
                const Matrix moved = dense_projection(X, method->iterate().dense() - X.dense());
                CHECK((moved - step * d).norm() < 1e-6 * step * d.norm() + 1e-13 * instance.truth.norm());
                last_gradient = xi;
                last_direction = d;
            }
            CHECK(instance.error(method->iterate()) < 1e-6 * instance.truth.norm());
        }
}

TEST_CASE(
    "a direction that does not descend, or of which nothing is kept, is dropped, and the step is RGrad's") {
    // The samples are exchanged under the method, so that the direction it holds belongs to another problem.
    for (const char* text : {"rcg", "rcg:beta=hs"})
        for (const bool ascends : {true, false}) {
            CAPTURE(text, ascends);
            // Hestenes and Stiefel's direction is conjugate to the change of the gradient, and descends here
            // too.
            if (ascends && parsed(text).beta == ConjugateRule::HestenesStiefel) continue;
            TestInstance instance = random_completion(20, 16, 2, 2, 0.7, 6);
            const auto samples = std::make_shared<Problem>(*instance.problem);
            instance.problem = samples;
            const auto method = started(text, instance);
            const Vector first = residual_at(instance, instance.start);
            REQUIRE(method->step({}).event == StepEvent::None);
            const FixedRankPoint X = method->iterate();
            // Either the new gradient points along the last move, or it is the last gradient, only smaller.
            Vector residual = 0.5 * first;
            if (ascends) {
                const Matrix move = X.dense() - instance.start.dense();
                REQUIRE(instance.A->apply({move, Matrix::Identity(16, 16)}, residual, {}) == Outcome::Done);
                residual *= 100;
            }
            samples->y += residual_at(instance, X) - residual;
            instance.start = X;
            const auto gradient = started("rgrad-orth", instance);
            const StepReport step = method->step({}), plain = gradient->step({});
            CHECK(step.event == StepEvent::GradientRestart);
            CHECK(step.stepsize == Approx(plain.stepsize).epsilon(1e-12));
            CHECK((method->iterate().dense() - gradient->iterate().dense()).norm() <
                  1e-12 * gradient->iterate().dense().norm());
            CHECK(method->step({}).event == StepEvent::None);
        }
}

TEST_CASE("at full rank RCG is linear conjugate gradients: directions are conjugate and n1 n2 steps arrive") {
    // Every matrix near a regular one is on the manifold, and the retraction is X + t d: f is a quadratic
    // there.
    for (const char* text : {"rcg", "rcg:beta=hs"}) {
        CAPTURE(text);
        TestInstance instance = random_sensing(3, 3, 3, 40, 5);
        instance.start.U = instance.start.V = Matrix::Identity(3, 3);
        instance.start.K = instance.truth + 0.05 * Matrix::Ones(3, 3) + 0.03 * Matrix::Identity(3, 3);
        const auto method = started(text, instance);
        const double begin = instance.error(method->iterate());
        std::vector<Matrix> moves;
        for (int t = 0; t < 9; ++t) {
            const Matrix before = method->iterate().dense();
            if (method->step({}).status != StepStatus::Moved) break;
            moves.push_back(method->iterate().dense() - before);
        }
        CHECK(instance.error(method->iterate()) < 1e-9 * begin);
        for (std::size_t i = 0; i < 6; ++i)
            for (std::size_t j = 0; j < i; ++j) {
                CAPTURE(i, j);
                const double both = (energy_of(instance, moves[i] + moves[j]) -
                                     energy_of(instance, moves[i]) - energy_of(instance, moves[j])) /
                                    2;
                CHECK(std::abs(both) <
                      1e-8 * std::sqrt(energy_of(instance, moves[i]) * energy_of(instance, moves[j])));
            }
    }
}

TEST_CASE("RCG needs fewer iterations than NARG+R on small instances too") {
    int fewer = 0;
    for (unsigned seed = 1; seed <= 10; ++seed) {
        const TestInstance instance = random_completion(40, 36, 2, 2, 0.5, seed);
        const auto count = [&](const char* text) {
            const auto method = started(text, instance);
            bool entered = false;
            for (int t = 0; t < 400; ++t) {
                const double error = instance.error(method->iterate());
                if (error < 1e-8) return t;
                StepContext context;
                context.basin_entered = !entered && error < instance.basin();
                entered |= context.basin_entered;
                (void)method->step(context);
            }
            return 400;
        };
        fewer += count("rcg") < count("narg+r");
    }
    CHECK(fewer >= 8);
}
