// Measured against predicted on real runs: ten consecutive instances of each problem, chosen by nothing, to 3
// % in decades a step.
#include <cmath>
#include <random>

#include "core/manifold/retraction.h"
#include "core/method/method.h"
#include "core/method/stepsize.h"
#include "core/problem/generate.h"
#include "core/run/session.h"
#include "core/run/theory/race_theory.h"
#include "core/theory/observed_rate.h"
#include "tests/catch.h"
#include "tests/core/run/made.h"
#include "tests/repeated.h"

using namespace lowrank;
using testing::method;

namespace {

constexpr double kOff = 0.03;
constexpr std::uint64_t kInstances = testing::repeated(10, 1);

Instance instance_of(ProblemKind kind, std::uint64_t seed, double noise = 0) {
    const bool completion = kind == ProblemKind::MatrixCompletion;
    ProblemSpec problem;
    problem.kind = kind;
    problem.rows = 30;
    problem.cols = 26;
    problem.rank = 2;
    problem.rate = noise > 0 ? (completion ? 0.7 : 8) : (completion ? 0.6 : 6);
    problem.seed = seed;
    problem.noise = noise;
    Instance made;
    REQUIRE(generate_instance(problem, made) == Outcome::Done);
    REQUIRE(make_start({}, seed, made) == Outcome::Done);
    return made;
}

RaceTheory theory_of(const Instance& instance, std::shared_ptr<const FixedRankPoint> limit = nullptr) {
    RaceTheory theory;
    REQUIRE(complete_theory(instance, std::move(limit), {}, theory) == Outcome::Done);
    REQUIRE(theory.plain);
    REQUIRE(theory.scaled);
    REQUIRE(theory.plain->identifiable);
    return theory;
}

MethodSpec constant_narg(double mu, double eta) {
    MethodSpec spec = method("narg");
    spec.step = ConstantStep{mu};
    spec.momentum = ConstantMomentum{eta};
    return spec;
}

/// ||X_t - limit|| of one run down to the floor, its steps, and the last difference above it.
struct Run {
    std::vector<double> distance, stepsize, momentum;
    Matrix difference;
};

Run run_from(const FixedRankPoint& start, const Instance& instance, const MethodSpec& spec,
             const Matrix& limit, double floor) {
    constexpr Index kMost = 4000;
    const auto method = make_method(spec);
    method->start(instance.problem, start);
    Run run;
    for (Index t = 0; t < kMost; ++t) {
        Matrix difference = method->iterate().dense() - limit;
        const double distance = difference.norm();
        if (!(distance > floor)) break;
        run.distance.push_back(distance);
        run.difference = std::move(difference);
        const StepReport report = method->step({});
        if (report.status != StepStatus::Moved) break;
        run.stepsize.push_back(report.stepsize);
        run.momentum.push_back(report.momentum);
    }
    return run;
}

/// The point on the manifold at a small distance from the limit, in the tangent part of a direction.
FixedRankPoint beside(const FixedRankPoint& limit, const Matrix& direction, double distance) {
    TangentVector xi;
    project_to_tangent(limit, direction * limit.V, direction.transpose() * limit.U, xi);
    RetractionWorkspace work;
    FixedRankPoint out;
    REQUIRE(retract_projective(limit, xi, distance / norm(xi), work, out) == Retracted::Done);
    return out;
}

/// A run in which the slowest part of the error has outlived all others. All rates are asymptotic: where a
/// second eigenvalue stands next to the first, one fall from the basin to rounding ends before they part. So
/// the run begins near the limit in a random direction, and four times more at the first distance in the
/// direction in which it ended: the power method, with nothing of theory in it.
Run asymptotic_run(const Instance& instance, const MethodSpec& spec, const FixedRankPoint& limit,
                   std::uint64_t seed, double floor) {
    constexpr int kTurns = 4;
    const double distance = 0.003 * singular_values(limit).minCoeff();
    std::mt19937_64 random(seed);
    std::normal_distribution<double> normal;
    Matrix direction(limit.rows(), limit.cols());
    for (Index j = 0; j < direction.cols(); ++j)
        for (Index i = 0; i < direction.rows(); ++i) direction(i, j) = normal(random);
    const Matrix end = limit.dense();
    Run run;
    for (int turn = 0; turn <= kTurns; ++turn) {
        run = run_from(beside(limit, direction, distance), instance, spec, end, floor);
        direction = run.difference;
    }
    return run;
}

/// How the tests of one problem went: each rate is checked where it is measured; a prediction 4 % off must
/// not pass, but for the few instances in which a second eigenvalue is so near that a hundredth of its rate
/// is left.
struct Tally {
    int checks = 0, too_slow_caught = 0, too_fast_caught = 0;

