// Columns and the measured rate, against curves whose slope is known.
#include "core/run/trace.h"

#include <cmath>
#include <type_traits>
#include <utility>

#include "core/run/session.h"
#include "tests/catch.h"
#include "tests/core/run/made.h"

using namespace lowrank;

namespace {

/// error_t = scale rho^t, with a slower beginning up to `bend`.
Trace curve(std::int64_t count, double scale, double rho, std::int64_t bend = 0, double floor = 0) {
    Trace trace;
    double error = scale;
    for (std::int64_t t = 0; t < count; ++t) {
        Record record;
        record.t = t;
        record.error = std::max(error, floor);
        trace.append(record);
        error *= t < bend ? 0.99 : rho;
    }
    return trace;
}

double rate_of(const Trace& trace, double tol, double truth_norm) {
    Race race;
    race.facts.exact_truth = true;
    race.facts.truth_norm = truth_norm;
    race.spec.stop.tol = tol;
    return measured_rate(race, trace);
}

}  // namespace

TEST_CASE("rows that are added leave a trace its edition, and nothing else does") {
    Trace trace = curve(20, 1, 0.9);
    const std::uint64_t first = trace.edition.number();
    Record record;
    record.t = 20;
    trace.append(record);
    trace.append(record);
    CHECK(trace.edition.number() == first);
    Trace copy = trace;
    CHECK(copy.edition.number() != first);
    copy = trace;
    CHECK(copy.edition.number() != first);
    const Trace begun = first_rows(trace, 10);
    CHECK(begun.edition.number() != first);
    CHECK(begun.edition.number() != copy.edition.number());
    const std::uint64_t of_copy = copy.edition.number();
    Trace moved = std::move(copy);
    CHECK(moved.edition.number() != of_copy);
    CHECK(copy.edition.number() != of_copy);
    const std::uint64_t of_moved = moved.edition.number();
    copy = std::move(moved);
    CHECK(copy.edition.number() != of_moved);
    CHECK(moved.edition.number() != of_moved);
    // Else a vector that grows would copy its traces.
    static_assert(std::is_nothrow_move_constructible_v<Trace>);
    trace.clear();
    CHECK(trace.edition.number() != first);
}

TEST_CASE("append grows by one, replaces the last row and ignores the rest") {
    Trace trace;
    Record record;
    record.error = 1;
    trace.append(record);
    record.stepsize = 2;
    trace.append(record);
    CHECK(trace.size() == 1);
    CHECK(trace.stepsize[0] == 2);
    record.t = 2;
    trace.append(record);
    CHECK(trace.size() == 1);
    record.t = 1;
    trace.append(record);
    record.t = 0;
    record.error = 7;
    trace.append(record);
    CHECK(trace.size() == 2);
    CHECK(trace.error[0] == 1);
    CHECK(trace.memory() == 2 * Trace::bytes_per_row());
    trace.clear();
    CHECK((trace.empty() && trace.event.empty() && trace.svds.empty() && trace.psnr.empty()));
}

TEST_CASE("the measured rate is the slope from the middle of the run") {
    CHECK(rate_of(curve(60, 1, 0.7), 1e-10, 1) == Approx(0.7).epsilon(1e-12));
    CHECK(rate_of(curve(60, 1, 0.7, 25), 1e-10, 1) == Approx(0.7).epsilon(1e-12));
}

TEST_CASE("the measured rate starts at the basin entry where that is later") {
    Trace trace = curve(60, 1, 0.7, 40);
    CHECK(rate_of(trace, 1e-10, 1) > 0.75);
    trace.basin_entry = 40;
    CHECK(rate_of(trace, 1e-10, 1) == Approx(0.7).epsilon(1e-12));
}

TEST_CASE("the measured rate ends above the tolerance and above rounding") {
    CHECK(rate_of(curve(80, 1, 0.5, 0, 1e-15), 1e-13, 1e-1) != rate_of(curve(80, 1, 0.5), 1e-30, 1e-1));
    const Trace floor = curve(60, 1, 0.5, 0, std::pow(0.5, 45));
    CHECK(rate_of(floor, std::pow(0.5, 44.5), 1e-9) == Approx(0.5).epsilon(1e-12));
    CHECK(rate_of(floor, 0, std::pow(0.5, 44.5) * 1e12) == Approx(0.5).epsilon(1e-12));
}

