// The closed forms against the golden spectra and against what they are the best of.
#include "core/theory/optimal_rates.h"

#include <cmath>
#include <random>

#include "core/theory/iteration_radius.h"
#include "tests/catch.h"
#include "tests/core/theory/closed_forms.h"
#include "tests/core/theory/spectra.h"

using namespace lowrank;
using namespace lowrank::test;

namespace {

SpectralInterval random_interval(std::mt19937& random) {
    std::uniform_real_distribution<double> unit(0, 1);
    const double largest = std::exp(std::log(0.1) + unit(random) * std::log(100.0));
    return {largest * std::exp(-unit(random) * std::log(1e4)), largest};
}

double radius(double mu, double eta, SpectralInterval I) {
    return iteration_radius(mu, eta, I.lambda_min, I.lambda_max);
}

}  // namespace

TEST_CASE("golden spectra: every number that follows from lambda_min and lambda_max") {
    for (const char* name : kSpectra) {
        INFO(name);
        const auto golden = golden_spectrum(name);
        const SpectralInterval I = interval_of(golden);
        const auto same = [&](const char* key, double value) {
            INFO(key);
            CHECK(std::abs(value - golden.at(key)) <= 1e-13 * std::abs(golden.at(key)));
        };
        same("kappa", I.kappa());
        same("mu_dagger", mu_dagger(I));
        same("mu_ddagger", mu_ddagger(I));
        same("mu_flat", mu_flat(I));
        same("eta_flat", eta_flat(I));
        same("rho_iht_dagger", rho_dagger(I));
        same("rho_flat", rho_flat(I));
    }
}

TEST_CASE("mu_dagger is the best constant step and mu_ddagger the last that converges") {
    std::mt19937 random(1);
    for (int i = 0; i < 1000; ++i) {
        const SpectralInterval I = random_interval(random);
        const double best = constant_step_rate(mu_dagger(I), I);
        CHECK(best == Approx(rho_dagger(I)).epsilon(1e-12));
        CHECK(rho_dagger(I) == Approx((I.kappa() - 1) / (I.kappa() + 1)).epsilon(1e-12).margin(1e-15));
        for (const double off : {0.9, 0.999, 1.001, 1.1})
            CHECK(constant_step_rate(off * mu_dagger(I), I) > best);
        CHECK(constant_step_rate(mu_ddagger(I) * 0.999, I) < 1);
        CHECK(constant_step_rate(mu_ddagger(I) * 1.001, I) > 1);
        CHECK(radius(mu_dagger(I), 0, I) == Approx(best).epsilon(1e-12));
    }
}

TEST_CASE("steps that alternate multiply to the rate of exact line search") {
    std::mt19937 random(2);
    std::uniform_real_distribution<double> unit(0, 1);
    for (int i = 0; i < 1000; ++i) {
        const SpectralInterval I = random_interval(random);
        const double mu = 1 / (I.lambda_min + (0.001 + 0.998 * unit(random)) * (I.lambda_max - I.lambda_min));
        const double partner = alternating_partner(mu, I);
        CHECK(1 / mu + 1 / partner == Approx(I.lambda_min + I.lambda_max).epsilon(1e-12));
        const auto product = [&](double lambda) {
            return std::abs((1 - mu * lambda) * (1 - partner * lambda));
        };
        CHECK(product(I.lambda_min) == Approx(product(I.lambda_max)).epsilon(1e-9));
        CHECK(testing::line_search_rate(mu, I) == Approx(std::sqrt(product(I.lambda_min))).epsilon(1e-9));
        CHECK(testing::line_search_rate(mu, I) <= rho_dagger(I) * (1 + 1e-12));
    }
    const SpectralInterval I{0.1, 0.9};
    CHECK(testing::line_search_rate(mu_dagger(I), I) == Approx(rho_dagger(I)).epsilon(1e-12));
    CHECK(std::isnan(testing::line_search_rate(0.5, I)));
}

