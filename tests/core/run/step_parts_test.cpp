// One step looked into: its numbers are those of the run, and every algorithm says its parts.
#include <algorithm>
#include <set>

#include "core/manifold/point.h"
#include "core/method/algorithms.h"
#include "core/run/step/step_in_parts.h"
#include "tests/core/run/session_fixture.h"
#include "tests/core/run/straight.h"

using namespace lowrank;
using namespace lowrank::fake;
using testing::every_method;
using testing::generated;
using testing::go;
using testing::instance_of;
using testing::method;
using testing::same_bits;
using testing::Straight;

namespace {

const MadePart* find(const std::vector<MadePart>& parts, StepPart part) {
    const auto found = std::ranges::find(parts, part, &MadePart::part);
    return found == parts.end() ? nullptr : &*found;
}

double number(const MadePart& part, std::string_view symbol) {
    const auto found = std::ranges::find(part.numbers, symbol, &PartNumber::symbol);
    CAPTURE(symbol);
    REQUIRE(found != part.numbers.end());
    return found->value;
}

/// The parts that the step by these rules said, against its report.
void check_parts(const std::vector<MadePart>& parts, const MethodSpec& rules, const StepReport& report) {
    const std::vector<PartForm> forms = parts_of(rules);
    REQUIRE(parts.size() == forms.size());
    std::uint32_t calls = 0, svds = 0;
    for (std::size_t k = 0; k < parts.size(); ++k) {
        CHECK(parts[k].part == forms[k].part);
        CHECK_FALSE(forms[k].formula.empty());
        CHECK(parts[k].seconds >= 0);
        calls += parts[k].operator_calls;
        svds += parts[k].svds;
    }
    CHECK(calls == report.operator_calls);
    CHECK(svds == report.svds);
    CHECK(number(*find(parts, StepPart::Move), "μ_t") == report.stepsize);
    if (const MadePart* out = find(parts, StepPart::Extrapolate))
        CHECK(number(*out, "η_t") == report.momentum);
    const MadePart* chosen = find(parts, StepPart::Stepsize);
    if (!chosen) return;
    const MadePart& step = *chosen;
    const auto quotient = [&](std::string_view above, std::string_view below, double power) {
        if (std::ranges::find(step.numbers, below, &PartNumber::symbol) == step.numbers.end()) return;
        const double over = number(step, above);
        CHECK((power == 2 ? over * over : over) / number(step, below) == report.stepsize);
    };
    quotient("‖g‖", "‖A(g)‖^2", 2);
    quotient("‖D‖^2", "‖A(D)‖^2", 1);
    if (std::ranges::find(step.numbers, "⟨g, d⟩", &PartNumber::symbol) != step.numbers.end())
        CHECK(-number(step, "⟨g, d⟩") / number(step, "‖A(d)‖^2") == report.stepsize);
}

}  // namespace

TEST_CASE("the work of a part is what the step did since the part before, without the telling") {
    const auto work = [](double seconds) {
        for (const double begun = work_seconds(); work_seconds() - begun < seconds;) continue;
    };
    constexpr double kPart = 1e-4, kTelling = 5e-2;
    StepParts parts;
    work(kPart);
    parts.add(StepPart::Gradient, 1, 0, [&](MadePart&) { work(kTelling); });
    work(kPart);
    parts.add(StepPart::Move, 3, 0, [](MadePart&) {});
    REQUIRE(parts.made().size() == 2);
    for (const MadePart& part : parts.made()) {
        CHECK(part.seconds >= kPart);
        CHECK(part.seconds < kTelling);
    }
    CHECK(parts.made()[1].operator_calls == 2);
}

