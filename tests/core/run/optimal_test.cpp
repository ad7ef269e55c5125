// step=optimal and momentum=optimal: which numbers they become, when, and where they are refused.
#include <atomic>
#include <cmath>
#include <thread>

#include "core/io/curve/trace_csv.h"
#include "core/io/share_line.h"
#include "core/problem/generate.h"
#include "core/run/session.h"
#include "core/run/session/race_loop.h"
#include "core/run/theory/theory_feed.h"
#include "core/theory/local_spectrum.h"
#include "tests/catch.h"
#include "tests/core/run/fakes.h"
#include "tests/core/run/made.h"

using namespace lowrank;
using testing::instance_of;
using testing::method;

namespace {

ExperimentSpec experiment(std::initializer_list<const char*> methods, ProblemKind kind) {
    ExperimentSpec spec;
    spec.problem.kind = kind;
    spec.problem.rows = 24;
    spec.problem.cols = 20;
    spec.problem.rank = 2;
    spec.problem.rate = kind == ProblemKind::MatrixCompletion ? 0.6 : 5;
    spec.stop.max_iter = 60;
    for (const char* text : methods) spec.methods.push_back({method(text), true});
    return spec;
}

SpectralInterval interval(const Instance& instance, SpectrumKind kind) {
    SpectrumOptions options;
    options.kind = kind;
    const Result<LocalSpectrum> out = local_spectrum(*instance.problem, instance.truth->X, options);
    REQUIRE(out);
    return {out->lambda_min, out->lambda_max};
}

Session::Options drawn_options() {
    Session::Options made;
    made.build = testing::generated;
    return made;
}

}  // namespace

TEST_CASE("optimal rules become the numbers of the truth's spectrum, and keep their words") {
    for (const ProblemKind kind : {ProblemKind::MatrixCompletion, ProblemKind::MatrixSensing}) {
        const ExperimentSpec spec =
            experiment({"iht:step=optimal", "grad:step=optimal", "scaledgd:step=optimal",
                        "narg:step=optimal,momentum=optimal", "narg:momentum=optimal",
                        "nag:step=0.7,momentum=optimal", "narg:step=optimal,momentum=0.3"},
                       kind);
        const auto instance = instance_of(spec);
        const SpectralInterval I = interval(*instance, SpectrumKind::Plain);
        const SpectralInterval S = interval(*instance, SpectrumKind::Scaled);
        const Race race = run_race(spec, instance).race;
        const auto step = [&](std::size_t m) { return race.traces[m].stepsize.at(3); };
        const auto momentum = [&](std::size_t m) { return race.traces[m].momentum.at(3); };
        CHECK(step(0) == Approx(2 / (I.lambda_min + I.lambda_max)).epsilon(1e-12));
        CHECK(step(1) == step(0));
        CHECK(step(2) == Approx(2 / (S.lambda_min + S.lambda_max)).epsilon(1e-12));
        const double flat = 4 / (I.lambda_min + 3 * I.lambda_max), s = std::sqrt(flat * I.lambda_min);
        CHECK(step(3) == Approx(flat).epsilon(1e-12));
        CHECK(momentum(3) == Approx((1 - s) / (1 + s)).epsilon(1e-12));
        CHECK(momentum(4) == momentum(3));
        CHECK(step(4) != step(3));  // the exact search
        CHECK(step(5) == 0.7);
        CHECK(momentum(5) == Approx(best_momentum(0.7, I)).epsilon(1e-12));
        CHECK(step(6) == step(3));
        CHECK(momentum(6) == 0.3);
        for (std::size_t m = 0; m < race.traces.size(); ++m) {
            CHECK(race.traces[m].spec == spec.methods[m].spec);
            CHECK(race.traces[m].name == print_method(spec.methods[m].spec));
        }
        CHECK(write_trace_csv(race).find("\"narg:step=optimal,momentum=optimal\"") != std::string::npos);
        CHECK(write_share_line(race.spec).find("method=scaledgd:step=optimal") != std::string::npos);
    }
}

