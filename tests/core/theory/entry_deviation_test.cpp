// The deviation of every entry against the inverse of the Hessian, and its sum against the noise floor.
#include "core/theory/entry_deviation.h"

#include <cmath>

#include "tests/catch.h"
#include "tests/core/theory/drawn.h"
#include "tests/dense_reference.h"

using namespace lowrank;
using namespace lowrank::test;

namespace {

WholeSpectrum at_truth(const Instance& instance) {
    Result<WholeSpectrum> out =
        whole_spectrum(*instance.problem, instance.truth->X, SpectrumKind::Plain, nullptr);
    INFO(out.sentence());
    REQUIRE(out);
    return std::move(*out);
}

}  // namespace

TEST_CASE("deviations: squared they add up to the noise floor squared") {
    for (const Instance& instance :
         {drawn(MC, 20, 13, 2, 0.7), drawn(MC, 9, 24, 3, 0.8), drawn(MS, 12, 7, 2, 4.0),
          drawn(ProblemKind::PhaseRetrieval, 16, 16, 1, 7.0)}) {
        const WholeSpectrum spectrum = at_truth(instance);
        Matrix D;
        REQUIRE(entry_deviations(spectrum, 0.2, D) == Outcome::Done);
        CHECK(D.rows() == instance.problem->A->rows());
        CHECK(D.norm() == Approx(noise_floor(spectrum.eigenvalues, 0.2)).epsilon(1e-10));
    }
}

TEST_CASE("deviations: each is the norm of what unit noise in every sample does to its entry") {
    const Instance instance = drawn(MC, 9, 11, 2, 0.9);
    const WholeSpectrum spectrum = at_truth(instance);
    const FixedRankPoint& X = spectrum.X;
    const MeasurementOperator& A = *instance.problem->A;
    Matrix D;
    REQUIRE(entry_deviations(spectrum, 1, D) == Outcome::Done);
    // The first-order answer to noise e is the Z in the tangent space with P_T A*A Z = P_T A* e, here by
    // normal equations in the projections of the unit matrices, of which the tangent space is the span.
    const Matrix PU = X.U * X.U.transpose(), PV = X.V * X.V.transpose();
    const auto project = [&](const Matrix& Z) -> Matrix { return PU * Z + Z * PV - PU * Z * PV; };
    const Index n = A.rows() * A.cols(), m = A.measurements();
    Matrix P(n, n), samples(m, n);
    for (Index k = 0; k < n; ++k) {
        Matrix E = Matrix::Zero(A.rows(), A.cols());
        E.data()[k] = 1;
        const Matrix Z = project(E);
        P.col(k) = Eigen::Map<const Vector>(Z.data(), n);
        Vector y;
        const Matrix identity = Matrix::Identity(A.cols(), A.cols());
        REQUIRE(A.apply({Z, identity}, y) == Outcome::Done);
        samples.col(k) = y;
    }
    // (P A'A P)^+ = (P A'A P + (I - P))^-1 - (I - P).
    const Matrix rest = Matrix::Identity(n, n) - P;
    const Matrix full = samples.transpose() * samples + rest;
    const Matrix inverse = solve_definite(full, Matrix::Identity(n, n)) - rest;
    for (Index k = 0; k < n; ++k) CHECK(D.data()[k] == Approx(std::sqrt(inverse(k, k))).epsilon(1e-9));
}

TEST_CASE("deviations: the noise that a residual shows counts what the fit took up") {
    const Vector e = Vector::Constant(50, 0.3);
    CHECK(noise_of_residual(e, 0) == Approx(0.3));
    CHECK(noise_of_residual(e, 25) == Approx(0.3 * std::sqrt(2.0)));
    CHECK(std::isinf(noise_of_residual(e, 50)));
}
