// Where the error ends with noise: at sigma rms sqrt(trace H^-1), H the Hessian on the tangent space.
#include <cmath>

#include "core/method/method.h"
#include "core/method/registry.h"
#include "core/problem/generate.h"
#include "core/theory/local_spectrum.h"
#include "tests/catch.h"
#include "tests/core/run/made.h"

using namespace lowrank;

namespace {

/// The error to the truth at the limit of RGrad, by the noise of a sample.
double floor_by_noise(const Instance& instance) {
    const auto search = make_method(testing::method("rgrad-orth"));
    search->start(instance.problem, instance.start);
    double first = 0;
    for (int t = 0; t < 3000; ++t) {
        const StepReport report = search->step({});
        if (t == 0) first = report.gradient_norm;
        if (report.status != StepStatus::Moved || report.gradient_norm <= 1e-10 * first) break;
    }
    Vector clean;
    const FixedRankPoint& X = instance.truth->X;
    const Matrix left = X.U * X.K;
    REQUIRE(instance.problem->A->apply({left, X.V}, clean) == Outcome::Done);
    const double noise = (instance.problem->y - clean).norm() / std::sqrt(static_cast<double>(clean.size()));
    return (search->iterate().dense() - X.dense()).norm() / noise;
}

}  // namespace

TEST_CASE(
    "the noise floor is the root of the trace of the inverse Hessian, more than equal eigenvalues give") {
    for (const ProblemKind kind : {ProblemKind::MatrixCompletion, ProblemKind::MatrixSensing}) {
        constexpr int kSeeds = 8;
        double sum = 0, equal = 0;
        for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
            ProblemSpec problem;
            problem.kind = kind;
            problem.rows = problem.cols = 30;
            problem.rank = 2;
            problem.rate = kind == ProblemKind::MatrixCompletion ? 0.4 : 4;
            problem.seed = seed;
            problem.noise = 0.02;
            Instance instance;
            REQUIRE(generate_instance(problem, instance) == Outcome::Done);
            REQUIRE(make_start({}, seed, instance) == Outcome::Done);
            const Result<LocalSpectrum> H = local_spectrum(*instance.problem, instance.truth->X, {});
            REQUIRE(H);
            REQUIRE(H->dense);
            const Vector& all = H->eigenvalues;
            const double expected = std::sqrt(all.cwiseInverse().sum()), floor = floor_by_noise(instance);
            INFO("seed " << seed << ": " << floor << " by the noise, expected " << expected);
            // One draw of the noise: its size varies by about one over the root of twice the dimension, a few
            // eigenvalues more.
            CHECK(std::abs(floor / expected - 1) < 0.4);
            sum += floor / expected / kSeeds;
            equal += std::sqrt(static_cast<double>(all.size()) / all.mean()) / expected / kSeeds;
        }
        CAPTURE(static_cast<int>(kind), sum, equal);
        CHECK(std::abs(sum - 1) < 0.12);
        CHECK(equal < 0.9);
    }
}