TEST_CASE("a race with an optimal rule repeats bit for bit, in a session as on the caller's thread") {
    const ExperimentSpec spec =
        experiment({"iht:step=optimal", "narg:momentum=optimal"}, ProblemKind::MatrixCompletion);
    const Race alone = run_race(spec, instance_of(spec)).race;
    Session session(drawn_options());
    session.submit(spec, true);
    Race race;
    while (!session.idle()) {
        session.drain(race);
        std::this_thread::yield();
    }
    session.drain(race);
    REQUIRE(race.traces.size() == 2);
    for (std::size_t m = 0; m < 2; ++m) {
        CHECK(race.traces[m].error == alone.traces[m].error);
        CHECK(race.traces[m].spec == spec.methods[m].spec);
    }
}

TEST_CASE("retuning to optimal while it runs takes effect at the next step and is recorded as the word") {
    const ExperimentSpec spec = experiment({"grad:step=0.8", "narg"}, ProblemKind::MatrixCompletion);
    const auto instance = instance_of(spec);
    std::vector<Record> records;
    RaceLoop loop({spec, instance, 1, make_method, [&](const Record& record) {
                       records.push_back(record);
                       return Outcome::Done;
                   }});
    for (int k = 0; k < 10; ++k)
        REQUIRE(loop.advance(RaceOrder::Iterations, {}) == RaceLoop::Advanced::Stepped);
    CHECK(loop.retune(0, "step", "optimal").empty());
    CHECK(loop.retune(1, "momentum", "optimal").empty());
    CHECK(loop.views(true)[0].rules == method("grad:step=optimal"));
    for (int k = 0; k < 10; ++k)
        REQUIRE(loop.advance(RaceOrder::Iterations, {}) == RaceLoop::Advanced::Stepped);
    REQUIRE(loop.spec().changes.size() == 2);
    CHECK(loop.spec().changes[0].value == "optimal");

    // The same experiment from the start, changes and all, makes the same steps.
    const Race again = run_race(loop.spec(), instance).race;
    const SpectralInterval I = interval(*instance, SpectrumKind::Plain);
    for (const Record& record : records) {
        const Trace& trace = again.traces[record.method];
        CHECK(trace.error[std::size_t(record.t)] == record.error);
        if (record.method == 0)
            CHECK(record.stepsize == Approx(record.t < loop.spec().changes[0].t ? 0.8 : mu_dagger(I)));
        if (record.method == 1 && record.t > 6) CHECK(record.momentum == Approx(eta_flat(I)));
    }
}

TEST_CASE("optimal rules are refused where there is no exact truth") {
    ExperimentSpec spec = experiment({"grad:step=optimal"}, ProblemKind::MatrixCompletion);
    CHECK(why_invalid(spec).empty());
    spec.problem.noise = 0.1;
    const std::string sentence = why_invalid(spec);
    REQUIRE_FALSE(sentence.empty());
    CHECK(sentence.find("'grad:step=optimal' asks for the truth's own spectrum") == 0);
    spec.methods[0].enabled = false;
    spec.methods.push_back({method("grad"), true});
    CHECK(why_invalid(spec).empty());

    // A change to it is refused in the same words, when it is made or later.
    ExperimentSpec changed = experiment({"narg"}, ProblemKind::MatrixCompletion);
    changed.changes = {{0, 0, "step", "0.5"}, {0, 7, "momentum", "optimal"}};
    CHECK(why_invalid(changed).empty());
    changed.problem.noise = 0.1;
    REQUIRE_FALSE(why_invalid(changed).empty());
    CHECK(why_invalid(changed).find("'narg:step=0.5,momentum=optimal' asks for the truth's own spectrum") ==
          0);
    changed.methods[0].enabled = false;
    CHECK(why_invalid(changed).empty());

    // Retuning to it is refused, and the run goes on.
    const auto instance = instance_of(spec);
    RaceLoop loop({spec, instance, 1, make_method, [](const Record&) { return Outcome::Done; }});
    REQUIRE(loop.advance(RaceOrder::Iterations, {}) == RaceLoop::Advanced::Stepped);
    CHECK(loop.retune(1, "step", "optimal").find("no exact truth") != std::string::npos);
    CHECK(loop.spec().changes.empty());
    CHECK(loop.views(true)[1].status == MethodStatus::Running);

    // An instance whose truth turns out not to be exact: the method ends before it begins, with the sentence.
    ExperimentSpec fresh = experiment({"narg:momentum=optimal", "narg"}, ProblemKind::MatrixCompletion);
    Instance inexact = *instance_of(fresh);
    inexact.truth->exact = false;
    const Race race = run_race(fresh, std::make_shared<const Instance>(inexact)).race;
    CHECK(race.traces[0].status == MethodStatus::Stopped);
    CHECK(race.traces[0].empty());
    CHECK(race.traces[0].reason.find("no exact truth") != std::string::npos);
    CHECK(race.traces[1].size() > 10);
}

