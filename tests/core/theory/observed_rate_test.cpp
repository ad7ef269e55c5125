// The rate of observed steps: closed forms where they exist, and exact line search on quadratics of many
// eigenvalues.
#include "core/theory/observed_rate.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include "core/theory/iteration_radius.h"
#include "core/theory/optimal_rates.h"
#include "tests/catch.h"
#include "tests/core/theory/closed_forms.h"

using namespace lowrank;

namespace {

const SpectralInterval kI{0.1663, 0.9451};

/// Nesterov's method with exact line search on 1/2 x'Dx: its errors, divided by what has been taken out, and
/// its steps.
struct Search {
    std::vector<double> log_error, stepsize, momentum;
};

Search search(const std::vector<double>& eigenvalues, double eta, std::size_t steps, unsigned seed) {
    std::mt19937 random(seed);
    std::normal_distribution<double> normal;
    std::vector<double> x, before;
    for (std::size_t i = 0; i < eigenvalues.size(); ++i) x.push_back(normal(random));
    before = x;
    Search run;
    double taken = 0;
    for (std::size_t t = 0; t < steps; ++t) {
        double size = 0;
        for (const double v : x) size += v * v;
        size = std::sqrt(size);
        run.log_error.push_back(taken + std::log(size));
        if (size < 1e-100) {
            for (std::size_t i = 0; i < x.size(); ++i) x[i] /= size, before[i] /= size;
            taken += std::log(size);
        }
        double gg = 0, gQg = 0;
        for (std::size_t i = 0; i < x.size(); ++i) {
            const double g = eigenvalues[i] * (x[i] + eta * (x[i] - before[i]));
            gg += g * g, gQg += eigenvalues[i] * g * g;
        }
        const double mu = gg / gQg;
        for (std::size_t i = 0; i < x.size(); ++i) {
            const double next = (1 - mu * eigenvalues[i]) * (x[i] + eta * (x[i] - before[i]));
            before[i] = x[i], x[i] = next;
        }
        run.stepsize.push_back(mu);
        run.momentum.push_back(eta);
    }
    return run;
}

/// Its measured rate over the later half, and that of one eigenvalue over the same steps.
struct Rates {
    double measured, predicted;
};
Rates rates(const Search& run, double lambda) {
    const std::size_t first = run.log_error.size() / 2, count = run.log_error.size() - first;
    const double middle = static_cast<double>(count - 1) / 2;
    double products = 0, squares = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const double t = static_cast<double>(i) - middle;
        products += t * run.log_error[first + i], squares += t * t;
    }
    return {std::exp(products / squares),
            observed_rate(std::span(run.stepsize).subspan(first, count - 1),
                          std::span(run.momentum).subspan(first, count - 1), lambda)};
}

}  // namespace

TEST_CASE("constant steps give the closed forms, alternating steps that of line search") {
    const std::vector<double> steps(80, 1.3), momenta(80, 0.5), none(80, 0.0);
    for (const double lambda : {kI.lambda_min, kI.lambda_max}) {
        const double a = std::abs(1 - 1.3 * lambda);
        CHECK(alternating_rate(steps, lambda) == Approx(a).epsilon(1e-12));
        CHECK(observed_rate(steps, none, lambda) == Approx(a).epsilon(1e-12));
    }
    // Real roots: the larger one. Complex ones ripple by a constant factor.
    CHECK(observed_rate(steps, momenta, kI.lambda_max) ==
          Approx(iteration_radius(1.3, 0.5, kI.lambda_max)).epsilon(1e-9));
    const std::vector<double> many(4000, 1.3), much(4000, 0.9);
    CHECK(observed_rate(many, much, kI.lambda_min) ==
          Approx(iteration_radius(1.3, 0.9, kI.lambda_min)).epsilon(1e-5));

    std::vector<double> alternating;
    for (int t = 0; t < 11; ++t) alternating.push_back(t % 2 ? 1.2 : alternating_partner(1.2, kI));
    // Of eleven the latest ten: an odd one out would weigh one of the two more than the other.
    for (const double lambda : {kI.lambda_min, kI.lambda_max})
        CHECK(alternating_rate(alternating, lambda) ==
              Approx(testing::line_search_rate(1.2, kI)).epsilon(1e-12));
}

TEST_CASE("the slope over varying steps is that of the recursion run out in one piece") {
    std::mt19937 random(3);
    std::uniform_real_distribution<double> unit(0, 1);
    std::vector<double> mu, eta;
    for (int t = 0; t < 40; ++t) mu.push_back(0.8 + 0.6 * unit(random)), eta.push_back(0.6 * unit(random));
    for (const double lambda : {kI.lambda_min, kI.lambda_max}) {
        ObservedPart part(lambda);
        part.settle(mu, eta);
        CHECK(part.log_size() == 0);
        std::vector<double> sizes{1};
        double before = 1, now = 1;
        for (int t = 0; t < 40; ++t) {  // the direction these steps leave it in
            const double next = (1 - mu[t] * lambda) * ((1 + eta[t]) * now - eta[t] * before);
            before = now, now = next;
        }
        const double scale = std::max(std::abs(now), std::abs(before));
        for (int t = 0; t < 40; ++t) {
            const double next = (1 - mu[t] * lambda) * ((1 + eta[t]) * now - eta[t] * before);
            before = now, now = next;
            sizes.push_back(std::max(std::abs(now), std::abs(before)) / scale);
            part.step(mu[t], eta[t]);
            CHECK(part.log_size() == Approx(std::log(sizes.back())).epsilon(1e-10));
        }
        CHECK(observed_rate(mu, eta, lambda) == Approx(fit_straight(sizes).rate).epsilon(1e-10));
    }
}

TEST_CASE("a part that a step ends has the rate 0") {
    const std::vector<double> steps{1, 2, 1}, none{0, 0, 0};
    CHECK(observed_rate(steps, none, 0.5) == 0);
    CHECK(alternating_rate(std::vector<double>{1, 2}, 0.5) == 0);
}

TEST_CASE("exact line search with constant momentum falls as lambda_max's part does, to 1e-3") {
    std::mt19937 random(7);
    std::uniform_real_distribution<double> between(1, 20);
    std::vector<double> thirty{1, 20};
    while (thirty.size() < 30) thirty.push_back(between(random));
    bool both_ends_wrong = false;
    for (const std::vector<double>& eigenvalues :
         {std::vector<double>{1, 20}, std::vector<double>{1, 7, 12, 20}, thirty})
        for (const double eta : {0.2, 0.5, 0.7, 0.8, 0.9}) {
            const Search run = search(eigenvalues, eta, 6000, 11);
            const auto [measured, predicted] = rates(run, 20);
            INFO(eigenvalues.size() << " eigenvalues, eta " << eta << ": " << measured << " | " << predicted);
            CHECK(std::abs(measured - predicted) <= 1e-3);
            // The larger root of lambda_min's product is not followed.
            both_ends_wrong |= rates(run, 1).predicted > measured + 0.05;
        }
    CHECK(both_ends_wrong);
}
