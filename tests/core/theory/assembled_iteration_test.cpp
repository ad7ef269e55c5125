// The radius by blocks against the eigenvalues of the matrix itself.
#include <cmath>
#include <random>

#include "core/linalg/types.h"
#include "core/theory/iteration_radius.h"
#include "tests/catch.h"
#include "tests/dense_reference.h"

using namespace lowrank;
using namespace lowrank::test;

namespace {

/// T(mu, eta) as the paper prints it, 2d x 2d.
Matrix iteration_matrix(double mu, double eta, const Matrix& H) {
    const Index d = H.rows();
    const Matrix A = Matrix::Identity(d, d) - mu * H;
    Matrix T = Matrix::Zero(2 * d, 2 * d);
    T.topLeftCorner(d, d) = (1 + eta) * A;
    T.topRightCorner(d, d) = -eta * A;
    T.bottomLeftCorner(d, d).setIdentity();
    return T;
}

}  // namespace

TEST_CASE("the radius by blocks is the spectral radius of the assembled matrix") {
    std::mt19937_64 random(7);
    std::normal_distribution<double> normal;
    constexpr Index d = 14;
    Matrix B(d, d + 6);
    for (Index i = 0; i < B.size(); ++i) B.data()[i] = normal(random);
    const Matrix H = B * B.transpose() / (d + 6.0);
    const Vector lambda = symmetric_eigenvalues(H);
    std::uniform_real_distribution<double> mus(0, 2.3 / lambda[d - 1]), etas(0, 1);
    for (int k = 0; k < 40; ++k) {
        const double mu = mus(random), eta = etas(random);
        const double expected = spectral_radius(iteration_matrix(mu, eta, H));
        const double found = assembled_radius(mu, eta, {lambda.data(), static_cast<std::size_t>(d)});
        // Near a double root the general solver knows the eigenvalues to the square root of rounding only.
        CHECK(std::abs(found - expected) < 2e-7);
        CHECK(std::abs(found - iteration_radius(mu, eta, lambda[0], lambda[d - 1])) < 1e-14);
    }
}

TEST_CASE("an eigenvalue inside the interval never decides, one outside does") {
    const double inside[] = {0.2, 0.5, 0.9}, outside[] = {0.2, 0.5, 1.4};
    CHECK(assembled_radius(1.2, 0.3, inside) == iteration_radius(1.2, 0.3, 0.2, 0.9));
    CHECK(assembled_radius(1.2, 0.3, outside) > iteration_radius(1.2, 0.3, 0.2, 0.9));
    CHECK(assembled_radius(1.2, 0.3, {}) == 0);
}
