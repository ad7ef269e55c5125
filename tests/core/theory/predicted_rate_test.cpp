// Predictions: the mean of lazy momentum, double roots, and what each method is said to do.
#include "core/theory/predicted_rate.h"

#include <cmath>

#include "core/method/algorithms.h"
#include "core/method/momentum_count.h"
#include "core/method/registry.h"
#include "core/theory/iteration_radius.h"
#include "tests/catch.h"
#include "tests/core/theory/closed_forms.h"

using namespace lowrank;

namespace {

const SpectralInterval kEnds{0.1663, 0.9451};
const LocalTheory kTheory{kEnds, SpectralInterval{0.3, 1.7}, false};

MethodSpec spec_of(const char* text) { return *parse_method(text); }

}  // namespace

TEST_CASE("lazy momentum: product, closed form and the radius agree where eta_t >= eta_flat") {
    for (const int d : {2, 5, 10}) {
        int t0 = 1;
        while (t0 / (t0 + 1.0 + d) < eta_flat(kEnds)) ++t0;
        const int t1 = t0 + 25;
        std::vector<double> momenta;
        double product = 1;
        for (int t = t0; t < t1; ++t) {
            momenta.push_back(t / (t + 1.0 + d));
            product *= momenta.back();
        }
        const double paper =
            std::sqrt(1 - mu_flat(kEnds) * kEnds.lambda_min) * std::pow(product, 1.0 / (2 * (t1 - t0)));
        CHECK(lazy_rate(momenta, mu_flat(kEnds), kEnds) == Approx(paper).epsilon(1e-9));
        CHECK(testing::lazy_rate_closed(t0, t1, d, kEnds) == Approx(paper).epsilon(1e-12));
    }
    // Below eta_flat the factor is the radius, which the paper's root would undercut.
    const std::vector<double> low{0.05};
    CHECK(lazy_rate(low, mu_flat(kEnds), kEnds) >
          std::sqrt(0.05 * (1 - mu_flat(kEnds) * kEnds.lambda_min)) * 1.5);
}

TEST_CASE("a double root is known where it decides, and nowhere else") {
    CHECK(is_double_root(mu_flat(kEnds), eta_flat(kEnds), kEnds));
    CHECK(is_double_root(0.5 * mu_flat(kEnds), eta_critical(0.5 * mu_flat(kEnds), kEnds.lambda_min), kEnds));
    CHECK_FALSE(is_double_root(mu_flat(kEnds), eta_flat(kEnds) + 0.01, kEnds));
    CHECK_FALSE(
        is_double_root(1.2 * mu_flat(kEnds), eta_critical(1.2 * mu_flat(kEnds), kEnds.lambda_min), kEnds));
    CHECK_FALSE(is_double_root(mu_flat(kEnds), 1, {0, 1}));
}

TEST_CASE("what each method is predicted to do") {
    const std::vector<double> steps(60, 1.25), momenta(60, 0.4);
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
    check("iht", 1.0, nothing, Constant, constant_step_rate(1, kEnds));
    check("iht:step=1.4", 1.4, late, Constant, constant_step_rate(1.4, kEnds));
    check("niht", std::nullopt, nothing, None, 0);
    check("niht", std::nullopt, late, FromObservedSteps, constant_step_rate(1.25, kEnds));
    for (const char* method : {"grad", "rgrad-proj", "rgrad-orth"}) {
        check(method, std::nullopt, nothing, None, 0);
        check(method, std::nullopt, late, FromObservedSteps, std::abs(1 - 1.25 * kEnds.lambda_max));
    }
    check("scaledgd", 0.83, nothing, Constant, constant_step_rate(0.83, *kTheory.scaled));
    check("scaledgd:step=exact", std::nullopt, late, FromObservedSteps,
          std::abs(1 - 1.25 * kTheory.scaled->lambda_max));
    check("narg:step=1.1,momentum=0.5", 1.1, nothing, Constant,
          iteration_radius(1.1, 0.5, kEnds.lambda_min, kEnds.lambda_max));
    check("narg:momentum=0.4", std::nullopt, nothing, None, 0);
    check("narg:momentum=0.4", std::nullopt, late, FromObservedSteps,
          iteration_radius(1.25, 0.4, kEnds.lambda_max));
    check("narg:q=0.25,step=1.1", 1.1, nothing, Constant,
          iteration_radius(1.1, 1.0 / 3, kEnds.lambda_min, kEnds.lambda_max));
    check("narg", std::nullopt, nothing, None, 0);
    for (const char* lazy : {"narg", "nag"})
        check(lazy, std::nullopt, late, Approximation, iteration_radius(1.25, 0.4, kEnds.lambda_max));
    check("narg:step=1.1", 1.1, late, Average,
          iteration_radius(1.1, 0.4, kEnds.lambda_min, kEnds.lambda_max));
    check("narg+r", std::nullopt, late, Heuristic, rho_flat(kEnds));
    const double step = 0.9 * mu_flat(kEnds);
    check("narg+r:step=1", step, late, Heuristic, 1 - std::sqrt(step * kEnds.lambda_min));

    MethodSpec critical = spec_of("narg");
    critical.momentum = ConstantMomentum{eta_flat(kEnds)};
    CHECK(predict(critical, mu_flat(kEnds), {}, kTheory).kind == DoubleRoot);
    CHECK(predict(critical, mu_flat(kEnds), {}, kTheory).rate == Approx(rho_flat(kEnds)).epsilon(1e-14));
}

