// Why a race did not end well: numbers that are known, and a cure that is one step of undo.
#include <cmath>

#include "core/io/experiment_keys.h"
#include "tests/app/state/ended_race.h"

using namespace lowrank;
using namespace lowrank::state;
using testing::Ended;

namespace {

RaceTheory theory_with(double lambda_max) {
    RaceTheory theory;
    theory.plain.emplace();
    theory.plain->lambda_min = 0.2, theory.plain->lambda_max = lambda_max;
    return theory;
}

}  // namespace

TEST_CASE("a race that ended well, or has not ended, has no fault") {
    CHECK_FALSE(Ended(MethodStatus::Converged).cause());
    CHECK_FALSE(Ended(MethodStatus::Running).cause());
}

TEST_CASE("too few samples to run: the rate that is surely enough, or a rank that is") {
    Ended stage;
    stage.state.experiment.problem.rate = 0.1;
    stage.state.refusal = why_refused(stage.state.experiment, 0);
    REQUIRE_FALSE(stage.state.refusal.empty());
    const auto cause = stage.cause();
    REQUIRE(cause);
    CHECK(cause->words == stage.state.refusal);
    const ExperimentSpec cured = stage.cured(*cause);
    CHECK(samples_per_degree(cured.problem) >= kSurelyEnough);
    CHECK(cause->cure->label == "p = " + std::string("0.27"));
    CHECK(cured.problem.rate == 0.27);

    // All entries of a matrix of high rank are few: only a lower rank is a cure.
    Ended high;
    high.state.experiment.problem.rank = 40;
    high.state.experiment.problem.rate = 0.9;
    high.state.refusal = why_refused(high.state.experiment, 0);
    REQUIRE_FALSE(high.state.refusal.empty());
    const auto rank = high.cause();
    REQUIRE(rank);
    const ExperimentSpec lower = high.cured(*rank);
    CHECK(lower.problem.rate == 0.9);
    CHECK(samples_per_degree(lower.problem) >= kSurelyEnough);
    ProblemSpec next = lower.problem;
    ++next.rank;
    CHECK(samples_per_degree(next) < kSurelyEnough);
}

TEST_CASE("few samples of which no method found the matrix") {
    Ended stage;
    stage.state.experiment.problem.rate = 0.2;
    stage.end(MethodStatus::Stopped, 300);
    const auto cause = stage.cause();
    REQUIRE(cause);
    CHECK(cause->words == "1.7 samples per unknown are few: no method found the matrix.");
    CHECK(stage.cured(*cause).problem.rate == 0.27);
}

TEST_CASE("few samples are the cause of methods that diverge as well, where none got there") {
    Ended stage;
    stage.state.experiment.problem.rate = 0.17;
    stage.end(MethodStatus::Stopped, 300);
    const std::size_t m = stage.place("scaledgd");
    stage.race.traces[m].status = MethodStatus::Diverged;
    const auto cause = stage.cause();
    REQUIRE(cause);
    CHECK(cause->words == "1.5 samples per unknown are few: no method found the matrix.");
    CHECK(stage.cured(*cause).problem.rate == 0.27);
    // Where another got there, they were enough.
    stage.race.traces[stage.place("narg")].status = MethodStatus::Converged;
    CHECK(stage.cause()->words == "ScaledGD diverged from this start.");
}

TEST_CASE("a model rank above that of the matrix that was drawn is set to it") {
    Ended stage;
    stage.state.experiment.problem.model_rank = 6;
    stage.end(MethodStatus::Stopped, 300);
    stage.race.facts.rank = 6;
    const auto cause = stage.cause();
    REQUIRE(cause);
    CHECK(cause->words == "Model rank 6 is too high: the matrix that was drawn has rank 3.");
    CHECK(cause->cure->label == "model rank = 3");
    CHECK(rank_given(stage.cured(*cause).problem) == 3);
    // A model rank that is the rank is no cause.
    stage.state.experiment.problem.model_rank = 3;
    CHECK(stage.cause()->words.find("unlucky start") != std::string::npos);
}

