// What figures keep of a race's columns from one frame to the next, against figures that read them anew.
#include <algorithm>
#include <cmath>
#include <cstring>

#include "app/figure/engine/decimate.h"
#include "app/figure/engine/fit.h"
#include "app/figure/race/axis_columns.h"
#include "app/figure/race/build_race_figures.h"
#include "tests/app/figure/fake_race.h"
#include "tests/catch.h"

using namespace lowrank;
using namespace lowrank::figure;

namespace {

struct Frames {
    Race race;
    RaceFiguresInput input;
    AxisColumns columns;  // kept

    Frames() {
        input.race = &race;
        input.theme = &theme::theme(theme::ThemeName::Light);
        race.spec.methods.clear();
        for (const char* name : {"grad", "narg+r"}) {
            race.spec.methods.push_back({*parse_method(name), true});
            Trace trace;
            trace.spec = race.spec.methods.back().spec;
            race.traces.push_back(std::move(trace));
        }
        race.facts.has_truth = race.facts.exact_truth = true;
    }

    void append(std::size_t m, double error, Event event = Event::None) {
        Record record;
        record.t = static_cast<std::int64_t>(race.traces[m].size());
        record.error = error;
        record.objective = error * error;
        record.gradient_norm = error / 2;
        record.seconds = 1e-5 * static_cast<double>(record.t);
        record.operator_calls = static_cast<std::uint64_t>(2 * record.t);
        record.event = event;
        race.traces[m].append(record);  // without its step
        if (record.t % 3 == 0) return;
        record.stepsize = 1 + 1e-3 * std::sin(static_cast<double>(record.t));
        record.momentum = m == 0 ? 0 : 0.5;
        race.traces[m].append(record);
    }
    void grow(std::size_t rows, double scale) {
        for (std::size_t m = 0; m < race.traces.size(); ++m)
            for (std::size_t i = 0; i < rows; ++i) {
                const auto t = static_cast<double>(race.traces[m].size());
                const double error = scale * std::exp(-1e-3 * t) * (1 + 0.3 * std::sin(t * t));
                append(m,
                       std::fmod(t, 501) == 500   ? Record::kNone
                       : std::fmod(t, 977) == 976 ? 0
                                                  : error,
                       std::fmod(t, 100) == 99 ? Event::GradientRestart : Event::None);
            }
    }

    /// Every figure as made from what was kept and as made from nothing.
    void check_against_fresh() {
        for (const state::XAxis axis :
             {state::XAxis::Iterations, state::XAxis::Seconds, state::XAxis::OperatorCalls})
            for (const bool logarithmic : {false, true}) {
                input.x_axis = axis;
                for (state::ViewState& view : input.views) view.log_x = view.log_y = logarithmic;
                AxisColumns fresh;
                const RaceFigures kept = build_race_figures(input, columns),
                                  anew = build_race_figures(input, fresh);
                for (std::size_t k = 0; k < kept.size(); ++k) check_figure(kept[k], anew[k]);
            }
    }

    static void check_figure(const Figure& kept, Figure anew) {
        INFO(kept.title);
        REQUIRE(kept.series.size() == anew.series.size());
        for (Series& series : anew.series) series.x_extremes = series.y_extremes = nullptr;
        const FittedRange fitted = fit(kept), read = fit(anew);
        REQUIRE(fitted.empty == read.empty);
        REQUIRE((fitted.x == read.x && fitted.y == read.y));
        REQUIRE((kept.x.low == anew.x.low && kept.x.high == anew.x.high));
        REQUIRE((kept.y.low == anew.y.low && kept.y.high == anew.y.high));
        REQUIRE(kept.stems.size() == anew.stems.size());
        const Scale x{kept.x.low, kept.x.high, kept.x.logarithmic, 0, 400},
            y{kept.y.low, kept.y.high, kept.y.logarithmic, 300, 0};
        for (std::size_t k = 0; k < kept.series.size(); ++k) {
            const Series &a = kept.series[k], &b = anew.series[k];
            REQUIRE(a.x_extremes);
            REQUIRE(a.y_extremes);
            REQUIRE(same(a.x, b.x));
            REQUIRE(same(a.y, b.y));
            REQUIRE(a.kept == b.kept);
            REQUIRE(curve_pieces(a, x, y, {0, 0, 400, 300}) == curve_pieces(b, x, y, {0, 0, 400, 300}));
        }
    }

    static bool same(std::span<const double> a, std::span<const double> b) {
        return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size_bytes()) == 0;
    }
};

}  // namespace

TEST_CASE("figures of a race that runs are those made from nothing, row by row") {
    Frames f;
    f.check_against_fresh();
    for (const std::size_t rows : {1, 1, 1, 14, 1, 1, 240, 3, 700, 1, 2500}) {
        f.grow(rows, 1);
        f.check_against_fresh();
    }
}

TEST_CASE("a run that begins again is read anew, in the same memory and with as many rows") {
    Frames f;
    f.grow(3000, 1);
    f.check_against_fresh();
    for (Trace& trace : f.race.traces) trace.clear();
    f.grow(3000, 1e3);
    f.check_against_fresh();
}

TEST_CASE("another race in the same place, and one cut back to a branch, are read anew") {
    Frames f, other;
    f.grow(2000, 1);
    f.check_against_fresh();
    other.grow(2000, 50);
    f.race = other.race;
    f.check_against_fresh();
    for (Trace& trace : f.race.traces) trace = first_rows(trace, 1000);
    f.grow(1000, 7);
    f.check_against_fresh();
}

TEST_CASE("the column that a figure shows can be another one from frame to frame") {
    Frames f;
    f.grow(2000, 1);
    for (const auto column : {state::ObjectiveColumn::Objective, state::ObjectiveColumn::Gradient,
                              state::ObjectiveColumn::Objective}) {
        f.input.objective_column = column;
        f.check_against_fresh();
        f.grow(1, 1);
    }
    // Without a known truth the gradient relative to the start tells how far a run is.
    f.race.facts.has_truth = f.race.facts.exact_truth = false;
    f.race.spec.problem.source = ProblemSource::MatrixFile;
    f.check_against_fresh();
}

TEST_CASE("columns of races that are gone are forgotten") {
    Frames f;
    f.grow(100, 1);
    for (int k = 0; k < 3; ++k) build_race_figures(f.input, f.columns);
    const std::size_t before = f.columns.kept_columns();
    Frames other;
    other.grow(100, 2);
    f.input.race = &other.race;
    for (int k = 0; k < 5; ++k) build_race_figures(f.input, f.columns);
    CHECK(f.columns.kept_columns() == before);
}
