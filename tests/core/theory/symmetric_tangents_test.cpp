// Where only symmetric parts are measured: the spectrum on symmetric tangent vectors, dense and by products,
// and the rate it predicts.
#include "core/theory/symmetric_tangents.h"

#include <cmath>

#include "core/problem/generate.h"
#include "core/theory/hessian.h"
#include "core/theory/local_spectrum.h"
#include "tests/catch.h"
#include "tests/core/linalg/random_matrix.h"
#include "tests/dense_reference.h"

using namespace lowrank;

namespace {

Instance phase(Index n, double rate, std::uint64_t seed) {
    ProblemSpec spec;
    spec.kind = ProblemKind::PhaseRetrieval;
    spec.rows = spec.cols = n;
    spec.rank = 1;
    spec.rate = rate;
    spec.seed = seed;
    Instance instance;
    REQUIRE(generate_instance(spec, instance) == Outcome::Done);
    return instance;
}

/// ||A(D)||^2 over ||D||^2 for D = u w' + w u', w any vector.
double quotient(const Instance& instance, const Vector& w) {
    const Vector u = instance.truth->X.U.col(0);
    Matrix L(u.size(), 2), R(u.size(), 2);
    L << u, w;
    R << w, u;
    double energy = 0;
    REQUIRE(instance.problem->A->energy({L, R}, energy) == Outcome::Done);
    return energy / (L * R.transpose()).squaredNorm();
}

}  // namespace

TEST_CASE(
    "the spectrum of phase retrieval bounds all symmetric directions, and antisymmetric ones are not among "
    "them") {
    const Instance instance = phase(24, 6, 2);
    const Result<LocalSpectrum> spectrum = local_spectrum(*instance.problem, instance.truth->X, {});
    REQUIRE(spectrum);
    CHECK(spectrum->dense);
    CHECK(spectrum->dimension == 24);
    CHECK(spectrum->eigenvalues.size() == 24);
    CHECK(spectrum->identifiable);
    CHECK(spectrum->lambda_min > 0.1);
    for (unsigned seed = 1; seed <= 20; ++seed) {
        const double q = quotient(instance, test::random_matrix(24, 1, seed));
        CHECK(q >= spectrum->lambda_min * (1 - 1e-12));
        CHECK(q <= spectrum->lambda_max * (1 + 1e-12));
    }
    // Their sum is the trace of A*A on the symmetric tangent space: of u u' and (u e' + e u') / sqrt(2).
    const Vector u = instance.truth->X.U.col(0);
    double trace = quotient(instance, u);
    Matrix basis = Matrix::Identity(24, 24) - u * u.transpose();
    const Matrix complement = test::symmetric_eigenvectors(basis);
    for (Index k = 1; k < 24; ++k) trace += quotient(instance, complement.col(k));
    CHECK(spectrum->eigenvalues.sum() == Approx(trace).epsilon(1e-10));
}

TEST_CASE("at a matrix that is not symmetric the spectrum is that on all matrices, as its iterates are") {
    const Instance instance = phase(12, 6, 5);
    const Problem& problem = *instance.problem;
    FixedRankPoint X = instance.truth->X;
    CHECK(is_symmetric(problem, X));
    // Rounding is no asymmetry, a hundredth is.
    for (const double off : {1e-9, 1e-2}) {
        X.V = instance.truth->X.V + off * test::random_matrix(12, 1, 3);
        X.V.colwise().normalize();
        CHECK(is_symmetric(problem, X) == (off < 1e-4));
        const Result<LocalSpectrum> spectrum = local_spectrum(problem, X, {});
        REQUIRE(spectrum);
        CHECK(spectrum->dimension == (off < 1e-4 ? 12 : 23));
    }
    TangentBasis basis;
    REQUIRE(basis.set(X, {}) == Outcome::Done);
    Matrix H;
    REQUIRE(dense_hessian(problem, X, basis, nullptr, H) == Outcome::Done);
    SpectrumOptions by_products;
    by_products.dense_limit = 0;
    by_products.accuracy = 1e-9;
    const Result<LocalSpectrum> dense = local_spectrum(problem, X, {}),
                                lanczos = local_spectrum(problem, X, by_products);
    REQUIRE(dense);
    REQUIRE(lanczos);
    CHECK(dense->eigenvalues.sum() == Approx(H.trace()).epsilon(1e-12));
    CHECK(dense->least < 1e-2 * dense->lambda_max);  // antisymmetric directions are hardly measured
    CHECK(lanczos->lambda_max == Approx(dense->lambda_max).epsilon(1e-7));
}

TEST_CASE("products and the assembled matrix have the same ends") {
    const Instance instance = phase(30, 5, 7);
    SpectrumOptions by_products;
    by_products.dense_limit = 0;
    by_products.accuracy = 1e-9;
    for (const SpectrumKind kind : {SpectrumKind::Plain, SpectrumKind::Scaled}) {
        SpectrumOptions assembled;
        assembled.kind = by_products.kind = kind;
        const Result<LocalSpectrum> dense = local_spectrum(*instance.problem, instance.truth->X, assembled);
        const Result<LocalSpectrum> lanczos =
            local_spectrum(*instance.problem, instance.truth->X, by_products);
        REQUIRE(dense);
        REQUIRE(lanczos);
        CHECK_FALSE(lanczos->dense);
        CHECK(lanczos->lambda_min == Approx(dense->lambda_min).epsilon(1e-7));
        CHECK(lanczos->lambda_max == Approx(dense->lambda_max).epsilon(1e-7));
    }
}
