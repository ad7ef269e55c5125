// Rank-one measurements against the matrices a_i b_i' they stand for, their mean, their bits and their
// starts.
#include <cmath>
#include <thread>

#include "core/linalg/parallel.h"
#include "core/problem/generate.h"
#include "core/problem/kind.h"
#include "core/problem/rank_one/rank_one_sensing.h"
#include "tests/catch.h"
#include "tests/core/problem/operators.h"

using namespace lowrank;
using namespace lowrank::test;

namespace {

constexpr auto kRop = ProblemKind::RankOneMeasurements, kPhase = ProblemKind::PhaseRetrieval;

/// m x n1 n2: the rows vec(a_i b_i') / sqrt(m), from the numbers that spell the operator out.
Matrix spelled_out(const MeasurementOperator& A) {
    const OperatorNumbers numbers = A.numbers();
    const Index n1 = A.rows(), n2 = A.cols(), m = A.measurements();
    const Eigen::Map<const Matrix> a(numbers.front().data(), n1, m), b(numbers.back().data(), n2, m);
    Matrix out(m, n1 * n2);
    for (Index k = 0; k < m; ++k) {
        const Matrix outer = a.col(k) * b.col(k).transpose() / std::sqrt(double(m));
        out.row(k) = outer.reshaped().transpose();
    }
    return out;
}

std::shared_ptr<const RankOneSensing> drawn(ProblemKind kind, Index rows, Index cols, Index m,
                                            std::uint64_t seed) {
    return RankOneSensing::draw(kind, rows, cols, m, seed);
}

}  // namespace

TEST_CASE("rank-one measurements are their outer products") {
    for (const auto& [kind, n1, n2, m] :
         {std::tuple(kRop, 9, 7, 23), {kRop, 40, 31, 900}, {kPhase, 8, 8, 30}, {kPhase, 50, 50, 400}}) {
        const auto A = drawn(kind, n1, n2, m, 5);
        const Matrix dense = spelled_out(*A);
        const Index r = 3;
        const Matrix L = random_matrix(n1, r, 1), R = random_matrix(n2, r, 2);
        const Matrix U = random_matrix(n1, r, 3), V = random_matrix(n2, 2, 4);
        const Vector y = random_matrix(m, 1, 5), e = random_matrix(m, 1, 6);
        const Vector expected = dense * (L * R.transpose()).reshaped();
        Vector applied;
        REQUIRE(A->apply({L, R}, applied) == Outcome::Done);
        CHECK((applied - expected).norm() <= 1e-13 * expected.norm() * 10);
        double energy = 0;
        REQUIRE(A->energy({L, R}, energy) == Outcome::Done);
        CHECK(energy == Approx(expected.squaredNorm()).epsilon(1e-12));
        GradientProducts g;
        REQUIRE(A->gradient({L, R}, y, U, V, g) == Outcome::Done);
        const Matrix G = (dense.transpose() * (expected - y)).reshaped(n1, n2);
        CHECK((g.residual - (expected - y)).norm() <= 1e-12 * expected.norm());
        CHECK((g.GV - G * V).norm() <= 1e-12 * G.norm() * V.norm());
        CHECK((g.GtU - G.transpose() * U).norm() <= 1e-12 * G.norm() * U.norm());
        const Matrix adjoint = (dense.transpose() * e).reshaped(n1, n2);
        Matrix product, Z = Matrix::Ones(n1, n2);
        REQUIRE(A->adjoint_times(e, V, product) == Outcome::Done);
        CHECK((product - adjoint * V).norm() <= 1e-12 * adjoint.norm() * V.norm());
        REQUIRE(A->adjoint_transposed_times(e, U, product) == Outcome::Done);
        CHECK((product - adjoint.transpose() * U).norm() <= 1e-12 * adjoint.norm() * U.norm());
        REQUIRE(A->add_adjoint(e, -2, Z) == Outcome::Done);
        CHECK((Z - (Matrix::Ones(n1, n2) - 2 * adjoint)).norm() <= 1e-12 * adjoint.norm());
    }
}

TEST_CASE("rank-one measurements are isometries in the mean, and on symmetric matrices 2 X + tr(X) I") {
    const Index n = 6, m = 200000;
    Matrix X = random_matrix(n, 2, 7) * random_matrix(n, 2, 8).transpose();
    const Matrix one = Matrix::Identity(n, n);
    const auto mean = [&](ProblemKind kind, const Matrix& of) {
        const auto A = drawn(kind, n, n, m, 3);
        Vector y;
        REQUIRE(A->apply({of, one}, y) == Outcome::Done);
        Matrix Z = Matrix::Zero(n, n);
        REQUIRE(A->add_adjoint(y, 1, Z) == Outcome::Done);
        return Z;
    };
    CHECK((mean(kRop, X) - X).norm() <= 0.04 * X.norm());
    X = (X + X.transpose()).eval();
    const Matrix expected = 2 * X + X.trace() * one;
    CHECK((mean(kPhase, X) - expected).norm() <= 0.04 * expected.norm());
}