TEST_CASE("with fewer than ten points there is no rate") {
    CHECK(std::isnan(rate_of(curve(9, 1, 0.5), 1e-10, 1)));
    CHECK(std::isnan(rate_of(curve(17, 1, 0.5), 1e-10, 1)));
    CHECK_FALSE(std::isnan(rate_of(curve(18, 1, 0.5), 1e-10, 1)));
    CHECK(std::isnan(rate_of(Trace{}, 1e-10, 1)));
}

TEST_CASE("where the truth is not exact the rate is that of the gradient, down to the tolerance on it") {
    Trace trace;
    for (std::int64_t t = 0; t < 80; ++t) {
        Record record;
        record.t = t;
        record.error = 1e-3 + std::pow(0.5, t);  // the noise floor
        record.gradient_norm = 40 * std::max(std::pow(0.8, t), std::pow(0.8, 60));
        trace.append(record);
    }
    Race race;
    race.spec.stop.tol = 2e-6;
    CHECK(rate_column(race, trace).data() == trace.gradient_norm.data());
    const auto rows = rate_rows(race, trace);
    REQUIRE(rows);
    CHECK(rows->first == 39);
    CHECK(rows->last == 58);
    CHECK(measured_rate(race, trace) == Approx(0.8).epsilon(1e-12));
    race.facts.exact_truth = true;
    race.facts.truth_norm = 1;
    CHECK(rate_column(race, trace).data() == trace.error.data());
    CHECK(measured_rate(race, trace) > 0.99);
}

TEST_CASE("a gradient that grows after the middle is fitted from its peak on") {
    Trace trace;
    for (std::int64_t t = 0; t < 100; ++t) {
        Record record;
        record.t = t;
        // A plateau that is left at 60, and the peak at 70.
        record.gradient_norm = t < 60   ? 1
                               : t < 70 ? std::pow(1.5, t - 60)
                                        : std::pow(1.5, 10) * std::pow(0.9, t - 70);
        trace.append(record);
    }
    Race race;
    race.spec.stop.tol = 1e-12;
    const auto rows = rate_rows(race, trace);
    REQUIRE(rows);
    CHECK(rows->first == 70);
    CHECK(rows->last == 99);
    CHECK(measured_rate(race, trace) == Approx(0.9).epsilon(1e-12));
    // A spike is no plateau.
    trace.gradient_norm[90] *= 100;
    REQUIRE(rate_rows(race, trace));
    CHECK(rate_rows(race, trace)->first == 70);
}

TEST_CASE("norm, least singular value and inner steps are those of the iterates") {
    ExperimentSpec spec = testing::small_race(ProblemKind::MatrixCompletion, 6);
    spec.methods = {{testing::method("rgrad-orth"), true}, {testing::method("gnmr"), true}};
    const auto instance = testing::instance_of(spec);
    const RunResult run = run_race(spec, instance);
    for (std::size_t m = 0; m < 2; ++m) {
        const Trace& trace = run.race.traces[m];
        const FixedRankPoint& X = run.iterates[m];
        const Matrix dense = X.U * X.K * X.V.transpose();
        CHECK(trace.norm.back() == Approx(dense.norm()).epsilon(1e-12));
        CHECK(trace.sigma_r.back() == Approx(singular_values(X)(1)).epsilon(1e-12));
        CHECK(trace.inner_steps.front() == 0);
    }
    CHECK(run.race.traces[0].inner_steps.back() == 0);
    // Two calls an inner step of LSQR, and those of the step itself.
    const Trace& solved = run.race.traces[1];
    for (std::size_t t = 1; t < solved.size(); ++t) {
        CHECK(solved.inner_steps[t] > solved.inner_steps[t - 1]);
        CHECK(solved.operator_calls[t] - solved.operator_calls[t - 1] >=
              2 * (solved.inner_steps[t] - solved.inner_steps[t - 1]));
    }
}

TEST_CASE("rows with events are all rows with one, from a row on") {
    Trace trace;
    for (std::int64_t t = 0; t < 100; ++t) {
        Record record;
        record.t = t;
        if (t % 37 == 5) record.event = Event::GradientRestart;
        if (t % 23 == 22) record.second_event = Event::Retuned;
        trace.append(record);
    }
    for (std::size_t from = 0; from <= trace.size(); ++from) {
        std::vector<std::size_t> wanted;
        for (std::size_t i = from; i < trace.size(); ++i)
            if (trace.event[i] != Event::None || trace.second_event[i] != Event::None) wanted.push_back(i);
        REQUIRE(rows_with_events(trace, from) == wanted);
    }
}
