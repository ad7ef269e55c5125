// Rates that were put in come out: straight lines, double roots, and ripples on both.
#include <cmath>
#include <vector>

#include "core/theory/observed_rate.h"
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
