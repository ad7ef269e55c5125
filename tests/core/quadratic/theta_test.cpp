// The rate of exact line search against theta: formula against steps, the paper's misprints, the special
// angles.
#include <cmath>
#include <numbers>

#include "core/quadratic/theta_rate.h"
#include "core/theory/optimal_rates.h"
#include "tests/catch.h"
#include "tests/core/quadratic/stepsize_of_theta.h"
#include "tests/core/theory/closed_forms.h"

using namespace lowrank;

namespace {

constexpr double kTurn = 2 * std::numbers::pi;

struct Factors {
    double a, b;  ///< of I - mu Q along v_min and v_max
    double radius() const { return std::max(std::abs(a), std::abs(b)); }
};

Factors factors(const Eigenpairs& Q, double mu) { return {1 - mu * Q.lambda_min, 1 - mu * Q.lambda_max}; }

}  // namespace

TEST_CASE("the formula is the measured rate, for many angles and condition numbers") {
    for (const double kappa : {1.01, 2.0, 11.357, 100.0, 1e4, 1e8})
        for (const double angle : {-1.46, -0.3, 0.0, 0.8}) {
            const Quadratic Q = quadratic_from(0.8902, 0.8902 * kappa, angle);
            for (int k = 0; k < 97; ++k) {
                const double theta = kTurn * k / 97;
                INFO("kappa " << kappa << ", angle " << angle << ", theta " << theta);
                // The angle itself is rounded, which counts sqrt(kappa)-fold beside an eigenvector.
                CHECK(measured_theta_rate(Q, theta) ==
                      Approx(theta_rate(Q, theta)).epsilon(1e-11).margin(1e-15 * std::sqrt(kappa)));
            }
        }
}

TEST_CASE("the formula is the paper's last expression, and theory's line search rate") {
    const Quadratic Q;
    const Eigenpairs pairs = eigenpairs(Q);
    for (int k = 1; k < 48; ++k) {
        const double theta = kTurn * k / 48, mu = testing::stepsize_of_theta(Q, theta);
        const Vec2 g = Q.gradient(start_of_theta(Q, theta));
        CHECK(std::hypot(g.x, g.y) == Approx(1).epsilon(1e-14));
        CHECK(mu == Approx(1 / dot(g, Q.gradient(g))).epsilon(1e-13));
        CHECK(theta_rate(Q, theta) ==
              Approx(testing::line_search_rate(mu, {pairs.lambda_min, pairs.lambda_max})).margin(3e-8));
    }
}

TEST_CASE("stepsizes alternate with inverses that add up to lambda_min + lambda_max") {
    const Quadratic Q{4, -1.5, 2};
    const Eigenpairs pairs = eigenpairs(Q);
    for (int k = 1; k < 30; ++k) {
        const double mu1 = testing::stepsize_of_theta(Q, 0.21 * k),
                     mu2 = testing::stepsize_of_theta(Q, 0.21 * k + kTurn / 4);
        CHECK(1 / mu1 + 1 / mu2 == Approx(pairs.lambda_min + pairs.lambda_max).epsilon(1e-14));
    }
}

TEST_CASE("the product of two spectral radii, as printed, is no rate, the radius of the product is") {
    const Quadratic Q;
    const Eigenpairs pairs = eigenpairs(Q);
    double most_printed = 0;
    for (int k = 1; k < 90; ++k) {
        if (k % 45 == 0) continue;
        const double theta = kTurn / 4 * k / 90;
        const Factors one = factors(pairs, testing::stepsize_of_theta(Q, theta));
        const Factors two = factors(pairs, testing::stepsize_of_theta(Q, theta + kTurn / 4));
        const double printed = std::sqrt(one.radius() * two.radius());
        const double mended = std::sqrt(std::max(std::abs(one.a * two.a), std::abs(one.b * two.b)));
        CHECK(mended == Approx(theta_rate(Q, theta)).epsilon(1e-12));
        CHECK(printed > theta_rate(Q, theta) * 1.0001);
        most_printed = std::max(most_printed, printed);
    }
    // It even promises divergence where every run converges.
    CHECK(most_printed > 1.3);
    // The notes' numbers: 1.91 under the root where the rate is 0.707.
    double theta = 0;
    while (theta_rate(Q, theta) < 0.7071) theta += 1e-5;
    const double product = factors(pairs, testing::stepsize_of_theta(Q, theta)).radius() *
                           factors(pairs, testing::stepsize_of_theta(Q, theta + kTurn / 4)).radius();
    CHECK(std::sqrt(product) == Approx(1.91).margin(0.01));
}

