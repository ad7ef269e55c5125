// Rates that were put in come out: straight lines, double roots, and ripples on both.
#include <cmath>
#include <random>
#include <span>
#include <utility>
#include <vector>

#include "core/theory/observed_rate.h"
#include "core/theory/optimal_rates.h"
#include "tests/catch.h"

using namespace lowrank;

namespace {

std::vector<double> falling(double rate, double bend, std::size_t count, double ripple = 0) {
    std::vector<double> values;
    for (std::size_t t = 0; t < count; ++t) {
        const double k = static_cast<double>(t);
        values.push_back(31 * std::pow(rate, k) * (1 + bend * k) * (1 + ripple * std::sin(2.1 * k)));
    }
    return values;
}

}  // namespace

TEST_CASE("a straight fit gives the rate that was put in, however late and however many the values") {
    for (const double rate : {0.3, 0.7316, 0.999, 1.05})
        for (const std::size_t count : {2u, 3u, 40u, 400u}) {
            const RateFit fit = fit_straight(falling(rate, 0, count));
            CHECK(fit.rate == Approx(rate).epsilon(1e-12));
            CHECK(fit.scale == Approx(31).epsilon(1e-10));
            CHECK(fit.at(5) == Approx(31 * std::pow(rate, 5)).epsilon(1e-10));
        }
    CHECK(fit_straight(falling(0.7, 0, 60, 0.3)).rate == Approx(0.7).epsilon(5e-3));
}

TEST_CASE("the fit of a double root finds the rate where a straight line is 1 to 3 % off") {
    for (const double rate : {0.5, 0.72, 0.85})
        for (const double bend : {0.2, 1.0, 5.0}) {
            const std::vector<double> values = falling(rate, bend, 50);
            const RateFit fit = fit_double_root(values);
            CHECK(fit.rate == Approx(rate).epsilon(1e-6));
            CHECK(fit.bend == Approx(bend).epsilon(1e-4));
            CHECK(fit_straight(values).rate > rate * 1.01);
        }
    // Without a bend it is the straight line.
    CHECK(fit_double_root(falling(0.7, 0, 30)).rate == Approx(0.7).epsilon(1e-7));
}

TEST_CASE("values that have no logarithm, and too few of them, have no rate") {
    CHECK(std::isnan(fit_straight(std::vector<double>{1}).rate));
    CHECK(std::isnan(fit_straight(std::vector<double>{1, 0, 0.1}).rate));
    CHECK(std::isnan(fit_straight(std::vector<double>{1, NAN}).rate));
    CHECK(std::isnan(fit_double_root(std::vector<double>{1, 0.5, 0.3}).rate));
}

TEST_CASE("a long curve is thinned, and its rate and bend are those of all its values") {
    const RateFit fit = fit_double_root(falling(0.9993, 0.05, 20000));
    CHECK(fit.rate == Approx(0.9993).epsilon(1e-7));
    CHECK(fit.bend == Approx(0.05).epsilon(1e-3));
    CHECK(fit.at(7) == Approx(31 * std::pow(0.9993, 7) * (1 + 0.05 * 7)).epsilon(1e-4));
}

TEST_CASE("the run alone tells a double root: the bent fit where its rate is that of the momentum") {
    const double eta = 0.48, rate = 2 * eta / (1 + eta);
    const std::vector<double> values = falling(rate, 1, 40), mu(40, 1.2), constant(40, eta), none(40, 0);
    CHECK(fit_rate(values, mu, constant).rate == fit_double_root(values).rate);
    CHECK(fit_rate(values, mu, constant).rate == Approx(rate).epsilon(1e-6));
    // The last value needs no step.
    CHECK(fit_rate(values, std::span(mu).first(39), std::span(constant).first(39)).bend > 0);
    // Another momentum, none, one that varies, a stepsize that varies, steps that are missing: the straight
    // line.
    std::vector<double> rising = constant, searched = mu;
    rising[17] += 1e-9;
    searched[3] = 1.3;
    const double straight = fit_straight(values).rate;
    REQUIRE(straight > rate * 1.01);
    CHECK(fit_rate(values, mu, std::vector<double>(40, 0.6)).rate == straight);
    CHECK(fit_rate(values, mu, none).rate == straight);
    CHECK(fit_rate(values, mu, rising).rate == straight);
    CHECK(fit_rate(values, searched, constant).rate == straight);
    CHECK(fit_rate(values, std::span(mu).first(38), std::span(constant).first(38)).rate == straight);
    CHECK(std::isnan(fit_rate(std::vector<double>{1, 0, 1, 1, 1}, mu, constant).rate));
}

TEST_CASE("over a spectrum the fit is within 3 % at the best pair far more often than a straight line") {
    // The errors of many parts, each by its own recursion: what a run is near its limit.
    int runs = 0, fitted = 0, straight = 0;
    for (const double kappa : {3.0, 5.0, 10.0, 20.0, 40.0})
        for (unsigned seed = 0; seed < 8; ++seed) {
            std::mt19937_64 random(seed);
            std::normal_distribution<double> normal;
            std::uniform_real_distribution<double> within(1 / kappa, 1);
            const SpectralInterval I{1 / kappa, 1};
            const double mu = mu_flat(I), eta = eta_flat(I);
            std::vector<double> lambda{I.lambda_min, I.lambda_max}, now, before, errors;
            while (lambda.size() < 60) lambda.push_back(within(random));
            for (std::size_t k = 0; k < lambda.size(); ++k) now.push_back(normal(random));
            before = now;
            for (double size = 1; size > 1e-10;) {
                double squares = 0;
                for (std::size_t k = 0; k < lambda.size(); ++k) {
                    squares += now[k] * now[k];
                    const double next = (1 - mu * lambda[k]) * ((1 + eta) * now[k] - eta * before[k]);
                    before[k] = now[k];
                    now[k] = next;
                }
                errors.push_back(size = std::sqrt(squares));
            }
            const std::vector<double> steps(errors.size(), mu), momenta(errors.size(), eta);
            const auto late = std::span(std::as_const(errors)).subspan(errors.size() / 2);
            const auto good = [&](const RateFit& fit) {
                return std::abs(std::log(fit.rate) / std::log(rho_flat(I)) - 1) <= 0.03;
            };
            ++runs;
            fitted += good(fit_rate(late, steps, momenta));
            straight += good(fit_straight(late));
        }
    CAPTURE(runs, fitted, straight);
    CHECK(4 * fitted >= 3 * runs);
    CHECK(4 * straight < 2 * runs);
}
