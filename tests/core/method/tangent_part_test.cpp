// The sign of the gradient restart test without measuring: the tangent part and its bound, and runs of
// problems so large that it is used beside runs that measure.
#include <cmath>

#include "core/linalg/thin_products.h"
#include "core/manifold/retraction.h"
#include "core/method/method.h"
#include "core/method/restart.h"
#include "core/problem/completion/entry_sampling.h"
#include "core/problem/generate.h"
#include "tests/catch.h"
#include "tests/core/problem/operators.h"

using namespace lowrank;
using test::random_matrix;

namespace {

Instance completion(Index n, Index r, double rate, double noise, Precision precision) {
    ProblemSpec spec;
    spec.rows = n;
    spec.cols = n + n / 10;
    spec.rank = r;
    spec.rate = rate;
    spec.noise = noise;
    spec.precision = precision;
    Instance out;
    REQUIRE(generate_instance(spec, out) == Outcome::Done);
    return out;
}

/// A point so far from X, relative to it.
FixedRankPoint near(const FixedRankPoint& X, double far, unsigned seed) {
    TangentVector xi;
    project_to_tangent(X, random_matrix(X.rows(), X.rank(), seed),
                       random_matrix(X.cols(), X.rank(), seed + 1), xi);
    RetractionWorkspace work;
    FixedRankPoint out = X;
    REQUIRE(retract_orthographic(X, xi, far * X.K.norm() / norm(xi), work, out) == Retracted::Done);
    return out;
}

Matrix normal_part(const FixedRankPoint& Y, const Matrix& Z) {
    const Matrix rows = Z - Y.U * (Y.U.transpose() * Z);
    return rows - rows * Y.V * Y.V.transpose();
}

}  // namespace

TEST_CASE("the tangent part of a restart test is off by no more than it says, near and far") {
    for (const double noise : {0.0, 0.1})
        for (const double far : {0.3, 1e-2, 1e-5}) {
            CAPTURE(noise, far);
            const Instance in = completion(40, 3, 0.5, noise, Precision::Double);
            const Problem& problem = *in.problem;
            const FixedRankPoint Y = near(in.truth->X, far, 3), X = near(Y, far / 2, 7);
            GradientProducts products;
            const Matrix VK = Y.V * Y.K.transpose();
            REQUIRE(problem.A->gradient({Y.U, VK}, problem.y, Y.U, Y.V, products) == Outcome::Done);
            TangentVector g;
            project_to_tangent(Y, products.GV, products.GtU, g);
            const double mu = 0.7;
            RetractionWorkspace work;
            FixedRankPoint next = Y;
            REQUIRE(retract_orthographic(Y, g, -mu, work, next) == Retracted::Done);

            TangentPartScratch scratch;
            const TangentPart part = tangent_part(Y, g, mu, (work.A - Y.U).norm(), X, scratch);
            const Matrix change = next.dense() - X.dense();
            const Matrix outside = normal_part(Y, change);
            const double size = X.K.norm();
            CHECK(part.normal >= outside.norm() - 1e-13 * size);
            // Of second order in the way from Y, and no looser than the norms of factors for their product's.
            const double way = far + mu * norm(g) / size;
            CHECK(part.normal <= 40 * way * way * size);
            const Matrix G = g.Up * Y.V.transpose() + Y.U * g.Vp.transpose() + Y.U * g.M * Y.V.transpose();
            CHECK(std::abs(part.value - G.cwiseProduct(change).sum()) <= 1e-13 * norm(g) * size);
            Vector measured;
            const Matrix unit = Matrix::Identity(X.cols(), X.cols());
            REQUIRE(problem.A->apply({change, unit}, measured) == Outcome::Done);
            const double true_value = products.residual.dot(measured);
            CHECK(std::abs(true_value - part.value) <=
                  products.residual.norm() * part.normal + 1e-13 * products.residual.norm() * size);
        }
}

TEST_CASE("a large run restarts where one that measures does, and measures less") {
    for (const double noise : {0.0, 0.02}) {
        CAPTURE(noise);
        const Instance exact = completion(1000, 10, 0.5, noise, Precision::Double),
                       rounded = completion(1000, 10, 0.5, noise, Precision::Auto);
        REQUIRE(rounded.problem->A->rounds(10));
        const auto run = [&](const Instance& in) {
            const auto method = make_method(*parse_method("narg:step=0.5,momentum=0.9,restart=gradient"));
            method->start(in.problem, near(in.truth->X, 0.5, 11));
            std::vector<StepReport> steps;
            for (int t = 0; t < 36; ++t) steps.push_back(method->step({}));
            return steps;
        };
        const std::vector<StepReport> measured = run(exact), told = run(rounded);
        int restarts = 0, fewer = 0;
        for (std::size_t t = 0; t < measured.size(); ++t) {
            CAPTURE(t);
            CHECK(told[t].event == measured[t].event);
            CHECK(told[t].momentum == measured[t].momentum);
            restarts += measured[t].event == StepEvent::GradientRestart;
            fewer += told[t].operator_calls < measured[t].operator_calls;
        }
        CHECK(restarts > 0);
        CHECK(fewer > (noise == 0 ? 30 : 10));
    }
}