TEST_CASE(
    "at k pi/2 the start is an eigenvector and one step of mu = 1/lambda arrives, k/2 pi, as printed, is "
    "not") {
    const Quadratic Q;
    const Eigenpairs pairs = eigenpairs(Q);
    for (int k = 0; k < 4; ++k) {
        const double theta = k * kTurn / 4;
        const double lambda = k % 2 == 0 ? pairs.lambda_min : pairs.lambda_max;
        CHECK(testing::stepsize_of_theta(Q, theta) == Approx(1 / lambda).epsilon(1e-14));
        CHECK(std::abs(testing::stepsize_of_theta(Q, theta) - lambda) >
              0.2);  // printed: equal to the eigenvalue
        CHECK(theta_rate(Q, theta) < 1e-15);
        CHECK(measured_theta_rate(Q, theta) < 1e-15);
        const Vec2 x = start_of_theta(Q, theta), g = Q.gradient(x);
        const double mu = dot(g, g) / dot(g, Q.gradient(g));
        CHECK(std::hypot(x.x - mu * g.x, x.y - mu * g.y) < 1e-14);
    }
    // k/2 pi read as k / (2 pi) is no eigenvector for k = 1, 2, 3.
    for (int k = 1; k < 4; ++k) CHECK(theta_rate(Q, k / kTurn) > 0.4);
}

TEST_CASE("at odd multiples of pi/4 the rate is (kappa - 1)/(kappa + 1) and the steps are 2/(lmin + lmax)") {
    for (const Quadratic& Q : {Quadratic{}, quadratic_from(1, 50, 0.4), quadratic_from(0.02, 1, -1.1)}) {
        const Eigenpairs pairs = eigenpairs(Q);
        const double worst = (pairs.kappa() - 1) / (pairs.kappa() + 1);
        CHECK(worst == Approx(rho_dagger({pairs.lambda_min, pairs.lambda_max})).epsilon(1e-13));
        int eigenvectors = 0;
        for (const SpecialAngle& angle : special_angles(Q)) {
            CHECK(theta_rate(Q, angle.theta) == Approx(angle.rate).margin(1e-14));
            CHECK(testing::stepsize_of_theta(Q, angle.theta) == Approx(angle.stepsize).epsilon(1e-12));
            if (angle.on_eigenvector) {
                ++eigenvectors;
                continue;
            }
            CHECK(angle.rate == Approx(worst).epsilon(1e-13));
            CHECK(angle.stepsize == Approx(mu_dagger({pairs.lambda_min, pairs.lambda_max})).epsilon(1e-13));
            for (const double aside : {-0.01, 0.01}) CHECK(theta_rate(Q, angle.theta + aside) < worst);
        }
        CHECK(eigenvectors == 4);
    }
}

TEST_CASE("theta and start are each other's inverses, whatever the length of the start") {
    for (const Quadratic& Q : {Quadratic{}, quadratic_from(1, 1000, 0.9), quadratic_from(3, 3.1, -0.7)})
        for (int k = 0; k < 60; ++k) {
            const double theta = kTurn * (k + 0.5) / 60;
            const Vec2 x = start_of_theta(Q, theta);
            CHECK(theta_of_start(Q, x) == Approx(theta).epsilon(1e-12));
            CHECK(theta_of_start(Q, {1e5 * x.x, 1e5 * x.y}) == Approx(theta).epsilon(1e-12));
        }
    CHECK(theta_of_start(Quadratic{}, {0, 0}) == 0);
    const double zero = theta_of_start(Quadratic{}, start_of_theta(Quadratic{}, 0));
    CHECK(std::min(zero, kTurn - zero) < 1e-14);
}

TEST_CASE("a start at the angle 0 stays there, whatever way the valley runs") {
    for (const double kappa : {1.5, 10.0, 1e3})
        for (int k = -40; k <= 40; ++k) {
            const Quadratic Q = quadratic_from(1, kappa, 0.037 * k);
            INFO("kappa " << kappa << ", angle " << 0.037 * k);
            CHECK(theta_of_start(Q, start_of_theta(Q, 0)) < 1e-9);
        }
}
