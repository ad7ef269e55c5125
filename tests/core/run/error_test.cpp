// The error measure at 1e-12, in both of its forms, against truths whose distance is known.
#include "core/run/error.h"

#include <random>

#include "core/linalg/orthonormal_basis.h"
#include "tests/catch.h"

using namespace lowrank;

namespace {

Matrix gaussian(Index rows, Index cols, unsigned seed) {
    std::mt19937_64 generator(seed);
    std::normal_distribution<double> normal;
    return Matrix::NullaryExpr(rows, cols, [&] { return normal(generator); });
}

FixedRankPoint random_point(Index n1, Index n2, Index r, unsigned seed) {
    ThinQr left, right;
    thin_qr(gaussian(n1, r, seed), left);
    thin_qr(gaussian(n2, r, seed + 1), right);
    return {left.Q, left.R * right.R.transpose(), right.Q};
}

Truth truth_of(const FixedRankPoint& X) { return {X, X.K.norm(), 1, true}; }

/// X + a perturbation of rank 1 in a direction of its own, as a point of the same rank: returns its distance
/// too.
FixedRankPoint perturbed(const FixedRankPoint& X, double size, unsigned seed, double& distance) {
    const Index r = X.rank();
    Matrix left = X.U * X.K, right = X.V;
    const Matrix dl = gaussian(X.rows(), r, seed), dr = gaussian(X.cols(), r, seed + 1);
    // (L + a dL)(R + a dR)' - L R' = a (dL R' + L dR') + a^2 dL dR', exact to 1e-16 of itself.
    Matrix difference =
        size * (dl * right.transpose() + left * dr.transpose()) + size * size * dl * dr.transpose();
    distance = difference.norm();
    ThinQr a, b;
    thin_qr(left + size * dl, a);
    thin_qr(right + size * dr, b);
    return {a.Q, a.R * b.R.transpose(), b.Q};
}

}  // namespace

TEST_CASE("perturbations are measured to 1 percent down to 1e-12 of the truth") {
    for (auto form : {ErrorMeasure::Form::Dense, ErrorMeasure::Form::Factored})
        for (auto [n1, n2, r] : {std::tuple<Index, Index, Index>{50, 50, 3}, {40, 31, 5}, {300, 200, 15}}) {
            const FixedRankPoint X = random_point(n1, n2, r, 7);
            ErrorMeasure measure(truth_of(X), form);
            for (double relative : {1e-3, 1e-6, 1e-9, 1e-12}) {
                double distance = 0;
                perturbed(X, 1, 11, distance);
                const double size = relative * X.K.norm() / distance;
                const FixedRankPoint Y = perturbed(X, size, 11, distance);
                CAPTURE(n1, n2, r, relative, form == ErrorMeasure::Form::Dense);
                CHECK(measure(Y) == Approx(distance).epsilon(0.01));
            }
        }
}

TEST_CASE("far from the truth both forms agree with the dense difference to rounding") {
    for (unsigned seed = 1; seed <= 5; ++seed) {
        const FixedRankPoint X = random_point(30, 45, 4, seed), Y = random_point(30, 45, 4, seed + 100);
        const double expected = (X.dense() - Y.dense()).norm();
        ErrorMeasure dense(truth_of(X), ErrorMeasure::Form::Dense),
            factored(truth_of(X), ErrorMeasure::Form::Factored);
        CHECK(dense(Y) == Approx(expected).epsilon(1e-13));
        CHECK(factored(Y) == Approx(expected).epsilon(1e-13));
    }
}

TEST_CASE("the distance of a truth to itself is rounding") {
    const FixedRankPoint X = random_point(80, 60, 6, 3);
    for (auto form : {ErrorMeasure::Form::Dense, ErrorMeasure::Form::Factored}) {
        ErrorMeasure measure(truth_of(X), form);
        CHECK(measure(X) <= 2e-15 * X.K.norm());
    }
}
