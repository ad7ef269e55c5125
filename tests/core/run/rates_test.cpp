// Measured against predicted on real runs: ten instances of each problem, to 3 % in decades a step.
#include <cmath>

#include "core/method/make_method.h"
#include "core/method/stepsize.h"
#include "core/problem/generate.h"
#include "core/run/race_theory.h"
#include "core/run/session.h"
#include "core/theory/rate_fit.h"
#include "tests/catch.h"

using namespace lowrank;

namespace {

constexpr double kOff = 0.03;

std::shared_ptr<const Instance> instance_of(ProblemKind kind, std::uint64_t seed, double noise = 0) {
    const bool completion = kind == ProblemKind::MatrixCompletion;
    ProblemSpec problem;
    problem.kind = kind;
    problem.rows = noise > 0 ? 18 : 14;
    problem.cols = 14;
    problem.rank = 1;
    problem.rate = noise > 0 ? (completion ? 0.7 : 8) : (completion ? 0.6 : 6);
    problem.seed = seed;
    problem.noise = noise;
    auto made = std::make_shared<Instance>();
    REQUIRE(generate_instance(problem, *made) == Outcome::Done);
    REQUIRE(make_start({}, seed, *made) == Outcome::Done);
    return made;
}

RaceTheory theory_of(const Instance& instance, std::shared_ptr<const FixedRankPoint> limit = nullptr) {
    RaceTheory theory;
    REQUIRE(complete_theory(instance, std::move(limit), {}, theory) == Outcome::Done);
    REQUIRE(theory.plain);
    REQUIRE(theory.scaled);
    return theory;
}

/// Whether both ends of both spectra stand apart from what lies inside. All rates are asymptotic: where the second
/// eigenvalue is next to the first, the first decides alone only below rounding, and no run can show its rate.
bool ends_stand_apart(const RaceTheory& theory) {
    for (const LocalSpectrum& spectrum : {*theory.plain, *theory.scaled}) {
        const Vector& all = spectrum.eigenvalues;
        const Index n = all.size();
        REQUIRE(n >= 3);
        if (!(all[1] >= 1.3 * all[0] && all[n - 1] - all[n - 2] >= 0.02 * all[n - 1])) return false;
    }
    return theory.plain->identifiable;
}

MethodSpec constant_narg(double mu, double eta) {
    MethodSpec spec = std::get<MethodSpec>(parse_method("narg"));
    spec.step = ConstantStep{mu};
    spec.momentum = ConstantMomentum{eta};
    return spec;
}

/// The last half of the values above the floor, as first row and count.
std::pair<std::size_t, std::size_t> last_half(const std::vector<double>& values, double floor) {
    std::size_t end = 0;
    while (end < values.size() && values[end] > floor) ++end;
    return {end / 2, end - end / 2};
}

void check_rate(const MethodSpec& spec, const std::vector<double>& values,
                const std::vector<double>& stepsizes, const std::vector<double>& momenta, double floor,
                const Problem& problem, const LocalTheory& theory) {
    const auto [first, count] = last_half(values, floor);
    INFO(print_method(spec) << ", rows " << first << " + " << count);
    REQUIRE(count >= 12);
    const LateSteps late{std::span(stepsizes).subspan(first, count - 1),
                         std::span(momenta).subspan(first, count - 1)};
    const Prediction prediction = predict(spec, constant_step(spec, problem), late, theory);
    const auto fitted = std::span(values).subspan(first, count);
    const bool twice = prediction.kind == PredictionKind::DoubleRoot;
    const double measured = (twice ? fit_double_root(fitted) : fit_straight(fitted)).rate;
    INFO("measured " << measured << " predicted " << prediction.rate);
    CHECK(prediction.kind != PredictionKind::None);
    CHECK(std::abs(std::log(measured) / std::log(prediction.rate) - 1) <= kOff);
}

/// ||X_t - limit|| of one method, with its steps, from the instance's start.
struct Distances {
    std::vector<double> distance, gradient, stepsize, momentum;
};
Distances distances(const Instance& instance, const MethodSpec& spec, const FixedRankPoint& limit,
                    Index steps) {
    const auto method = make_method(spec);
    method->start(instance.problem, instance.start);
    const Matrix end = limit.dense();
    Distances out;
    for (Index t = 0; t < steps; ++t) {
        out.distance.push_back((method->iterate().dense() - end).norm());
        const StepReport report = method->step({});
        if (report.status != StepStatus::Moved) break;
        out.stepsize.push_back(report.stepsize);
        out.momentum.push_back(report.momentum);
        out.gradient.push_back(report.gradient_norm);
    }
    return out;
}

}  // namespace