TEST_CASE("a step is judged by the longest stable one, and halved") {
    CHECK(longest_stable_step(NoMomentum{}, 2) == 1);
    CHECK(longest_stable_step(LazyMomentum{}, 2) == Approx(2.0 / 3));
    CHECK(longest_stable_step(ConstantMomentum{0.5}, 1) == 1.5);
    Ended stage(MethodStatus::Converged);
    const std::size_t m = stage.place("rgrad-orth");
    stage.state.experiment.methods[m].spec = *parse_method("rgrad-orth:step=3");
    stage.end(MethodStatus::Converged, 30);
    stage.race.traces[m].status = MethodStatus::Diverged;
    CHECK(stage.cause()->words == "RGrad-Orth (step = 3) diverged: its step 3 is too long from this start.");
    const RaceTheory theory = theory_with(1.6);
    const auto cause = stage.cause(&theory);
    REQUIRE(cause);
    CHECK(cause->words.ends_with("diverged: its step 3 is above 1.25, from where errors grow (λmax = 1.6)."));
    CHECK(cause->cure->label == "half the step");
    CHECK(stage.cured(*cause).methods[m].spec == *parse_method("rgrad-orth:step=1.5"));
    // With ratio momentum the bound is that of its eta, (1 - sqrt 0.5)/(1 + sqrt 0.5) = 0.17157.
    stage.state.experiment.methods[m].spec = *parse_method("narg:step=0.33,q=0.5");
    const RaceTheory steep = theory_with(4.78);
    CHECK(stage.cause(&steep)->words.find("too long from this start") != std::string::npos);
    stage.state.experiment.methods[m].spec = *parse_method("narg:step=0.37,q=0.5");
    CHECK(stage.cause(&steep)->words.find("its step 0.37 is above 0.365, from") != std::string::npos);
    // The best momentum is none at steps as long as these.
    stage.state.experiment.methods[m].spec = *parse_method("narg:step=1.2,momentum=optimal");
    CHECK(stage.cause(&theory)->words.find("too long from this start") != std::string::npos);
    stage.state.experiment.methods[m].spec = *parse_method("narg:step=1.26,momentum=optimal");
    CHECK(stage.cause(&theory)->words.find("its step 1.26 is above 1.25, from") != std::string::npos);
    stage.state.experiment.methods[m].spec = *parse_method("rgrad-orth:step=3");
    const RaceTheory flat = theory_with(0.5);
    CHECK(stage.cause(&flat)->words.find("too long from this start") != std::string::npos);
}

TEST_CASE("a chosen method that is left behind: a short step, the limit, an error above sigma_r") {
    Ended stage;
    const std::size_t m = stage.place("rgrad-orth");
    stage.state.experiment.methods[m].spec = *parse_method("rgrad-orth:step=0.01");
    stage.state.experiment.stop.max_iter = 300;
    stage.end(MethodStatus::Converged, 300);
    Trace& trace = stage.race.traces[m];
    trace.status = MethodStatus::Stopped;
    stage.state.curves.selected = static_cast<Index>(stage.place("narg"));
    const RaceTheory theory = theory_with(1.6);
    CHECK_FALSE(stage.cause(&theory));
    stage.state.curves.selected = static_cast<Index>(m);
    // Neither in the basin nor falling, and sigma_r is not known: there is nothing to say.
    CHECK_FALSE(stage.cause());

    auto cause = stage.cause(&theory);
    REQUIRE(cause);
    CHECK(cause->words ==
          "RGrad-Orth (step = 0.01) is slow: its step 0.01 is short where 1.25 is stable (λmax = 1.6).");
    CHECK(cause->cure->label == "exact line search");
    CHECK(stage.cured(*cause).methods[m].spec == *parse_method("rgrad-orth:step=exact"));
    // Alone it is slow for the same reason: neither the start nor the limit is to blame.
    Ended alone = stage;
    for (Trace& each : alone.race.traces) each.status = MethodStatus::Stopped;
    CHECK(alone.cause(&theory)->words == cause->words);
    // A step that is about the best is not to blame.
    const RaceTheory steep = theory_with(160);
    CHECK_FALSE(stage.cause(&steep));

    stage.race.facts.sigma_r = 0.5;
    cause = stage.cause(&steep);
    REQUIRE(cause);
    CHECK(
        cause->words ==
        "RGrad-Orth (step = 0.01) ended at an error of 1, above the least singular value 0.5 of the matrix.");
    CHECK(stage.cured(*cause).problem.seed == 22);

    for (std::size_t t = 0; t < trace.size(); ++t) trace.error[t] = std::exp(-0.01 * double(t));
    cause = stage.cause(&steep);
    REQUIRE(cause);
    CHECK(cause->words ==
          "RGrad-Orth (step = 0.01) was on its way at the limit of 300 iterations: error 0.0498.");
    // As many as this pace takes to the tolerance, and a tenth more.
    CHECK(stage.cured(*cause).stop.max_iter == 2600);

    stage.state.experiment.problem.model_rank = 6;
    CHECK(stage.cause(&steep)->cure->label == "model rank = 3");
}