TEST_CASE(
    "the parts of a step are those of the run: stepsize, momentum, calls and the next iterate, bit for bit") {
    for (const ProblemKind kind : {ProblemKind::MatrixCompletion, ProblemKind::MatrixSensing}) {
        const ExperimentSpec spec = every_method(kind);
        const RunResult run = run_race(spec, instance_of(spec));
        for (const std::size_t budget : {std::size_t{64} << 20, std::size_t{200'000}}) {
            CAPTURE(budget);
            const Straight straight(spec, budget);
            std::set<Algorithm> seen;
            bool fired = false, oracle = false;
            for (Index m = 0; m < static_cast<Index>(spec.methods.size()); ++m) {
                if (!spec.methods[static_cast<std::size_t>(m)].enabled)
                    continue;  // it does not run on this kind
                const auto& iterates = straight.iterates[static_cast<std::size_t>(m)];
                const Trace& trace = run.race.traces[static_cast<std::size_t>(m)];
                const auto last = static_cast<std::int64_t>(iterates.size()) - 1;
                REQUIRE(trace.size() == iterates.size());
                Rewind rewind;
                rewind.set_budget(budget / 4);
                std::vector<std::int64_t> wishes{0, 1, 2};
                for (std::int64_t t = last - 1; t > 2; --t) wishes.push_back(t);
                for (const std::int64_t t : wishes) {
                    CAPTURE(trace.name, t);
                    rewind.aim(straight.loop, m, t, straight.kept, Rewind::Reach::Step);
                    go(rewind);
                    REQUIRE(rewind.t() == t);
                    const MethodSpec rules = rewind.rules();
                    StepParts parts;
                    StepReport report;
                    REQUIRE(rewind.leave({}, parts, report) == Outcome::Done);
                    const auto row = static_cast<std::size_t>(t);
                    CHECK(report.stepsize == trace.stepsize[row]);
                    CHECK(report.momentum == trace.momentum[row]);
                    CHECK(report.operator_calls == trace.operator_calls[row + 1] - trace.operator_calls[row]);
                    CHECK(report.svds == trace.svds[row + 1] - trace.svds[row]);
                    REQUIRE(same_bits(rewind.iterate(), iterates.at(t + 1)));
                    check_parts(parts.made(), rules, report);
                    // A test that fires is obeyed by the next step.
                    if (const MadePart* test = find(parts.made(), StepPart::RestartTest)) {
                        const bool fires = test->verdict.starts_with("yes");
                        const auto next = row + 1;
                        const bool same_rule =
                            spec.changes.empty() ||
                            rules.restart == straight.loop.lanes()[m]->script().at(t + 1).restart;
                        if (same_rule && next + 1 < trace.size())
                            CHECK(fires == (trace.event[next] == Event::GradientRestart ||
                                            trace.event[next] == Event::FunctionRestart));
                        fired |= fires;
                    }
                    oracle |= report.event == StepEvent::BasinRestart;
                    seen.insert(rules.algorithm);
                }
            }
            CHECK(fired);
            CHECK(oracle);
            for (std::size_t a = 0; a < kAlgorithms; ++a)
                if (std::holds_alternative<PartsKnown>(*row_of(static_cast<Algorithm>(a)).parts))
                    CHECK(seen.contains(static_cast<Algorithm>(a)) ==
                          why_not_on(default_spec(static_cast<Algorithm>(a)), kind).empty());
        }
    }
}

TEST_CASE("a step that is looked into and cut off can be looked into again") {
    const ExperimentSpec spec = every_method(ProblemKind::MatrixCompletion);
    const Straight straight(spec, std::size_t{64} << 20);
    std::stop_source cut;
    cut.request_stop();
    for (Index m = 0; m < static_cast<Index>(spec.methods.size()); ++m) {
        if (!spec.methods[static_cast<std::size_t>(m)].enabled) continue;
        const auto last =
            static_cast<std::int64_t>(straight.iterates[static_cast<std::size_t>(m)].size()) - 1;
        const std::int64_t t = std::min<std::int64_t>(11, last - 1);
        CAPTURE(m, t);
        REQUIRE(t >= 0);
        Rewind rewind;
        rewind.set_budget(1 << 20);
        rewind.aim(straight.loop, m, t, straight.kept, Rewind::Reach::Step);
        go(rewind);
        StepParts parts;
        StepReport report;
        REQUIRE(rewind.leave(cut.get_token(), parts, report) == Outcome::Cancelled);
        CHECK(rewind.t() == t);
        CHECK(rewind.there());
        (void)parts.take();
        const MethodSpec rules = rewind.rules();
        REQUIRE(rewind.leave({}, parts, report) == Outcome::Done);
        CHECK(same_bits(rewind.iterate(), straight.iterates[static_cast<std::size_t>(m)].at(t + 1)));
        check_parts(parts.made(), rules, report);
    }
}

TEST_CASE("a session looks into the step of the cursor, and at the end into the last one made") {
    const ExperimentSpec spec = every_method(ProblemKind::MatrixCompletion);
    Session::Options made;
    made.build = generated;
    Session session(made);
    Race race;
    session.submit(spec, true);
    // While it runs, too; which of these are answered before the next comes is the machine's affair.
    for (int k = 0; k < 60; ++k) {
        session.watch(k % static_cast<Index>(spec.methods.size()), k % 7 - 1, true);
        session.drain(race);
    }
    drain_until_idle(session, race);
    for (const Index m : {Index{0}, Index{6}, Index{8}})
        for (const std::int64_t wish : {33, 5, 0, 1, -1}) {
            CAPTURE(m, wish);
            const Trace& trace = race.traces[static_cast<std::size_t>(m)];
            session.watch(m, wish, true);
            drain_until_idle(session, race);
            const auto step = session.step_in_parts();
            REQUIRE(step);
            const std::int64_t last = static_cast<std::int64_t>(trace.size()) - 2;
            REQUIRE((step->method == m && step->t == (wish < 0 ? last : std::min(wish, last))));
            CHECK(step->sentence.empty());
            const auto row = static_cast<std::size_t>(step->t);
            CHECK(step->report.stepsize == trace.stepsize[row]);
            CHECK(step->report.momentum == trace.momentum[row]);
            check_parts(step->parts, step->rules, step->report);
            CHECK(step->moved > 0);
            CHECK(session.snapshot()->t == (wish < 0 ? last + 1 : std::min(wish, last + 1)));
        }
    // Nobody looks any more.
    const auto before = session.step_in_parts();
    session.watch(6, 20);
    drain_until_idle(session, race);
    CHECK(session.step_in_parts() == before);
}

TEST_CASE(
    "a step of an experiment is made anew by itself: the numbers are those of the race of all methods") {
    const ExperimentSpec spec = every_method(ProblemKind::MatrixCompletion);
    const auto instance = instance_of(spec);
    const RunResult run = run_race(spec, instance);
    for (Index m = 0; m < static_cast<Index>(spec.methods.size()); ++m) {
        if (!spec.methods[static_cast<std::size_t>(m)].enabled) continue;  // it does not run on this kind
        const Trace& trace = run.race.traces[static_cast<std::size_t>(m)];
        const auto last = static_cast<std::int64_t>(trace.size()) - 2;
        for (const std::int64_t t : {std::int64_t{0}, std::int64_t{1}, std::int64_t{21}, last}) {
            if (t > last) continue;
            CAPTURE(trace.name, t);
            const auto step = step_of_run(spec, instance, m, t, {});
            REQUIRE(step);
            REQUIRE((step->method == m && step->t == t && step->sentence.empty()));
            const auto row = static_cast<std::size_t>(t);
            CHECK(step->report.stepsize == trace.stepsize[row]);
            CHECK(step->report.momentum == trace.momentum[row]);
            check_parts(step->parts, step->rules, step->report);
        }
        const auto none = step_of_run(spec, instance, m, last + 1, {});
        CHECK(none.sentence() == "There is no step " + std::to_string(last + 1) +
                                     ": the run ends at t = " + std::to_string(last + 1) + ".");
    }
    std::stop_source cut;
    cut.request_stop();
    CHECK(step_of_run(spec, instance, 0, 3, cut.get_token()).cancelled());
}

TEST_CASE("the numbers of a step are in the unit of the data") {
    CHECK(in_unit_of_data({"", 8, 0}, 3) == 8);
    CHECK(in_unit_of_data({"", 8, 1}, 3) == 1);
    CHECK(in_unit_of_data({"", 8, 2}, -1) == 32);
    CHECK(std::isnan(in_unit_of_data({"", 1, 2}, 600)));
    CHECK(in_unit_of_data({"", 0, 2}, 600) == 0);
}

TEST_CASE("the distance of two points is that of their matrices, to the last digits") {
    const ExperimentSpec spec = testing::small_race(ProblemKind::MatrixCompletion, 5);
    const FixedRankPoint X = instance_of(spec)->start;
    CHECK(distance(X, X) <= 1e-15 * X.K.norm());
    for (const double by : {1.0, 1e-6, 1e-12}) {
        FixedRankPoint Y = X;
        Y.K(0, 0) += by * X.K.norm();
        CHECK(distance(X, Y) == Approx(by * X.K.norm()).epsilon(1e-2));
        CHECK(distance(X, Y) == Approx((X.dense() - Y.dense()).norm()).epsilon(1e-2));
    }
    // A rank too large for the factors.
    CHECK(distance(corner(5, 2), corner(2, 6)) == Approx(5));
}