    void check(const MethodSpec& spec, const Run& run, const Problem& problem, const LocalTheory& theory) {
        // The last half before the floor.
        const std::size_t end = run.distance.size(), first = end / 2, count = end - first;
        INFO(print_method(spec) << ", rows " << first << " + " << count);
        REQUIRE(count >= 12);
        const LateSteps late{std::span(run.stepsize).subspan(first, count - 1),
                             std::span(run.momentum).subspan(first, count - 1)};
        const Prediction prediction = predict(spec, constant_step(spec, problem), late, theory);
        const auto fitted = std::span(run.distance).subspan(first, count);
        const double measured = fit_rate(fitted, late.stepsize, late.momentum).rate;
        INFO("measured " << measured << " predicted " << prediction.rate);
        CHECK(prediction.kind != PredictionKind::None);
        const double ratio = std::log(measured) / std::log(prediction.rate);
        CHECK(std::abs(ratio - 1) <= kOff);
        ++checks;
        too_slow_caught += std::abs(ratio / 0.96 - 1) > kOff;
        too_fast_caught += std::abs(ratio / 1.04 - 1) > kOff;
    }
    void check_power() const {
        CHECK(too_slow_caught == checks);
        CHECK(too_fast_caught >= 9 * checks / 10);
    }
};

}  // namespace

TEST_CASE("ten instances of each problem: every rate is the predicted one to 3 %") {
    for (const ProblemKind kind : {ProblemKind::MatrixCompletion, ProblemKind::MatrixSensing}) {
        Tally tally;
        for (std::uint64_t seed = 1; seed <= kInstances; ++seed) {
            CAPTURE(static_cast<int>(kind), seed);
            const Instance instance = instance_of(kind, seed);
            const RaceTheory theory = theory_of(instance);
            const SpectralInterval I = *theory.interval();
            std::vector<MethodSpec> methods;
            for (const char* name : {"iht", "niht", "grad", "rgrad-proj", "rgrad-orth", "scaledgd"})
                methods.push_back(method(name));
            methods.push_back(constant_narg(mu_flat(I), eta_flat(I)));
            methods.push_back(constant_narg(0.8 * mu_flat(I), 0.5 * eta_flat(I)));
            for (const MethodSpec& spec : methods)
                tally.check(
                    spec,
                    asymptotic_run(instance, spec, instance.truth->X, seed, 1e-11 * instance.truth->norm),
                    *instance.problem, theory.rates());
        }
        CHECK(tally.checks == 8 * static_cast<int>(kInstances));
        tally.check_power();
    }
}

TEST_CASE(
    "with noise the curvature at the limit gives the rates of Grad and NARG on ten instances of each "
    "problem") {
    const MethodSpec grad = method("grad");
    for (const ProblemKind kind : {ProblemKind::MatrixCompletion, ProblemKind::MatrixSensing}) {
        Tally tally;
        int off_without = 0;
        for (std::uint64_t seed = 1; seed <= kInstances; ++seed) {
            CAPTURE(static_cast<int>(kind), seed);
            const Instance instance = instance_of(kind, seed, 0.3);
            const auto search = make_method(grad);
            search->start(instance.problem, instance.start);
            double first = 0;
            for (int t = 0; t < 3000; ++t) {
                const StepReport report = search->step({});
                if (t == 0) first = report.gradient_norm;
                if (report.status != StepStatus::Moved || report.gradient_norm <= 1e-14 * first) break;
            }
            const auto limit = std::make_shared<const FixedRankPoint>(search->iterate());
            const RaceTheory theory = theory_of(instance, limit);
            REQUIRE(theory.at_limit);
            const SpectralInterval I = *theory.interval();
            for (const MethodSpec& spec : {grad, constant_narg(mu_flat(I), eta_flat(I)),
                                           constant_narg(0.8 * mu_flat(I), 0.5 * eta_flat(I))}) {
                const Run run = asymptotic_run(instance, spec, *limit, seed, 1e-10 * limit->K.norm());
                tally.check(spec, run, *instance.problem, theory.rates());
            }
            for (const char* thresholded : {"iht", "niht"})
                CHECK(predict(method(thresholded), 1.0, {}, theory.rates()).kind == PredictionKind::None);

            SpectrumOptions options;
            const Result<LocalSpectrum> without = local_spectrum(*instance.problem, *limit, options);
            REQUIRE(without);
            const double flat = rho_dagger({without->lambda_min, without->lambda_max});
            off_without += std::abs(std::log(flat) / std::log(rho_dagger(I)) - 1) > kOff;
        }
        CHECK(tally.checks == 3 * static_cast<int>(kInstances));
        tally.check_power();
        // Without the curvature term the prediction is another one.
        CHECK(off_without >= static_cast<int>(kInstances - kInstances / 5));
    }
}

