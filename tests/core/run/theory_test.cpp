// The spectrum of the race's instance, computed beside it: when, at which point, how often, and when not. The
// solver is a fake that says what it was asked; no test asserts a time.
#include <atomic>
#include <mutex>
#include <thread>

#include "tests/core/run/session_fixture.h"

using namespace lowrank;
using namespace lowrank::fake;

namespace {

/// Answers with lambda_min = 1/4 at K(0, 0), and keeps what it was asked for.
struct FakeSpectrum {
    std::atomic<int> calls{0}, cancelled{0};
    std::atomic<bool> hangs{false};
    std::string failure;
    std::mutex mutex;
    std::vector<double> points;          // K(0, 0) of each call
    std::vector<double> residual_norms;  // -1: none was given

    SpectrumSolver solver() {
        return [this](const Problem&, const FixedRankPoint& X, const SpectrumOptions& options,
                      const std::stop_token& stop,
                      const std::function<void(double)>& progress) -> Result<LocalSpectrum> {
            ++calls;
            if (progress) progress(0.5);
            while (hangs && !stop.stop_requested()) std::this_thread::yield();
            if (stop.stop_requested()) {
                ++cancelled;
                return Cancelled{};
            }
            std::lock_guard lock(mutex);
            points.push_back(X.K(0, 0));
            residual_norms.push_back(options.residual ? options.residual->norm() : -1);
            if (!failure.empty()) return Failure{failure};
            LocalSpectrum out;
            out.lambda_min = options.kind == SpectrumKind::Plain ? 0.25 : 0.5;
            out.lambda_max = 1;
            out.identifiable = true;
            out.dense = true;
            return out;
        };
    }
};

/// Drains until the race rests and its theory is settled.
std::shared_ptr<const RaceTheory> settled_theory(Session& session, Race& race) {
    do {
        drain_until_idle(session, race);
        std::this_thread::yield();
    } while (!session.theory_settled());
    return session.theory();
}

Session::Options options_with(FakeSpectrum& fake, Instance on = fake::instance(), Plan plan = {}) {
    Session::Options made = options(plan, std::move(on));
    // Each build is an instance of its own.
    made.build = [on = made.build](const ExperimentSpec& spec, const std::stop_token& stop) {
        Result<Instance> out = on(spec, stop);
        if (out) out->problem = std::make_shared<const Problem>(*out->problem);
        return out;
    };
    made.solve_spectrum = fake.solver();
    return made;
}

/// 200 x 150 of rank 2: of dimension 696, too large for a blink.
Instance large_instance() {
    Instance made = fake::instance();
    const auto widen = [](const FixedRankPoint& X) {
        FixedRankPoint wide = X;
        wide.U = Matrix::Identity(200, kRank);
        wide.V = Matrix::Identity(150, kRank);
        return wide;
    };
    auto problem = std::make_shared<Problem>(*made.problem);
    problem->A = std::make_shared<EveryEntry>(200, 150);
    made.truth->X = widen(made.truth->X);
    made.start = widen(made.start);
    const Matrix X = made.truth->X.dense();
    problem->y = Eigen::Map<const Vector>(X.data(), X.size());
    made.problem = problem;
    return made;
}

}  // namespace

TEST_CASE("the theory of an exact truth is taken there, once an instance, for the race in force") {
    FakeSpectrum fake;
    Session session(options_with(fake));
    Race race;
    ExperimentSpec spec = fake::experiment(1);
    session.submit(spec, true);
    drain_until_idle(session, race);
    CHECK(session.theory_settled());  // nobody wants it
    CHECK_FALSE(session.theory());

    session.want_theory(true);
    auto theory = settled_theory(session, race);
    REQUIRE(theory);
    CHECK(theory->generation == race.generation);
    CHECK_FALSE(theory->at_limit);
    CHECK(theory->sentence.empty());
    REQUIRE(theory->rates().plain);
    CHECK(*theory->rates().plain == SpectralInterval{0.25, 1});
    CHECK(*theory->rates().scaled == SpectralInterval{0.5, 1});
    CHECK(fake.calls == 2);
    CHECK(fake.points == std::vector<double>{4, 4});
    CHECK(fake.residual_norms == std::vector<double>{-1, -1});

    spec.methods.push_back(spec.methods[0]);
    spec.stop.max_iter = 77;
    const std::uint64_t other_methods = session.submit(spec, true);
    theory = settled_theory(session, race);
    CHECK(theory->generation == other_methods);
    CHECK(theory->plain);
    CHECK(fake.calls == 2);

    spec.problem.seed = 5;
    const std::uint64_t other_instance = session.submit(spec, true);
    theory = settled_theory(session, race);
    CHECK(theory->generation == other_instance);
    CHECK(fake.calls == 4);

    spec.problem.seed = 21;
    const std::uint64_t back = session.submit(spec, true);
    theory = settled_theory(session, race);
    CHECK(theory->generation == back);
    CHECK(theory->plain);
    CHECK(fake.calls == 4);  // kept
}