TEST_CASE("(mu_flat, eta_flat) is the least radius of all stepsizes and momenta") {
    std::mt19937 random(3);
    std::uniform_real_distribution<double> unit(0, 1);
    for (int i = 0; i < 200; ++i) {
        const SpectralInterval I = random_interval(random);
        // At the double root the radius moves like the root of a rounding.
        CHECK(radius(mu_flat(I), eta_flat(I), I) == Approx(rho_flat(I)).margin(1e-7));
        for (int k = 0; k < 200; ++k)
            CHECK(radius(unit(random) * mu_ddagger(I), unit(random), I) >= rho_flat(I) - 1e-7);
    }
}

TEST_CASE("best_momentum is the least radius for each stepsize") {
    std::mt19937 random(4);
    std::uniform_real_distribution<double> unit(0, 1);
    for (int i = 0; i < 200; ++i) {
        const SpectralInterval I = random_interval(random);
        for (const double share : {0.05, 0.5, 0.999, 1.001, 1.1, 1.3}) {
            const double mu = std::min(share * mu_flat(I), mu_ddagger(I));
            const double eta = best_momentum(mu, I);
            CHECK(eta >= 0);
            CHECK(eta < 1);
            const double best = radius(mu, eta, I);
            for (int k = 0; k <= 400; ++k) CHECK(radius(mu, k / 400.0, I) >= best - 1e-7);
        }
        CHECK(best_momentum(mu_dagger(I), I) == 0);
        CHECK(best_momentum(mu_flat(I), I) == eta_flat(I));
    }
}

TEST_CASE("the sheets meet at eta_join and at eta_join_above") {
    std::mt19937 random(5);
    std::uniform_real_distribution<double> unit(0, 1);
    int above = 0;
    for (int i = 0; i < 2000; ++i) {
        const SpectralInterval I = random_interval(random);
        const double mu = mu_flat(I) + unit(random) * (mu_dagger(I) - mu_flat(I));
        const double eta = eta_join(mu, I);
        REQUIRE(eta >= 0);
        REQUIRE(eta <= eta_flat(I) * (1 + 1e-9));
        CHECK(iteration_radius(mu, eta, I.lambda_min) ==
              Approx(iteration_radius(mu, eta, I.lambda_max)).margin(1e-7));
        const double second = testing::eta_join_above(mu, I);
        if (!(second <= 1)) continue;
        ++above;
        CHECK(iteration_discriminant(mu, second, I.lambda_min) < 1e-12);
        CHECK(iteration_radius(mu, second, I.lambda_min) ==
              Approx(iteration_radius(mu, second, I.lambda_max)).margin(1e-9));
    }
    CHECK(above > 20);
    const SpectralInterval I{0.1, 0.9};
    CHECK(eta_join(mu_flat(I), I) == Approx(eta_flat(I)).epsilon(1e-7));
    CHECK(testing::eta_join_above(mu_flat(I), I) == Approx(eta_flat(I)).epsilon(1e-7));
    CHECK(eta_join(mu_dagger(I), I) == Approx(0).margin(1e-12));
    CHECK(std::isnan(eta_join(0.9 * mu_flat(I), I)));
    CHECK(std::isnan(eta_join(1.1 * mu_dagger(I), I)));
    CHECK(std::isnan(testing::eta_join_above(0.9 * mu_flat(I), I)));
}

TEST_CASE("eta_join keeps its digits near mu_dagger, where the printed quotient loses them") {
    // There eta_join is -c / d to first order, and the printed form divides two vanishing numbers.
    const SpectralInterval I{0.1663, 0.9451};
    const double mu = mu_dagger(I) * (1 - 1e-9);
    const double a = 1 - mu * I.lambda_min, b = 1 - mu * I.lambda_max;
    const double sum = 1e-9 * 2, first_order = -2 * a * b * sum / ((a - b) * (a - b));
    CHECK(eta_join(mu, I) == Approx(first_order).epsilon(1e-6));
}

TEST_CASE("without identifiability every rate is 1") {
    const SpectralInterval I{0, 0.9};
    CHECK(std::isinf(I.kappa()));
    CHECK(rho_dagger(I) == 1);
    CHECK(rho_flat(I) == 1);
    CHECK(eta_flat(I) == 1);
    CHECK(constant_step_rate(1, I) == 1);
}