TEST_CASE("ten instances of each problem: every rate is the predicted one to 3 %") {
    for (const ProblemKind kind : {ProblemKind::MatrixCompletion, ProblemKind::MatrixSensing})
        for (std::uint64_t seed = 1, found = 0; found < 10; ++seed) {
            REQUIRE(seed < 100);
            CAPTURE(static_cast<int>(kind), seed);
            const auto instance = instance_of(kind, seed);
            const RaceTheory theory = theory_of(*instance);
            if (!ends_stand_apart(theory)) continue;
            ++found;
            const SpectralInterval I = *theory.interval();
            ExperimentSpec spec;
            spec.stop.tol = 1e-11;
            spec.stop.max_iter = 4000;
            for (const char* name : {"iht", "niht", "grad", "rgrad-proj", "rgrad-orth", "scaledgd"})
                spec.methods.push_back({std::get<MethodSpec>(parse_method(name)), true});
            spec.methods.push_back({constant_narg(mu_flat(I), eta_flat(I)), true});
            spec.methods.push_back({constant_narg(0.8 * mu_flat(I), 0.5 * eta_flat(I)), true});
            const RunResult run = run_race(spec, instance);
            const double floor = std::max(1e-10, 1e-12 * instance->truth->norm);
            for (const Trace& trace : run.race.traces)
                check_rate(trace.spec, trace.error, trace.stepsize, trace.momentum, floor, *instance->problem,
                           theory.rates());
        }
}

TEST_CASE("with noise the curvature at the limit gives the rate, and without it the rate is wrong") {
    for (const ProblemKind kind : {ProblemKind::MatrixCompletion, ProblemKind::MatrixSensing})
        for (std::uint64_t seed = 1, found = 0; found < 3; ++seed) {
            REQUIRE(seed < 100);
            CAPTURE(static_cast<int>(kind), seed);
            const auto instance = instance_of(kind, seed, 0.3);
            ExperimentSpec spec;
            spec.stop.tol = 1e-13;
            spec.stop.max_iter = 4000;
            spec.methods.push_back({std::get<MethodSpec>(parse_method("grad")), true});
            const RunResult run = run_race(spec, instance);
            const auto limit = std::make_shared<const FixedRankPoint>(run.iterates[0]);
            const RaceTheory theory = theory_of(*instance, limit);
            REQUIRE(theory.at_limit);
            if (!ends_stand_apart(theory)) continue;
            ++found;
            const SpectralInterval I = *theory.interval();
            const MethodSpec grad = std::get<MethodSpec>(parse_method("grad"));
            for (const MethodSpec& method : {grad, constant_narg(mu_flat(I), eta_flat(I)),
                                             constant_narg(0.8 * mu_flat(I), 0.5 * eta_flat(I))}) {
                const Distances d = distances(*instance, method, *limit, 4000);
                const double size = limit->K.norm();
                check_rate(method, d.distance, d.stepsize, d.momentum, 1e-9 * size, *instance->problem,
                           theory.rates());
            }
            for (const char* thresholded : {"iht", "niht"})
                CHECK(
                    predict(std::get<MethodSpec>(parse_method(thresholded)), 1.0, {}, theory.rates()).kind ==
                    PredictionKind::None);
        }
}
