// Predictions: the mean rates against linear recursions run out, and what each method is said to do.
#include "core/theory/predicted_rate.h"

#include <cmath>
#include <random>

#include "core/theory/iteration_radius.h"
#include "tests/catch.h"

using namespace lowrank;

namespace {

const SpectralInterval kI{0.1663, 0.9451};
const LocalTheory kTheory{kI, SpectralInterval{0.3, 1.7}, false};

MethodSpec spec_of(const char* text) { return std::get<MethodSpec>(parse_method(text)); }

}  // namespace

TEST_CASE("one formula: constant steps give the closed form, alternating steps that of line search") {
    const std::vector<double> constant(9, 1.3);
    CHECK(mean_rate(constant, kI) == Approx(constant_step_rate(1.3, kI)).epsilon(1e-12));
    std::vector<double> alternating;
    for (int t = 0; t < 11; ++t) alternating.push_back(t % 2 ? 1.2 : alternating_partner(1.2, kI));
    CHECK(mean_rate(alternating, kI) == Approx(line_search_rate(1.2, kI)).epsilon(1e-12));
    // An odd step out would weigh one of the two more than the other.
    CHECK_FALSE(mean_rate(std::vector<double>{0.8}, kI) == Approx(line_search_rate(0.8, kI)).epsilon(1e-2));
}

TEST_CASE("the mean over varying steps and momenta is the growth of the worse component") {
    std::mt19937 random(3);
    std::uniform_real_distribution<double> unit(0, 1);
    std::vector<double> mu, eta;
    const int period = 4, periods = 100;
    for (int t = 0; t < period * periods; ++t) {
        mu.push_back(t < period ? 0.8 + 0.6 * unit(random) : mu[t - period]);
        eta.push_back(t < period ? 0.6 * unit(random) : eta[t - period]);
    }
    double worst = 0;
    for (const double lambda : {kI.lambda_min, kI.lambda_max}) {
        double before = 1, now = 0.7, log_growth = 0;
        for (std::size_t t = 0; t < mu.size(); ++t) {
            const double next = (1 - mu[t] * lambda) * ((1 + eta[t]) * now - eta[t] * before);
            before = now, now = next;
            const double size = std::hypot(before, now);
            log_growth += std::log(size);
            before /= size, now /= size;
        }
        worst = std::max(worst, std::exp(log_growth / static_cast<double>(mu.size())));
    }
    CHECK(mean_rate(mu, eta, kI) == Approx(worst).epsilon(5e-3));
    const std::vector<double> same_mu(20, 1.1), same_eta(20, 0.5);
    CHECK(mean_rate(same_mu, same_eta, kI) ==
          Approx(iteration_radius(1.1, 0.5, kI.lambda_min, kI.lambda_max)).epsilon(1e-9));
    const std::vector<double> no_eta(20, 0.0);
    CHECK(mean_rate(same_mu, no_eta, kI) == Approx(mean_rate(same_mu, kI)).epsilon(1e-12));
}

TEST_CASE("lazy momentum: product, closed form and the radius agree where eta_t >= eta_flat") {
    for (const int d : {2, 5, 10}) {
        int t0 = 1;
        while (t0 / (t0 + 1.0 + d) < eta_flat(kI)) ++t0;
        const int t1 = t0 + 25;
        std::vector<double> momenta;
        double product = 1;
        for (int t = t0; t < t1; ++t) {
            momenta.push_back(t / (t + 1.0 + d));
            product *= momenta.back();
        }
        const double paper =
            std::sqrt(1 - mu_flat(kI) * kI.lambda_min) * std::pow(product, 1.0 / (2 * (t1 - t0)));
        CHECK(lazy_rate(momenta, mu_flat(kI), kI) == Approx(paper).epsilon(1e-9));
        CHECK(lazy_rate_closed(t0, t1, d, kI) == Approx(paper).epsilon(1e-12));
    }
    // Below eta_flat the factor is the radius, which the paper's root would undercut.
    const std::vector<double> low{0.05};
    CHECK(lazy_rate(low, mu_flat(kI), kI) > std::sqrt(0.05 * (1 - mu_flat(kI) * kI.lambda_min)) * 1.5);
}