TEST_CASE("a restart test leaves a constant momentum its rate, and takes it where it restarts") {
    const double critical = eta_critical(1.1, kEnds.lambda_min);
    const std::vector<double> steps(40, 1.1);
    // Restarts every fifth step: after each the past is forgotten.
    std::vector<double> momenta(40, 0.9);
    for (std::size_t t = 0; t < momenta.size(); t += 5) momenta[t] = 0;
    const auto spec = [](double eta) {
        MethodSpec made = spec_of("narg:restart=gradient,step=1.1");
        made.momentum = ConstantMomentum{eta};
        return made;
    };
    const Prediction below = predict(spec(0.9 * critical), 1.1, {}, kTheory);
    CHECK(below.kind == PredictionKind::Constant);
    CHECK(below.rate ==
          Approx(iteration_radius(1.1, 0.9 * critical, kEnds.lambda_min, kEnds.lambda_max)).epsilon(1e-12));
    CHECK(predict(spec_of("nag:restart=function,q=0.5,step=1.1"), 1.1, {}, kTheory).kind ==
          PredictionKind::Constant);
    CHECK(predict(spec(0.9), 1.1, {}, kTheory).kind == PredictionKind::None);
    const Prediction above = predict(spec(0.9), 1.1, {steps, momenta}, kTheory);
    CHECK(above.kind == PredictionKind::Approximation);
    double worst = 0;
    for (const double lambda : {kEnds.lambda_min, kEnds.lambda_max}) {
        // One period, from the direction a restart leaves: z_1 = a z_0.
        const double a = 1 - 1.1 * lambda;
        double before = 1, now = a;
        for (int k = 1; k < 5; ++k) {
            const double next = a * (1.9 * now - 0.9 * before);
            before = now, now = next;
        }
        worst = std::max(worst, std::pow(std::abs(now), 0.2));
    }
    CHECK(above.rate == Approx(worst).epsilon(0.02));
    CHECK(above.rate < iteration_radius(1.1, 0.9, kEnds.lambda_min, kEnds.lambda_max) - 0.05);
    // With a line search the steps say it.
    MethodSpec searched = spec(0.9);
    searched.step.reset();
    CHECK(predict(searched, std::nullopt, {steps, momenta}, kTheory).kind ==
          PredictionKind::FromObservedSteps);
}

TEST_CASE("a method without a formula says what is known of its rate, whatever is observed of it") {
    const std::vector<double> steps(20, 1.2), momenta(20, 0.0);
    int without = 0;
    std::vector<MethodSpec> methods;
    for (const MethodInfo& info : all_methods()) methods.push_back(info.spec);
    for (const char* text : {"grad:step=bb-long", "scaledgd:step=bb", "narg:step=1/t", "iht:step=2/t"})
        methods.push_back(spec_of(text));
    for (const MethodSpec& method : methods) {
        const bool none = std::holds_alternative<NoRate>(*row_of(method).rate) ||
                          std::holds_alternative<NoRateOfStep>(*step_row(method).rate);
        CHECK(why_never_predicted(method, false).empty() == !none);
        if (!none) continue;
        ++without;
        INFO(print_method(method));
        for (const LocalTheory& theory : {LocalTheory{}, kTheory}) {
            const Prediction prediction = predict(method, std::nullopt, {steps, momenta}, theory);
            CHECK(prediction.kind == PredictionKind::None);
            CHECK(std::isnan(prediction.rate));
            CHECK(prediction.sentence.starts_with("No rate is predicted: "));
        }
        CHECK_FALSE(steps_alternate(method));
    }
    CHECK(without == 13);  // rcg, rbb, the field's seven and the four
}