TEST_CASE(
    "optimal rules are refused where the truth is not locally identifiable, and a retuning is taken back") {
    ExperimentSpec spec = experiment({"grad:step=optimal", "grad"}, ProblemKind::MatrixCompletion);
    spec.problem.rate = 0.1;  // 48 samples, 84 degrees of freedom
    spec.problem.allow_underdetermined = true;
    const auto instance = instance_of(spec);
    RaceLoop loop({spec, instance, 1, make_method, [](const Record&) { return Outcome::Done; }});
    for (int k = 0; k < 4; ++k)
        REQUIRE(loop.advance(RaceOrder::Iterations, {}) == RaceLoop::Advanced::Stepped);
    const LaneView refused = loop.views(true)[0];
    CHECK(refused.status == MethodStatus::Stopped);
    CHECK(refused.reason.find("'grad:step=optimal' has no optimum: the truth is not locally identifiable") ==
          0);
    CHECK(loop.retune(1, "step", "optimal").empty());
    REQUIRE(loop.advance(RaceOrder::Iterations, {}) == RaceLoop::Advanced::Stepped);
    CHECK(loop.take_refusal().find("not locally identifiable") != std::string::npos);
    CHECK(loop.spec().changes.empty());
    CHECK(loop.views(true)[1].rules == method("grad"));
    CHECK(loop.views(true)[1].status == MethodStatus::Running);
}

namespace {

/// Counts its passes.
struct Counting final : fake::EveryEntry {
    using EveryEntry::EveryEntry;
    Outcome gradient(Factored X, const Vector& y, const Matrix& U, const Matrix& V, GradientProducts& out,
                     const std::stop_token& stop) const override {
        ++*count;
        return EveryEntry::gradient(X, y, U, V, out, stop);
    }
    std::atomic<int>* count = nullptr;
};

Instance counting_instance(std::atomic<int>& passes) {
    Instance out = fake::instance();
    auto problem = std::make_shared<Problem>(*out.problem);
    auto counting = std::make_shared<Counting>(fake::kRows, fake::kCols);
    counting->count = &passes;
    problem->A = std::move(counting);
    out.problem = std::move(problem);
    return out;
}

/// A pass a column of the Hessian; a few steps take a few.
constexpr int kColumns = static_cast<int>(fake::kRank * (fake::kRows + fake::kCols - fake::kRank));

/// Two iterations with a rule that asks for the truth's spectrum.
ExperimentSpec asking() {
    ExperimentSpec spec = experiment({"grad:step=optimal"}, ProblemKind::MatrixCompletion);
    spec.problem.rows = fake::kRows;
    spec.problem.cols = fake::kCols;
    spec.problem.rank = fake::kRank;
    spec.stop.max_iter = 2;
    return spec;
}

}  // namespace