TEST_CASE("a double root is known where it decides, and nowhere else") {
    CHECK(is_double_root(mu_flat(kI), eta_flat(kI), kI));
    CHECK(is_double_root(0.5 * mu_flat(kI), eta_critical(0.5 * mu_flat(kI), kI.lambda_min), kI));
    CHECK_FALSE(is_double_root(mu_flat(kI), eta_flat(kI) + 0.01, kI));
    CHECK_FALSE(is_double_root(1.2 * mu_flat(kI), eta_critical(1.2 * mu_flat(kI), kI.lambda_min), kI));
    CHECK_FALSE(is_double_root(mu_flat(kI), 1, {0, 1}));
}

TEST_CASE("what each method is predicted to do") {
    const std::vector<double> steps(20, 1.25), momenta(20, 0.4);
    const LateSteps late{steps, momenta}, nothing;
    const auto check = [&](const char* method, std::optional<double> mu, const LateSteps& observed,
                           PredictionKind kind, double rate) {
        INFO(method);
        const Prediction p = predict(spec_of(method), mu, observed, kTheory);
        CHECK(p.kind == kind);
        if (kind == PredictionKind::None) {
            CHECK(std::isnan(p.rate));
            CHECK_FALSE(p.sentence.empty());
        } else {
            CHECK(p.rate == Approx(rate).epsilon(1e-9));
        }
    };
    using enum PredictionKind;
    check("iht", 1.0, nothing, Constant, constant_step_rate(1, kI));
    check("iht:step=1.4", 1.4, late, Constant, constant_step_rate(1.4, kI));
    for (const char* method : {"niht", "grad", "rgrad-proj", "rgrad-orth"}) {
        check(method, std::nullopt, nothing, None, 0);
        check(method, std::nullopt, late, FromObservedSteps, constant_step_rate(1.25, kI));
    }
    check("scaledgd", 0.83, nothing, Constant, constant_step_rate(0.83, *kTheory.scaled));
    check("scaledgd:step=exact", std::nullopt, late, FromObservedSteps,
          constant_step_rate(1.25, *kTheory.scaled));
    check("narg:step=1.1,momentum=0.5", 1.1, nothing, Constant,
          iteration_radius(1.1, 0.5, kI.lambda_min, kI.lambda_max));
    check("narg:momentum=0.4", std::nullopt, nothing, None, 0);
    check("narg:momentum=0.4", std::nullopt, late, FromObservedSteps,
          iteration_radius(1.25, 0.4, kI.lambda_min, kI.lambda_max));
    check("narg:q=0.25,step=1.1", 1.1, nothing, Constant,
          iteration_radius(1.1, 1.0 / 3, kI.lambda_min, kI.lambda_max));
    check("narg", std::nullopt, nothing, None, 0);
    check("narg", std::nullopt, late, Average,
          iteration_radius(mu_flat(kI), 0.4, kI.lambda_min, kI.lambda_max));
    check("nag", std::nullopt, late, Average,
          iteration_radius(mu_flat(kI), 0.4, kI.lambda_min, kI.lambda_max));
    check("narg+r", std::nullopt, late, Heuristic, rho_flat(kI));
    const double step = 0.9 * mu_flat(kI);
    check("narg+r:step=1", step, late, Heuristic, 1 - std::sqrt(step * kI.lambda_min));

    MethodSpec critical = spec_of("narg");
    critical.momentum = ConstantMomentum{eta_flat(kI)};
    CHECK(predict(critical, mu_flat(kI), {}, kTheory).kind == DoubleRoot);
    CHECK(predict(critical, mu_flat(kI), {}, kTheory).rate == Approx(rho_flat(kI)).epsilon(1e-14));
}

TEST_CASE("where there is no prediction, a sentence says why") {
    LocalTheory noisy = kTheory;
    noisy.residual = true;
    for (const char* method : {"iht", "niht"}) {
        const Prediction p = predict(spec_of(method), 1.0, {}, noisy);
        CHECK(p.kind == PredictionKind::None);
        CHECK_THAT(p.sentence, Catch::Contains("No prediction"));
    }
    CHECK(predict(spec_of("grad:step=1"), 1.0, {}, noisy).kind == PredictionKind::Constant);
    CHECK(predict(spec_of("scaledgd"), 1.0, {}, {kI, std::nullopt, false}).kind == PredictionKind::None);
    const Prediction flat = predict(spec_of("grad:step=1"), 1.0, {}, {SpectralInterval{0, 0.9}, {}, false});
    CHECK(flat.rate == 1);
    CHECK_THAT(flat.sentence, Catch::Contains("Not locally identifiable"));
}
