// The loop: records, basin, changes, order, and that the same experiment gives the same bits whatever the
// order.
#include <cstring>

#include "core/run/session/race_loop.h"
#include "tests/catch.h"
#include "tests/core/run/fakes.h"

using namespace lowrank;
using fake::Plan;

namespace {

/// Every column but seconds, bit for bit (NaN equals NaN).
bool same_bits(const Trace& a, const Trace& b) {
    const auto same = [](const std::vector<double>& x, const std::vector<double>& y) {
        return x.size() == y.size() &&
               (x.empty() || std::memcmp(x.data(), y.data(), x.size() * sizeof(double)) == 0);
    };
    return same(a.error, b.error) && same(a.relative_error, b.relative_error) &&
           same(a.objective, b.objective) && same(a.gradient_norm, b.gradient_norm) &&
           same(a.stepsize, b.stepsize) && same(a.momentum, b.momentum) && same(a.test_rmse, b.test_rmse) &&
           same(a.psnr, b.psnr) && same(a.norm, b.norm) && same(a.sigma_r, b.sigma_r) &&
           a.inner_steps == b.inner_steps && a.operator_calls == b.operator_calls && a.svds == b.svds &&
           a.event == b.event && a.second_event == b.second_event;
}

MethodSpec rules(const char* text) { return *parse_method(text); }

}  // namespace

TEST_CASE("record t describes X_t and the step that leaves it") {
    const Trace trace = fake::race(fake::experiment()).race.traces.at(0);
    for (std::size_t t = 0; t < trace.size(); ++t) {
        const double error = std::pow(0.5, static_cast<double>(t));
        CHECK(trace.error[t] == Approx(error).epsilon(1e-4));
        CHECK(trace.relative_error[t] == Approx(error / std::sqrt(20.0)).epsilon(1e-4));
        CHECK(trace.objective[t] == Approx(0.5 * error * error).epsilon(1e-4));
        CHECK(trace.gradient_norm[t] == Approx(error).epsilon(1e-4));
        CHECK(trace.operator_calls[t] == 2 * t);
        CHECK(trace.svds[t] == t);
        if (t + 1 < trace.size()) CHECK(trace.momentum[t] == static_cast<double>(t));
    }
    CHECK(trace.seconds.front() == 0);
    CHECK(std::is_sorted(trace.seconds.begin(), trace.seconds.end()));
    CHECK(trace.measured_rate == Approx(0.5).epsilon(1e-6));
}

TEST_CASE("the last iterates are handed back with the race") {
    const RunResult result = fake::race(fake::experiment(2));
    REQUIRE(result.iterates.size() == 2);
    CHECK(result.iterates[1].K(0, 0) - 4 == Approx(result.race.traces[1].error.back()).epsilon(1e-4));
}

TEST_CASE("the basin is entered once, by the method's own radius, never at t = 0") {
    ExperimentSpec spec = fake::experiment(3);
    spec.methods[0].spec.basin = BasinRestart{0.1};  // error below 0.2: t = 3
    spec.methods[1].spec.basin = BasinRestart{10};   // the start is inside
    const Race race = fake::race(spec).race;
    const auto fires = [&](Index m) {
        std::vector<std::size_t> at;
        for (std::size_t t = 0; t < race.traces[m].size(); ++t)
            if (race.traces[m].event[t] == Event::BasinRestart) at.push_back(t);
        return at;
    };
    CHECK(fires(0) == std::vector<std::size_t>{3});
    CHECK(race.traces[0].basin_entry == 3);
    CHECK(fires(1).empty());
    CHECK(race.traces[1].basin_entry == 0);
    CHECK(fires(2).empty());
    CHECK(race.traces[2].basin_entry == 8);  // 2^-8 < 0.00293 * 2
}

TEST_CASE("without an exact truth the basin falls away, and a note says so") {
    ExperimentSpec spec = fake::experiment();
    spec.methods[0].spec.basin = BasinRestart{0.1};
    const Race race = fake::race(spec, {}, fake::instance(false)).race;
    CHECK(race.traces[0].basin_entry == -1);
    for (Event event : race.traces[0].event) CHECK(event != Event::BasinRestart);
    REQUIRE(race.facts.notes.size() == 1);
    CHECK_THAT(race.facts.notes[0], Catch::Contains("basin"));
}

TEST_CASE("changes are made before the step that leaves their t, and marked there") {
    ExperimentSpec spec = fake::experiment(2);
    spec.changes = {{0, 4, "step", "0.25"}, {0, 2, "step", "0.75"}};
    const Race race = fake::race(spec).race;
    const Trace& steered = race.traces[0];
    CHECK(steered.error[2] == Approx(0.25));
    CHECK(steered.error[4] == Approx(0.25 * 0.75 * 0.75));
    CHECK(steered.error[5] == Approx(0.25 * 0.75 * 0.75 * 0.25));
    CHECK(steered.event[2] == Event::Retuned);
    CHECK(steered.event[3] == Event::None);
    CHECK(steered.event[4] == Event::Retuned);
    CHECK(steered.spec == rules("narg:step=0.25"));
    CHECK(steered.name == "narg");
    for (std::size_t t = 0; t + 1 < race.traces[1].size(); ++t) CHECK(race.traces[1].event[t] == Event::None);
}

TEST_CASE("a retuning and a restart on one t are both kept") {
    ExperimentSpec spec = fake::experiment();
    spec.methods[0].spec.basin = BasinRestart{0.1};
    spec.changes = {{0, 3, "step", "0.25"}};
    const Race race = fake::race(spec).race;
    CHECK(race.traces[0].event[3] == Event::BasinRestart);
    CHECK(race.traces[0].second_event[3] == Event::Retuned);
}