TEST_CASE(
    "twenty instances of each problem, run as a race runs: momentum with a line search falls as predicted") {
    constexpr std::uint64_t kFresh = testing::repeated(20, 1);
    for (const ProblemKind kind : {ProblemKind::MatrixCompletion, ProblemKind::MatrixSensing}) {
        const std::vector<std::string> constants = {"narg:momentum=0.5", "narg:momentum=0.2", "narg:q=0.05",
                                                    "nag:momentum=0.5,restart=gradient"},
                                       lazy = {"narg", "narg:d=10"};
        int constant_runs = 0, constant_good = 0, lazy_runs = 0, lazy_good = 0, too_fast = 0;
        for (std::uint64_t seed = 101; seed < 101 + kFresh; ++seed) {
            const auto instance = std::make_shared<const Instance>(instance_of(kind, seed));
            const LocalTheory theory = theory_of(*instance).rates();
            ExperimentSpec experiment;
            for (const auto* list : {&constants, &lazy})
                for (const std::string& text : *list) experiment.methods.push_back({method(text), true});
            const RunResult result = run_race(experiment, instance);
            for (std::size_t m = 0; m < experiment.methods.size(); ++m) {
                const Trace& trace = result.race.traces[m];
                INFO(trace.name << ", seed " << seed);
                REQUIRE(trace.status == MethodStatus::Converged);
                const auto rows = rate_rows(result.race, trace);
                REQUIRE(rows);
                const auto first = static_cast<std::size_t>(rows->first), steps = rows->count() - 1;
                const LateSteps late{std::span(trace.stepsize).subspan(first, steps),
                                     std::span(trace.momentum).subspan(first, steps)};
                const Prediction prediction = predict(trace.spec, std::nullopt, late, theory);
                const bool is_lazy = m >= constants.size();
                CHECK(prediction.kind ==
                      (is_lazy ? PredictionKind::Approximation : PredictionKind::FromObservedSteps));
                const double off = std::log(prediction.rate) / std::log(trace.measured_rate) - 1;
                (is_lazy ? lazy_runs : constant_runs) += 1;
                (is_lazy ? lazy_good : constant_good) += std::abs(off) <= kOff;
                too_fast += is_lazy && off > 2 * kOff;
            }
        }
        INFO((kind == ProblemKind::MatrixCompletion ? "completion: " : "sensing: ")
             << constant_good << " of " << constant_runs << " with constant momentum, " << lazy_good << " of "
             << lazy_runs << " with lazy momentum");
        if (kFresh < 20) continue;
        CHECK(constant_good >= 0.8 * constant_runs);
        CHECK(lazy_good >= 0.75 * lazy_runs);
        // Where the approximation misses, it is too slow.
        CHECK(too_fast == 0);
    }
}

TEST_CASE(
    "a restart test leaves a small constant momentum its rate: narg:step=1,momentum=0.2,restart=gradient") {
    const ExperimentSpec usual = default_experiment();
    ExperimentSpec experiment;
    experiment.problem = usual.problem;
    experiment.methods = {{method("narg:step=1,momentum=0.2,restart=gradient"), true}};
    const auto instance = testing::instance_of(experiment);
    const LocalTheory theory = theory_of(*instance).rates();
    const RunResult result = run_race(experiment, instance);
    const Prediction prediction = predict(experiment.methods[0].spec, 1.0, {}, theory);
    CHECK(prediction.kind == PredictionKind::Constant);
    CHECK(std::abs(std::log(result.race.traces[0].measured_rate) / std::log(prediction.rate) - 1) <= kOff);
}

TEST_CASE("the accuracy of a spectrum at a limit says how near the limit was found") {
    for (const ProblemKind kind : {ProblemKind::MatrixCompletion, ProblemKind::MatrixSensing}) {
        const Instance instance = instance_of(kind, 3, 0.3);
        const auto run = make_method(method("grad"));
        run->start(instance.problem, instance.start);
        std::vector<std::shared_ptr<const FixedRankPoint>> points;
        double first = 0, wanted = 1e-2;
        for (int t = 0; t < 3000 && wanted > 1e-13; ++t) {
            const StepReport report = run->step({});
            REQUIRE(report.status == StepStatus::Moved);
            if (t == 0) first = report.gradient_norm;
            if (report.gradient_norm > wanted * first) continue;
            points.push_back(std::make_shared<const FixedRankPoint>(run->iterate()));
            wanted /= 100;
        }
        REQUIRE(points.size() >= 5);
        const LocalTheory end = theory_of(instance, points.back()).rates();
        double before = 1;
        for (std::size_t k = 1; k + 1 < points.size(); ++k) {
            const RaceTheory theory = theory_of(instance, points[k]);
            const auto off = [](double a, double b) { return std::abs(a / b - 1); };
            INFO("limit " << k << ": said " << theory.plain->accuracy << ", is "
                          << off(theory.plain->lambda_min, end.plain->lambda_min));
            for (const auto& [found, true_ends] :
                 {std::pair(&*theory.plain, *end.plain), std::pair(&*theory.scaled, *end.scaled)}) {
                CHECK(found->accuracy > 0);
                CHECK(off(found->lambda_min, true_ends.lambda_min) <= found->accuracy);
                CHECK(off(found->lambda_max, true_ends.lambda_max) <= found->accuracy);
            }
            CHECK(theory.plain->accuracy < before / 10);
            before = theory.plain->accuracy;
        }
        CHECK(theory_of(instance_of(kind, 3)).plain->accuracy == 0);
    }
}
