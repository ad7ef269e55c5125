// Roots and radii against the eigenvalues of companion matrices, ten thousand of them.
#include "core/theory/iteration_radius.h"

#include <cmath>
#include <random>

#include "core/theory/optimal_rates.h"
#include "tests/catch.h"
#include "tests/dense_reference.h"

using namespace lowrank;
using namespace lowrank::test;

namespace {

Eigen::Vector2cd companion_eigenvalues(double mu, double eta, double lambda) {
    const double a = 1 - mu * lambda;
    Matrix T(2, 2);
    T << (1 + eta) * a, -eta * a, 1, 0;
    return general_eigenvalues(T);
}

/// To the last digits of the eigenvalues, which near a double root depend on the root of a rounding.
double tolerance(double mu, double eta, double lambda) {
    return std::abs(iteration_discriminant(mu, eta, lambda)) > 1e-8 ? 1e-10 : 1e-7;
}

}  // namespace

TEST_CASE("ten thousand random steps: the radius is that of the companion matrices") {
    std::mt19937 random(1);
    std::uniform_real_distribution<double> unit(0, 1);
    int complex_pairs = 0, double_roots = 0;
    for (int i = 0; i < 10000; ++i) {
        const double lambda_max = std::exp(std::log(0.1) + unit(random) * std::log(100.0));
        const double lambda_min = lambda_max * std::exp(-unit(random) * std::log(1e4));
        const double mu = unit(random) * 3 / lambda_max;
        // A fifth of them at the double root or within rounding of it.
        const double eta = i % 5 ? unit(random) : eta_critical(mu, lambda_min) * (1 + 1e-15 * (i % 7 - 3));
        double radius = 0, worst = 0;
        for (const double lambda : {lambda_min, lambda_max}) {
            const Eigen::Vector2cd truth = companion_eigenvalues(mu, eta, lambda);
            const RootPair roots = iteration_roots(mu, eta, lambda);
            const double largest = truth.cwiseAbs().maxCoeff();
            const double allowed = tolerance(mu, eta, lambda) * std::max(1.0, largest);
            radius = std::max(radius, largest);
            worst = std::max(worst, allowed);
            const auto off = [&](const std::complex<double>& z) {
                return std::min(std::abs(z - truth[0]), std::abs(z - truth[1]));
            };
            REQUIRE(off(roots.z1) <= allowed);
            REQUIRE(off(roots.z2) <= allowed);
            REQUIRE(std::abs(roots.z1) >= std::abs(roots.z2) * (1 - 1e-15));
            REQUIRE(std::abs(iteration_radius(mu, eta, lambda) - largest) <= allowed);
            complex_pairs += roots.z1.imag() > 0;
            double_roots += allowed > 1e-8;
        }
        REQUIRE(std::abs(iteration_radius(mu, eta, lambda_min, lambda_max) - radius) <= worst);
    }
    CHECK(complex_pairs > 1000);
    CHECK(double_roots > 1000);
}

TEST_CASE("sum and product of the roots are the coefficients, to rounding") {
    std::mt19937 random(2);
    std::uniform_real_distribution<double> unit(0, 1);
    for (int i = 0; i < 10000; ++i) {
        // Of 24 digits each, so that mu lambda is exact and a the same whether or not the compiler fuses 1 -
        // mu lambda.
        const double mu = static_cast<float>(3 * unit(random)), eta = unit(random),
                     lambda = static_cast<float>(2 * unit(random));
        const double a = 1 - mu * lambda, size = 1 + std::abs(a);
        const RootPair z = iteration_roots(mu, eta, lambda);
        CHECK(std::abs(z.z1 + z.z2 - (1 + eta) * a) <= 1e-14 * size);
        // Of the smaller of two real roots a few digits would be gone, were it a difference.
        if (z.z1.imag() == 0) CHECK(std::abs(z.z1 * z.z2 - eta * a) <= 1e-15 * std::abs(eta * a));
        if (z.z1.imag() > 0) CHECK(std::abs(z.z1 * z.z2 - eta * a) <= 1e-14 * eta * size);
    }
}

TEST_CASE("the radius over a spectrum is that of its ends") {
    std::mt19937 random(3);
    std::uniform_real_distribution<double> unit(0, 1);
    for (int i = 0; i < 2000; ++i) {
        const SpectralInterval I{0.9 * unit(random), 1};
        const double mu = 2.2 * unit(random), eta = unit(random);
        const double ends = iteration_radius(mu, eta, I.lambda_min, I.lambda_max);
        for (int k = 1; k < 20; ++k) {
            const double inside = I.lambda_min + k * (I.lambda_max - I.lambda_min) / 20;
            CHECK(iteration_radius(mu, eta, inside) <= ends * (1 + 1e-12));
        }
    }
}

TEST_CASE("the corners of the formula: no momentum, no eigenvalue, both at once") {
    CHECK(iteration_radius(0.7, 0, 1) == Approx(0.3));
    CHECK(iteration_radius(1, 0.5, 1) == 0);
    CHECK(iteration_roots(1, 0.5, 1).z1 == 0.0);
    CHECK(iteration_radius(0, 0.4, 1) == Approx(1));
    CHECK(iteration_radius(1, 0.4, 0) == Approx(1));
    CHECK(iteration_radius(1, 1, 0) == Approx(1));
    CHECK(iteration_discriminant(1, 1, 0.5) < 0);
    CHECK(iteration_roots(1, 1, 0.5).z1.imag() > 0);
}
