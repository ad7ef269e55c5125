// Plans the panels of the paper's figures, and runs them.
#include "core/paper/paper_races.h"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>

#include "core/linalg/parallel.h"
#include "core/method/registry.h"
#include "core/problem/generate.h"
#include "core/run/memory.h"
#include "core/run/session.h"
#include "core/text/numbers.h"
#include "core/theory/iteration_radius.h"

namespace lowrank {
namespace {

// Six curves of rippling have a q, of which two are ends of the sweep.
constexpr int kSweep = 17, kMostSwept = kSweep + 6, kCurve = 241;

MethodSpec method(const std::string& text) { return *parse_method(text); }

/// One curve of a panel: a method from a start.
struct Curve {
    MethodSpec method;
    StartSpec start{};
    std::string name{}, value{};
};

struct Plan {
    ProblemSpec problem;
    std::vector<Curve> curves;
};

ProblemSpec problem_of(const PaperChoice& choice, ProblemKind kind, double share, double rate) {
    ProblemSpec problem;
    problem.kind = kind;
    problem.rows = problem.cols = choice.n;
    problem.rank =
        std::max<Index>(1, static_cast<Index>(std::floor(share * static_cast<double>(choice.n) + 1e-9)));
    problem.rate = rate;
    problem.seed = choice.seed;
    return problem;
}

constexpr double kLowShare = 0.06, kHighShare = 0.12;
constexpr ProblemKind kBoth[] = {ProblemKind::MatrixCompletion, ProblemKind::MatrixSensing};

/// The two rates of each kind that the paper runs.
struct PaperRates {
    ProblemKind kind;
    double low, high;
};
constexpr PaperRates kRates[] = {{ProblemKind::MatrixCompletion, 0.4, 0.6},
                                 {ProblemKind::MatrixSensing, 4, 6}};

const PaperRates& rates_of(ProblemKind kind) { return *std::ranges::find(kRates, kind, &PaperRates::kind); }
double low_rate(ProblemKind kind) { return rates_of(kind).low; }
double high_rate(ProblemKind kind) { return rates_of(kind).high; }

std::vector<Plan> plan_all(const PaperChoice& choice, ProblemKind kind) {
    const Curve best_iht{method("iht:step=optimal"), {}, "IHT at μ†"};
    std::vector<Curve> curves;
    for (const MethodInfo& info : all_methods())
        if (info.in_default_race)
            curves.push_back(info.spec.algorithm == best_iht.method.algorithm ? best_iht : Curve{info.spec});
    std::vector<Plan> plans;
    for (const double rate : {low_rate(kind), high_rate(kind)})
        for (const double share : {kLowShare, kHighShare})
            plans.push_back({problem_of(choice, kind, share, rate), curves});
    return plans;
}

std::vector<Plan> plan_lazy(const PaperChoice& choice) {
    std::vector<Curve> curves;
    for (const char* d : {"2", "5", "10", "20"})
        curves.push_back({method(std::string("narg:d=") + d), {}, fmt::format("NARG, d = {}", d)});
    curves.push_back({method("narg+r")});
    std::vector<Plan> plans;
    for (const ProblemKind kind : kBoth)
        plans.push_back({problem_of(choice, kind, kLowShare, low_rate(kind)), curves});
    return plans;
}

std::vector<Plan> plan_starts(const PaperChoice& choice) {
    std::vector<Plan> plans;
    for (const ProblemKind kind : kBoth) {
        std::vector<Curve> curves = {{method("rgrad-orth"), {StartKind::Spectral, 0}, "spectral"}};
        for (const double sigma : {1.0, 2.0, 5.0, 10.0})
            curves.push_back({method("rgrad-orth"),
                              {StartKind::Noisy, sigma},
                              fmt::format("noisy, σ = {}", print_number(sigma))});
        plans.push_back({problem_of(choice, kind, kLowShare, low_rate(kind)), curves});
    }
    return plans;
}

MethodSpec with_ratio(double q) {
    MethodSpec spec = method("narg");
    spec.momentum = RatioMomentum{q};
    return spec;
}

double flat_ratio(SpectralInterval I) { return 4 / (1 + 3 * I.kappa()); }

std::vector<Curve> rippling_curves(SpectralInterval I) {
    const double q_kappa = 1 / I.kappa(), q_flat = flat_ratio(I);
    const auto words = [](double q) { return print_significant(q, 3); };
    return {
        {with_ratio(q_flat / 10), {}, "q = q♭/10", words(q_flat / 10)},
        {with_ratio(q_flat / 3), {}, "q = q♭/3", words(q_flat / 3)},
        {with_ratio(q_kappa), {}, "q = 1/κ", words(q_kappa)},
        {with_ratio(q_flat), {}, "q = q♭ = 4/(1 + 3κ)", words(q_flat)},
        {with_ratio(std::sqrt(q_flat)), {}, "q = √q♭", words(std::sqrt(q_flat))},
        {with_ratio(1), {}, "q = 1 (no momentum)"},
        {method("narg+r")},
    };
}

RatioRates ratio_rates(SpectralInterval I, const Race& race) {
    RatioRates rates;
    rates.interval = I;
    rates.q_kappa = 1 / I.kappa();
    rates.q_flat = flat_ratio(I);
    rates.q = ratio_sweep(I);
    for (const Trace& trace : race.traces) rates.measured.push_back(trace.measured_rate);
    for (int k = 0; k < kCurve; ++k) {
        const double q = rates.q.front() * std::pow(1 / rates.q.front(), k / (kCurve - 1.0));
        const double eta = (1 - std::sqrt(q)) / (1 + std::sqrt(q));
        rates.curve_q.push_back(q);
        for (const auto& [curve, mu] :
             {std::pair(&rates.at_inverse, 1 / I.lambda_max), {&rates.at_flat, mu_flat(I)}})
            curve->push_back(iteration_radius(mu, eta, I.lambda_min, I.lambda_max));
    }
    return rates;
}

/// The instance of a problem, without a start.
Result<Instance> instance_of(const ProblemSpec& problem, double memory_limit, const std::stop_token& stop) {
    if (std::string sentence = why_size_too_small(problem); !sentence.empty()) return Failure{sentence};
    if (std::string sentence = why_invalid(problem); !sentence.empty()) return Failure{sentence};
    ExperimentSpec spec;
    spec.problem = problem;
    if (std::string sentence = why_n_too_large(spec, memory_limit); !sentence.empty())
        return Failure{sentence};
    Instance instance;
    if (generate_instance(problem, instance, stop) != Outcome::Done) return Cancelled{};
    return instance;
}

/// Runs curves on an instance, those of one start together.
Result<Race> run_curves(const Instance& made, const ProblemSpec& problem, const StopSpec& stop_spec,
                        const std::vector<Curve>& curves, double memory_limit, const std::stop_token& stop) {
    Race all;
    for (std::size_t first = 0; first < curves.size();) {
        std::size_t last = first;
        ExperimentSpec spec;
        spec.problem = problem;
        spec.start = curves[first].start;
        spec.stop = stop_spec;
        for (; last < curves.size() && curves[last].start == spec.start; ++last)
            spec.methods.push_back({curves[last].method, true});
        if (std::string sentence = why_invalid(spec); !sentence.empty()) return Failure{sentence};
        if (std::string sentence = why_n_too_large(spec, memory_limit); !sentence.empty())
            return Failure{sentence};
        auto instance = std::make_shared<Instance>(made);
        if (make_start(spec.start, problem.seed, *instance, stop) != Outcome::Done) return Cancelled{};
        RunResult result = run_race(spec, std::move(instance), stop);
        if (stop.stop_requested()) return Cancelled{};
        if (first == 0) {
            all = std::move(result.race);
        } else {
            for (std::size_t m = 0; m < result.race.traces.size(); ++m) {
                all.traces.push_back(std::move(result.race.traces[m]));
                all.spec.methods.push_back(spec.methods[m]);
            }
        }
        first = last;
    }
    return all;
}

Result<PaperPanel> run_panel(const Plan& plan, PaperFigure figure, const PaperChoice& choice,
                             RatioRates& rates, const std::stop_token& stop) {
    const Result<Instance> instance = instance_of(plan.problem, choice.memory_limit, stop);
    if (!instance) return instance.passed_on<PaperPanel>();
    PaperPanel panel;
    if (complete_theory(*instance, nullptr, {}, panel.theory, stop) != Outcome::Done) return Cancelled{};
    std::vector<Curve> curves = plan.curves;
    if (figure == PaperFigure::Rippling) {
        const auto I = panel.theory.interval();
        if (!I || !(I->lambda_min > 0))
            return Failure{
                fmt::format("rippling needs a κ, and this instance has none: {}", panel.theory.sentence)};
        curves = rippling_curves(*I);
        std::vector<Curve> sweep;
        for (const double q : ratio_sweep(*I)) sweep.push_back({with_ratio(q)});
        const Result<Race> swept =
            run_curves(*instance, plan.problem, choice.stop, sweep, choice.memory_limit, stop);
        if (!swept) return swept.passed_on<PaperPanel>();
        rates = ratio_rates(*I, *swept);
    }
    Result<Race> race = run_curves(*instance, plan.problem, choice.stop, curves, choice.memory_limit, stop);
    if (!race) return race.passed_on<PaperPanel>();
    panel.race = *std::move(race);
    for (const Curve& curve : curves) {
        panel.names.push_back(curve.name.empty() ? display_name(curve.method) : curve.name);
        panel.values.push_back(curve.value);
    }
    for (std::size_t m = 0; m < panel.race.traces.size(); ++m)
        if (panel.race.traces[m].status == MethodStatus::Diverged)
            panel.notes.push_back(fmt::format("{} diverged.", full_name(panel, m)));
    return panel;
}

/// Whether all panels may run at once, each with its part of the limit.
bool fit_together(const std::vector<Plan>& plans, PaperFigure figure, const PaperChoice& choice) {
    return std::ranges::all_of(plans, [&](const Plan& plan) {
        ExperimentSpec spec;
        spec.problem = plan.problem;
        spec.stop = choice.stop;
        for (const Curve& curve : plan.curves) spec.methods.push_back({curve.method, true});
        // The sweep over q is the largest race of its panel.
        for (int k = 0; figure == PaperFigure::Rippling && k < kMostSwept; ++k)
            spec.methods.push_back({with_ratio(0.1), true});
        const double part = choice.memory_limit / static_cast<double>(plans.size());
        return why_too_large(spec, ground_of(plan.problem), part).empty();
    });
}

}  // namespace

std::vector<double> ratio_sweep(SpectralInterval I) {
    const double low = flat_ratio(I) / 10;
    std::vector<double> all;
    for (int k = 0; k < kSweep; ++k) all.push_back(low * std::pow(1 / low, k / (kSweep - 1.0)));
    all.back() = 1;
    // Numerically the same as a point of the grid: the q of the curve is the one that stays.
    for (const Curve& curve : rippling_curves(I))
        if (const auto* ratio = std::get_if<RatioMomentum>(&curve.method.momentum)) {
            std::erase_if(all, [&](double q) { return std::abs(q / ratio->q - 1) < 1e-9; });
            all.push_back(ratio->q);
        }
    std::ranges::sort(all);
    return all;
}

std::string full_name(const PaperPanel& panel, std::size_t trace) {
    const std::string& value = panel.values[trace];
    return panel.names[trace] + (value.empty() ? "" : " = " + value);
}

Result<PaperRaces> paper_races(PaperFigure figure, const PaperChoice& choice, const std::stop_token& stop,
                               const std::function<void(const std::string&)>& progress) {
    std::vector<Plan> plans;
    switch (figure) {
        case PaperFigure::McAll:
            plans = plan_all(choice, ProblemKind::MatrixCompletion);
            break;
        case PaperFigure::MsAll:
            plans = plan_all(choice, ProblemKind::MatrixSensing);
            break;
        case PaperFigure::Rippling:
        case PaperFigure::Lazy:
            plans = plan_lazy(choice);
            break;
        case PaperFigure::Initialisation:
            plans = plan_starts(choice);
            break;
    }
    PaperRaces all;
    all.figure = figure;
    const std::size_t count = plans.size();
    std::vector<RatioRates> rates(count);
    std::vector<Result<PaperPanel>> panels(count, Cancelled{});
    const bool timed = figure == PaperFigure::McAll || figure == PaperFigure::MsAll;
    const auto run = [&](std::size_t k) { panels[k] = run_panel(plans[k], figure, choice, rates[k], stop); };
    const bool together = !timed && fit_together(plans, figure, choice);
    for (std::size_t k = 0; !together && k < count; ++k) {
        if (progress) progress(fmt::format("panel {} of {}", k + 1, count));
        run(k);
    }
    if (together) {
        if (progress) progress(fmt::format("{} panels", count));
        const auto tile = [&](Index k) { run(static_cast<std::size_t>(k)); };
        if (parallel_tiles(static_cast<Index>(count), tile, stop) != Outcome::Done) return Cancelled{};
    }
    for (Result<PaperPanel>& panel : panels) {
        if (!panel) return panel.passed_on<PaperRaces>();
        all.panels.push_back(*std::move(panel));
    }
    if (figure == PaperFigure::Rippling) all.ratios = std::move(rates);
    return all;
}

}  // namespace lowrank