TEST_CASE("impossible changes are refused with a sentence") {
    ExperimentSpec spec = fake::experiment();
    CHECK(why_invalid(spec).empty());
    spec.changes = {{0, 4, "colour", "red"}};
    CHECK_THAT(why_invalid(spec), Catch::Contains("colour"));
    spec.changes = {{3, 4, "step", "1"}};
    CHECK_THAT(why_invalid(spec), Catch::Contains("method 3"));
    spec.changes = {{0, -1, "step", "1"}};
    CHECK_THAT(why_invalid(spec), Catch::Contains("-1"));
    spec.changes = {{0, 1, "step", "fast"}};
    CHECK_FALSE(why_invalid(spec).empty());
    spec = fake::experiment(0);
    CHECK_THAT(why_invalid(spec), Catch::Contains("method"));
}

TEST_CASE(
    "a live change is applied before the next step, recorded, and repeats from the reported experiment") {
    const auto on = std::make_shared<const Instance>(fake::instance());
    Race steered;
    RaceReader reader;
    const auto send = [&](const Record& record) {
        reader.take(steered, record);
        return Outcome::Done;
    };
    RaceLoop loop({fake::experiment(2), on, 1, fake::factory(), send});
    const auto publish = [&] {
        auto head = std::make_shared<RaceHead>();
        head->generation = 1;
        head->spec = loop.spec();
        head->lanes = loop.views(true);
        reader.take(steered, head);
    };
    publish();
    for (int i = 0; i < 6; ++i)
        REQUIRE(loop.advance(RaceOrder::Iterations, {}) == RaceLoop::Advanced::Stepped);
    CHECK(loop.retune(1, "step", "0.75").empty());
    CHECK(loop.retune(1, "step", "0.25").empty());  // the same key at the same t: one change
    CHECK(loop.retune(1, "step", "0.25").empty());  // changes nothing
    CHECK_FALSE(loop.retune(1, "step", "fast").empty());
    CHECK_FALSE(loop.retune(1, "sidde", "u").empty());
    CHECK_FALSE(loop.retune(7, "step", "1").empty());
    while (loop.advance(RaceOrder::Iterations, {}) != RaceLoop::Advanced::Nothing) {
    }
    publish();

    REQUIRE(loop.spec().changes.size() == 1);
    CHECK(loop.spec().changes[0] == MethodChange{1, 3, "step", "0.25"});
    CHECK_FALSE(loop.retune(1, "step", "1").empty());  // it has its final word
    const Race again = fake::race(loop.spec()).race;
    CHECK(same_bits(steered.traces[0], again.traces[0]));
    CHECK(same_bits(steered.traces[1], again.traces[1]));
}

TEST_CASE("a change that fails when its time comes is not made and leaves the experiment") {
    ExperimentSpec spec = fake::experiment();
    spec.changes = {{0, 2, "step", "nonsense"}, {0, 3, "step", "0.25"}};
    const Race race = fake::race(spec).race;
    CHECK(race.traces[0].event[2] == Event::None);
    CHECK(race.traces[0].event[3] == Event::Retuned);
    CHECK(race.spec.changes.size() == 1);
    CHECK_THAT(race.refusal, Catch::Contains("iteration 2"));
}

TEST_CASE("by iterations nobody is more than one ahead, by time the cheapest goes on") {
    std::vector<Record> sent;
    RaceLoop loop({fake::experiment(3), std::make_shared<const Instance>(fake::instance()), 1,
                   fake::factory(), [&](const Record& record) {
                       sent.push_back(record);
                       return Outcome::Done;
                   }});
    while (loop.advance(RaceOrder::Iterations, {}) == RaceLoop::Advanced::Stepped) {
        std::int64_t least = 1000, most = 0;
        for (const auto& lane : loop.lanes()) {
            least = std::min(least, lane->t());
            most = std::max(most, lane->t());
        }
        REQUIRE(most - least <= 1);
    }
    CHECK(sent.size() == 3 * 35);
}

TEST_CASE("the order of the race leaves every bit but the seconds") {
    ExperimentSpec spec = fake::experiment(3);
    spec.changes = {{1, 3, "step", "0.25"}};
    const RunResult first = fake::race(spec);
    RunOptions options;
    options.order = RaceOrder::Time;
    options.make = fake::factory();
    const RunResult second = run_race(spec, std::make_shared<Instance>(fake::instance()), options);
    for (std::size_t m = 0; m < 3; ++m) CHECK(same_bits(first.race.traces[m], second.race.traces[m]));
}

TEST_CASE("a sink that is full loses no record") {
    std::vector<Record> sent;
    bool full = false;
    RaceLoop loop({fake::experiment(2), std::make_shared<const Instance>(fake::instance()), 1,
                   fake::factory(), [&](const Record& record) {
                       full = !full;
                       if (full) return Outcome::Cancelled;
                       sent.push_back(record);
                       return Outcome::Done;
                   }});
    while (loop.advance(RaceOrder::Iterations, {}) != RaceLoop::Advanced::Nothing) {
    }
    std::int64_t next[2] = {0, 0};
    for (const Record& record : sent) CHECK(record.t == next[record.method]++);
    CHECK(next[0] == 35);
    CHECK(next[1] == 35);
}

TEST_CASE("disabled methods do not run and switching one on lets it catch up") {
    ExperimentSpec spec = fake::experiment(2);
    spec.methods[1].enabled = false;
    const Race race = fake::race(spec).race;
    CHECK(race.traces[0].status == MethodStatus::Converged);
    CHECK(race.traces[1].status == MethodStatus::Waiting);
    CHECK(race.traces[1].empty());
}