TEST_CASE("a method that cannot search a line is given the best step near the solution") {
    Ended stage(MethodStatus::Converged);
    const std::size_t m = stage.place("scaledgd");
    stage.state.experiment.methods[m].spec = *parse_method("iht:step=0.01");
    stage.end(MethodStatus::Converged, 30);
    stage.race.traces[m].status = MethodStatus::Stopped;
    stage.state.curves.selected = static_cast<Index>(m);
    const RaceTheory theory = theory_with(1.8);
    const auto cause = stage.cause(&theory);
    REQUIRE(cause);
    CHECK(cause->cure->label == "the optimal step");
    CHECK(stage.cured(*cause).methods[m].spec == *parse_method("iht:step=1"));
}

TEST_CASE("the λmax of ScaledGD is that of its own spectrum") {
    Ended stage(MethodStatus::Converged);
    const std::size_t m = stage.place("scaledgd");
    stage.state.experiment.methods[m].spec = *parse_method("scaledgd:step=3");
    stage.end(MethodStatus::Converged, 30);
    stage.race.traces[m].status = MethodStatus::Diverged;
    RaceTheory theory = theory_with(0.5);
    CHECK(stage.cause(&theory)->words.ends_with("diverged: its step 3 is too long from this start."));
    theory.scaled = theory_with(1.6).plain;
    CHECK(stage.cause(&theory)->words.ends_with("is above 1.25, from where errors grow (λmax = 1.6)."));
}

TEST_CASE("more samples are offered by the name that their row has") {
    Ended stage;
    stage.state.experiment.problem.kind = ProblemKind::MatrixSensing;
    stage.state.experiment.problem.rate = 2;
    stage.end(MethodStatus::Stopped, 300);
    const auto cause = stage.cause();
    REQUIRE(cause);
    CHECK(cause->cure->label.starts_with("Oversampling "));
    CHECK(samples_per_degree(stage.cured(*cause).problem) >= kSurelyEnough);
}

TEST_CASE("momentum that nothing restarts is restarted") {
    Ended stage(MethodStatus::Converged);
    const std::size_t m = stage.place("narg");
    stage.race.traces[m].status = MethodStatus::Diverged;
    const auto cause = stage.cause();
    REQUIRE(cause);
    CHECK(cause->words == "NARG diverged: nothing restarts its momentum.");
    CHECK(stage.cured(*cause).methods[m].spec.restart == RestartTest::Gradient);
}