TEST_CASE("more rank-one measurements and larger sides leave the vectors that were there alone") {
    const OperatorNumbers few = drawn(kRop, 5, 4, 6, 9)->numbers(),
                          many = drawn(kRop, 7, 4, 11, 9)->numbers();
    for (Index k = 0; k < 6; ++k) {
        for (Index i = 0; i < 5; ++i) CHECK(few[0][size_t(k * 5 + i)] == many[0][size_t(k * 7 + i)]);
        for (Index j = 0; j < 4; ++j) CHECK(few[1][size_t(k * 4 + j)] == many[1][size_t(k * 4 + j)]);
    }
}

TEST_CASE("rank-one passes have the same bits on any number of threads, and stop when told") {
    const auto A = drawn(kRop, 120, 90, 3000, 2);
    const Matrix L = random_matrix(120, 4, 1), R = random_matrix(90, 4, 2);
    const Vector y = random_matrix(3000, 1, 3);
    std::vector<GradientProducts> all;
    for (const int threads : {1, 2, 5}) {
        set_worker_threads(threads);
        GradientProducts g;
        REQUIRE(A->gradient({L, R}, y, L, R, g) == Outcome::Done);
        all.push_back(g);
    }
    set_worker_threads(0);
    for (const GradientProducts& g : all) {
        CHECK(g.GV == all[0].GV);
        CHECK(g.GtU == all[0].GtU);
        CHECK(g.residual == all[0].residual);
    }
    std::stop_source stopped;
    stopped.request_stop();
    GradientProducts g;
    CHECK(A->gradient({L, R}, y, L, R, g, stopped.get_token()) == Outcome::Cancelled);
    Matrix Z = Matrix::Zero(120, 90);
    CHECK(A->add_adjoint(y, 1, Z, stopped.get_token()) == Outcome::Cancelled);
}

TEST_CASE("numbers that are not exact in single precision stay as they are") {
    const std::vector<double> a{0.1, 0.2, 1.0 / 3, 2}, b{0.5, 0.25, 1e-3, 4};
    const auto A = RankOneSensing::from_vectors(kRop, 2, 2, a, b);
    CHECK(A->measurements() == 2);
    CHECK(A->numbers()[0] == a);
    CHECK(A->numbers()[1] == b);
}

TEST_CASE("the spectral start of phase retrieval is the top eigenpair of the corrected matrix") {
    ProblemSpec spec;
    spec.kind = kPhase;
    spec.rows = spec.cols = 30;
    spec.rank = 1;
    spec.rate = 8;
    spec.seed = 4;
    REQUIRE(why_invalid(spec).empty());
    Instance instance;
    REQUIRE(generate_instance(spec, instance) == Outcome::Done);
    REQUIRE(instance.truth);
    CHECK((instance.truth->X.dense() - instance.truth->X.dense().transpose()).norm() <=
          1e-13 * instance.truth->norm);
    REQUIRE(make_start({}, spec.seed, instance) == Outcome::Done);
    const MeasurementOperator& A = *instance.problem->A;
    const Vector& y = instance.problem->y;
    Matrix corrected = Matrix::Zero(30, 30);
    REQUIRE(A.add_adjoint(y, 0.5, corrected) == Outcome::Done);
    corrected -= y.sum() / std::sqrt(double(y.size())) / 2 * Matrix::Identity(30, 30);
    const Matrix X0 = instance.start.dense();
    const Vector u = instance.start.U.col(0);
    CHECK((X0 - X0.transpose()).norm() <= 1e-15 * X0.norm());
    CHECK((corrected * u - X0.trace() * u).norm() <= 1e-8 * std::abs(X0.trace()));
    CHECK(X0.trace() > 0);
}

TEST_CASE("a phase problem is square, of rank one, and refused otherwise with the reason") {
    ProblemSpec spec;
    spec.kind = kPhase;
    spec.rows = 20, spec.cols = 21, spec.rank = 1, spec.rate = 6;
    CHECK(why_invalid(spec).find("20 x 21") != std::string::npos);
    spec.cols = 20;
    CHECK(why_invalid(spec).empty());
    spec.rank = 2;
    CHECK(why_invalid(spec).find("rank 2") != std::string::npos);
    spec.rank = 1;
    CHECK(degrees_of_freedom(spec) == 20);
}