TEST_CASE("only a search without the curvature drifts where the residual does not vanish") {
    LocalTheory noisy = kTheory;
    noisy.residual = true;
    const std::vector<double> steps{1.1, 1.3, 1.1, 1.3, 1.1, 1.3}, momenta(6, 0.0);
    const Prediction drifts = predict(spec_of("rgrad-orth"), std::nullopt, {steps, momenta}, noisy),
                     stays =
                         predict(spec_of("rgrad-orth:step=newton"), std::nullopt, {steps, momenta}, noisy);
    CHECK(drifts.sentence.find("leaves out the curvature") != std::string::npos);
    CHECK(stays.sentence == "Theory from observed mu.");
    CHECK(stays.rate == drifts.rate);
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
    CHECK(predict(spec_of("scaledgd"), 1.0, {}, {kEnds, std::nullopt, false}).kind == PredictionKind::None);
    const Prediction flat = predict(spec_of("grad:step=1"), 1.0, {}, {SpectralInterval{0, 0.9}, {}, false});
    CHECK(flat.rate == 1);
    CHECK_THAT(flat.sentence, Catch::Contains("Not locally identifiable"));
}

TEST_CASE("the longest stable step is where the radius passes 1, for every momentum rule") {
    for (const SpectralInterval I : {kEnds, SpectralInterval{0.02, 3.1}, SpectralInterval{1, 1}})
        for (const char* text : {"narg:momentum=none", "narg:momentum=0.3", "narg:q=0.5", "narg:q=0.01",
                                 "narg", "narg:momentum=optimal"}) {
            INFO(text << " on " << I.lambda_min << ", " << I.lambda_max);
            MethodSpec spec = spec_of(text);
            const double longest = longest_stable_step(spec.momentum, I.lambda_max);
            CHECK(shortest_growing_step(spec, I.lambda_max) == longest);
            const auto rate = [&](double mu) {
                spec.step = ConstantStep{mu};
                const MethodSpec known = with_optimal_rules(spec, I);
                // Lazy momentum after many steps.
                const double eta = known.has_momentum() ? momentum_factor(known.momentum, 1e12) : 0;
                return iteration_radius(mu, eta, I.lambda_min, I.lambda_max);
            };
            CHECK(rate(longest * (1 - 1e-6)) < 1);
            CHECK(rate(longest * (1 + 1e-6)) > 1);
        }
    // The numbers of a report: eta = 0.1716 at q = 0.5.
    CHECK(longest_stable_step(RatioMomentum{0.5}, 4.78) ==
          Approx(2 * 1.171573 / ((1 + 2 * 0.171573) * 4.78)).epsilon(1e-6));
    // A restart drops what makes errors grow, but for a step that is too long without momentum, too.
    CHECK(shortest_growing_step(spec_of("narg+r"), 0.8) == 2.5);
    CHECK(shortest_growing_step(spec_of("narg"), 0.8) == Approx(4 / 2.4));
}

TEST_CASE("where all eigenvalues are alike, to rounding, one step arrives") {
    constexpr double kUlp = 2.3e-16;
    for (const SpectralInterval one :
         {SpectralInterval{1, 1}, SpectralInterval{1 - 2 * kUlp, 1 + 3 * kUlp}, SpectralInterval{0.7, 0.7}}) {
        CHECK(rho_flat(one) == 0);
        CHECK(rho_dagger(one) == 0);
        CHECK(eta_flat(one) == 0);
        CHECK_FALSE(is_double_root(mu_flat(one), eta_flat(one), one));
        const LocalTheory theory{one, one, false};
        for (const char* text : {"iht:step=optimal", "niht", "grad", "rgrad-orth", "rgrad-orth:step=optimal",
                                 "narg", "narg+r", "narg:momentum=0.4", "narg:step=optimal,momentum=optimal",
                                 "scaledgd:step=exact", "scaledgd:step=optimal"}) {
            INFO(text << " on " << one.lambda_min);
            const Prediction p = predict(spec_of(text), std::nullopt, {}, theory);
            CHECK(p.kind == PredictionKind::Constant);
            CHECK(p.rate == 0);
            CHECK(p.sentence == "One step arrives.");
        }
        // Another step does not.
        const Prediction half = predict(spec_of("iht"), 0.5 / one.lambda_max, {}, theory);
        CHECK(half.rate == Approx(0.5));
        CHECK(half.sentence.empty());
    }
    // Nearly alike is not alike: the rate is what it is.
    const SpectralInterval near{1, 1 + 1e-6};
    CHECK(rho_dagger(near) == Approx(5e-7).epsilon(1e-6));
    CHECK(rho_flat(near) == Approx(1.0 / 2 * 0.75e-6).epsilon(1e-3));
    CHECK(predict(spec_of("niht"), std::nullopt, {}, {near, {}, false}).kind == PredictionKind::None);
    // A search that leaves the curvature out does not find the inverse.
    CHECK(predict(spec_of("rgrad-orth"), std::nullopt, {}, {SpectralInterval{1, 1}, {}, true}).kind ==
          PredictionKind::None);
}