TEST_CASE("where no truth is known, a gradient that does not settle is the cause") {
    Ended stage(MethodStatus::Converged, 60);
    stage.race.facts.exact_truth = false;
    stage.race.spec.stop.max_iter = 60;
    const std::size_t m = stage.place("narg+r");
    stage.state.curves.selected = static_cast<Index>(m);
    CHECK_FALSE(stage.cause());
    Trace& trace = stage.race.traces[m];
    trace.status = MethodStatus::Stopped;
    const auto falls = [&](double from, double by) {
        for (std::size_t t = 0; t < trace.gradient_norm.size(); ++t)
            trace.gradient_norm[t] = (t == 0 ? 1 : from) * std::exp(-by * double(t));
    };
    falls(1.29, 0);
    auto cause = stage.cause();
    REQUIRE(cause);
    CHECK(cause->words ==
          "NARG+R swings without end: after 60 iterations its gradient is 1.29 of that at the start.");
    CHECK(stage.cured(*cause).methods[m].spec.restart == RestartTest::Function);
    falls(1, 0.1);
    cause = stage.cause();
    REQUIRE(cause);
    CHECK(cause->words ==
          "NARG+R was on its way at the limit of 60 iterations: gradient 0.00248 of that at the start.");
    CHECK(stage.cured(*cause).stop.max_iter == 2 * stage.state.experiment.stop.max_iter);
    // What rests just above the tolerance does not swing.
    falls(1.3e-6, 0);
    cause = stage.cause();
    REQUIRE(cause);
    CHECK(cause->words ==
          "NARG+R has not settled: after 60 iterations its gradient is 1.3e-06 of that at the start.");
    // A limit of time came first: nothing is known of the rest.
    stage.race.spec.stop.max_iter = 61;
    CHECK_FALSE(stage.cause());
}

TEST_CASE("rows without samples are filled, a limit is doubled, an unlucky start is drawn anew") {
    Ended rows;
    rows.race.facts.warnings = {"2 rows without a single sample: their entries cannot be recovered."};
    REQUIRE(rows.cause());
    CHECK(rows.cause()->words == rows.race.facts.warnings[0]);
    CHECK(rows.cured(*rows.cause()).problem.fill_rows);

    Ended limit(MethodStatus::Stopped, 3000);
    limit.race.traces[limit.place("narg")].basin_entry = 12;
    REQUIRE(limit.cause());
    CHECK(limit.cause()->words == "The limit of 3000 iterations came before the tolerance.");
    CHECK(limit.cured(*limit.cause()).stop.max_iter == 6000);

    Ended unlucky;
    REQUIRE(unlucky.cause());
    CHECK(unlucky.cause()->words.find("unlucky start") != std::string::npos);
    CHECK(unlucky.cured(*unlucky.cause()).problem.seed == 22);
}

TEST_CASE("a picture whose rank is too high for its samples") {
    Ended stage;
    stage.race.facts.rank = 40;
    stage.race.facts.best_rank_psnr = 29.04;
    for (Trace& trace : stage.race.traces) trace.psnr.back() = 24.1;
    const auto cause = stage.cause();
    REQUIRE(cause);
    CHECK(cause->words == "Rank 40 is too high for these samples: 24.1 dB, where rank 40 could have 29.0.");
    CHECK(cause->cure->label == "r = 20");
    CHECK(stage.cured(*cause).problem.rank == 20);
}

TEST_CASE("a table of which nothing is held out is offered a tenth to be judged by") {
    AppState s;
    CHECK_FALSE(unmeasured(s));
    s.experiment.problem.source = ProblemSource::MatrixFile;
    s.experiment.problem.path = "own.csv";
    const auto wanted = unmeasured(s);
    REQUIRE(wanted);
    REQUIRE(wanted->cure);
    CHECK(held_out_share(wanted->cure->edit.spec.problem) == 0.1);
    s.experiment.problem.test_fraction = 0.1;
    CHECK_FALSE(unmeasured(s));
    s.experiment.problem.test_fraction = 0;
    s.experiment.problem.test_path = "test.csv";
    CHECK_FALSE(unmeasured(s));
    // Of ratings a tenth is held out as they are.
    s.experiment.problem = {};
    s.experiment.problem.source = ProblemSource::Ratings;
    CHECK_FALSE(unmeasured(s));
}