TEST_CASE("a spectrum that is not wanted any more is cut off, and the newest instance gets its own") {
    FakeSpectrum fake;
    fake.hangs = true;
    Session session(options_with(fake));
    session.want_theory(true);
    Race race;
    ExperimentSpec spec = fake::experiment(1);
    session.submit(spec, true);
    while (fake.calls < 1) session.drain(race);
    spec.problem.seed = 3;
    const std::uint64_t last = session.submit(spec, true);
    while (fake.cancelled < 1) session.drain(race);
    fake.hangs = false;
    const auto theory = settled_theory(session, race);
    CHECK(theory->generation == last);
    CHECK(theory->plain);

    fake.hangs = true;
    spec.problem.seed = 4;
    session.submit(spec, true);
    while (fake.calls < 4) session.drain(race);
    session.want_theory(false);
    while (fake.cancelled < 2) std::this_thread::yield();
    CHECK(session.theory_settled());
    // A session that ends while a spectrum is computed does not wait for it.
    session.want_theory(true);
    while (fake.calls < 5) std::this_thread::yield();
}

TEST_CASE("without an exact truth the theory is taken where the first method converged, with its residual") {
    FakeSpectrum fake;
    Session session(options_with(fake, fake::instance(false)));
    session.want_theory(true);
    Race race;
    ExperimentSpec spec = fake::experiment(2);
    spec.stop.tol = 1e-3;
    session.submit(spec, false);
    auto theory = settled_theory(session, race);
    REQUIRE(theory);
    CHECK_FALSE(theory->plain);
    CHECK_THAT(theory->sentence, Catch::Contains("once a method has converged"));

    session.run();
    theory = settled_theory(session, race);
    REQUIRE(theory->plain);
    CHECK(theory->at_limit);
    REQUIRE(theory->X_limit);
    const double off = theory->X_limit->K(0, 0) - 4;
    CHECK(off > 0);
    CHECK(off <= 1e-3);
    CHECK(fake.points.front() == theory->X_limit->K(0, 0));
    CHECK(fake.residual_norms.front() == Approx(off));
    CHECK(theory->rates().residual);

    spec.stop.tol = 1e-300;
    spec.stop.max_iter = 5;
    session.submit(spec, true);
    theory = settled_theory(session, race);
    CHECK_FALSE(theory->plain);
    CHECK_THAT(theory->sentence, Catch::Contains("No method has converged"));
}

TEST_CASE("a large spectrum waits until the race rests and gives way when it goes on") {
    FakeSpectrum fake;
    fake.hangs = true;
    Plan plan;
    plan.rho = 1;
    Session session(options_with(fake, large_instance(), plan));
    session.want_theory(true);
    Race race;
    ExperimentSpec spec = fake::experiment(1);
    spec.problem.rows = 200;
    spec.problem.cols = 150;
    spec.stop.max_iter = 1'000'000;
    session.submit(spec, true);
    const auto says = [&](const char* word) {
        const auto theory = session.theory();
        return theory && theory->sentence.find(word) != std::string::npos;
    };
    drain_until(session, race, [&] { return says("while the race rests"); });
    CHECK(fake.calls == 0);
    session.pause();
    drain_until(session, race, [&] { return says("Computing the spectrum: 50 %") || says("100 %"); });
    CHECK(session.theory()->computing);
    session.run();
    drain_until(session, race, [&] { return fake.cancelled == 1; });
    drain_until(session, race, [&] { return says("while the race rests"); });
    fake.hangs = false;
    session.pause();
    drain_until(session, race, [&] { return session.theory()->plain.has_value(); });
    // No ScaledGD runs, so its spectrum would be work for nobody.
    CHECK_FALSE(session.theory()->scaled);
    CHECK(fake.calls == 2);
}

TEST_CASE("a spectrum that cannot be had is a sentence, asked for once") {
    FakeSpectrum fake;
    fake.failure = "sigma_3 of the truth is 0: there is no tangent space.";
    Session session(options_with(fake));
    session.want_theory(true);
    Race race;
    ExperimentSpec spec = fake::experiment(1);
    session.submit(spec, true);
    auto theory = settled_theory(session, race);
    CHECK_FALSE(theory->plain);
    CHECK(theory->sentence == fake.failure);
    spec.stop.max_iter = 99;
    session.submit(spec, true);
    theory = settled_theory(session, race);
    CHECK(theory->sentence == fake.failure);
    CHECK(fake.calls == 1);
}

TEST_CASE("an instance that is too large beside its follower is let go by its theory too") {
    FakeSpectrum fake;
    auto alive = std::make_shared<std::atomic<int>>(0);
    std::atomic<int> most{0};
    Session::Options made = options_with(fake);
    made.instance_memory = 1;
    made.build = [&](const ExperimentSpec&, const std::stop_token&) {
        Instance out = fake::instance();
        out.origin = std::shared_ptr<Origin>(new Origin, [alive](Origin* gone) {
            --*alive;
            delete gone;
        });
        out.memory = 1000;
        most = std::max<int>(most, ++*alive);
        return out;
    };
    fake.hangs = true;
    Session session(made);
    session.want_theory(true);
    ExperimentSpec spec = fake::experiment();
    Race race;
    for (std::uint64_t seed = 1; seed < 4; ++seed) {
        spec.problem.seed = seed;
        session.submit(spec, true);
        while (fake.calls < static_cast<int>(seed)) session.drain(race);
    }
    CHECK(most == 1);
}