TEST_CASE("another start or another stop leaves the truth's spectrum known, another problem does not") {
    std::atomic<int> passes{0};
    Session::Options options;
    options.build = [&](const ExperimentSpec&, const std::stop_token&) { return counting_instance(passes); };
    Session session(options);
    ExperimentSpec spec = asking();
    Race race;
    const auto passes_of = [&](const ExperimentSpec& given) {
        passes = 0;
        session.submit(given, true);
        testing::drain_until_idle(session, race);
        CHECK(race.failure.empty());
        return passes.load();
    };
    CHECK(passes_of(spec) >= kColumns);
    spec.start = {StartKind::Noisy, 0.1};
    CHECK(passes_of(spec) < kColumns);
    spec.stop.max_iter = 3;
    CHECK(passes_of(spec) < kColumns);
    spec.problem.seed = 77;
    CHECK(passes_of(spec) >= kColumns);
}

TEST_CASE("a spectrum that theory has found serves the rules, and one of the rules serves theory") {
    for (const bool theory_first : {true, false}) {
        std::atomic<int> passes{0};
        Session::Options options;
        options.build = [&](const ExperimentSpec&, const std::stop_token&) {
            return counting_instance(passes);
        };
        Session session(options);
        Race race;
        const auto settle = [&] {
            do {
                testing::drain_until_idle(session, race);
                std::this_thread::yield();
            } while (!session.theory_settled());
        };
        ExperimentSpec spec = asking();
        ExperimentSpec plain = spec;
        plain.methods[0].spec = method("grad");
        session.want_theory(theory_first);
        session.submit(theory_first ? plain : spec, true);
        settle();
        CHECK(passes >= kColumns);
        passes = 0;
        session.want_theory(true);
        if (theory_first) session.submit(spec, true);
        settle();
        REQUIRE(session.theory());
        REQUIRE(session.theory()->plain);
        // ScaledGD's own is found beside it: no rule had asked for that one.
        CHECK(passes < (theory_first ? 1 : 2) * kColumns);
        const double step = 2 / (session.theory()->plain->lambda_min + session.theory()->plain->lambda_max);
        CHECK(race.traces.at(0).stepsize.at(0) == Approx(step).epsilon(1e-15));
    }
}

TEST_CASE("the truth's spectrum goes on while its asker is away, and ends with its owner") {
    const ExperimentSpec spec = experiment({"grad:step=optimal"}, ProblemKind::MatrixCompletion);
    const auto instance = instance_of(spec);
    TheoryFeed feed;
    std::stop_source away;
    away.request_stop();
    (void)feed.resolve(spec.methods[0].spec, instance, away.get_token());
    const Result<MethodSpec> numbers = feed.resolve(spec.methods[0].spec, instance, {});
    REQUIRE(numbers);
    CHECK_FALSE(numbers->has_optimal());
    CHECK(feed.resolve(method("narg"), instance, away.get_token()));  // nothing to ask

    ExperimentSpec large = spec;
    large.problem.rows = large.problem.cols = 300;
    large.problem.rank = 10;
    large.problem.rate = 0.3;
    TheoryFeed dropped;
    CHECK(dropped.resolve(spec.methods[0].spec, instance_of(large), away.get_token()).cancelled());
}

TEST_CASE("a feed that wakes its asker does not let it wait, and says when the spectrum is there") {
    const ExperimentSpec spec = experiment({"grad:step=optimal"}, ProblemKind::MatrixCompletion);
    const auto instance = instance_of(spec);
    std::atomic<bool> held{true}, there{false};
    const SpectrumSolver solve = [&](const Problem& problem, const FixedRankPoint& X,
                                     const SpectrumOptions& options, const std::stop_token& stop,
                                     const std::function<void(double)>& progress) {
        while (held && !stop.stop_requested()) std::this_thread::yield();
        return local_spectrum(problem, X, options, stop, progress);
    };
    TheoryFeed feed(solve, {}, [&] { there = true; });
    CHECK(feed.resolve(spec.methods[0].spec, instance, {}).cancelled());
    CHECK(feed.resolving());
    held = false;
    while (!there) std::this_thread::yield();
    CHECK_FALSE(feed.resolving());
    CHECK(feed.resolve(spec.methods[0].spec, instance, {}));
}
