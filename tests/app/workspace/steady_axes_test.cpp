// A race that is run again is drawn into the frame that it had.
#include "app/workspace/steady_axes.h"

#include <set>

#include "app/figure/race/build_race_figures.h"
#include "app/workspace/race/race_state.h"
#include "tests/app/figure/fake_race.h"
#include "tests/catch.h"

using namespace lowrank;

namespace {

struct Shown {
    workspace::SteadyAxes<ExperimentSpec> steady;
    double waited = 0;
    figure::AxisColumns columns;
    race::RaceState state;

    figure::RaceFigures of(const Race& race) {
        figure::RaceFiguresInput in;
        in.race = &race;
        in.theme = &theme::theme(theme::ThemeName::Light);
        for (std::size_t k = 0; k < in.views.size(); ++k) in.views[k] = state.views[k];
        in.x_axis = state.x_axis.value_or(state::XAxis::Iterations);
        columns.update(race, nullptr);
        figure::RaceFigures figures = figure::build_race_figures(in, columns);
        std::vector<workspace::SteadyFigure> held;
        for (std::size_t k = 0; k < figures.size(); ++k) held.push_back({figures[k], state.views[k]});
        steady.hold(race.spec, workspace::under_way(race, waited), held);
        return figures;
    }
};

Race over() {
    Race race = test::fake_race(60);
    for (Trace& trace : race.traces) trace.status = MethodStatus::Converged;
    return race;
}

Race under_way(Race race) {
    for (Trace& trace : race.traces) trace = first_rows(trace, 5), trace.status = MethodStatus::Running;
    return race;
}

}  // namespace

TEST_CASE("while a race is run again its axes are those it had when it was over") {
    Shown shown;
    const Race whole = over(), again = under_way(whole);
    const figure::RaceFigures alone = shown.of(again), before = shown.of(whole), now = shown.of(again);
    CHECK(alone[0].x.high < before[0].x.high);
    for (std::size_t k = 0; k < now.size(); ++k) {
        CHECK(now[k].x.high == before[k].x.high);
        CHECK(now[k].y.low <= before[k].y.low);
        CHECK(now[k].y.high >= before[k].y.high);
    }
    // A range that was chosen stays as it was chosen.
    shown.state.views[0].x = state::AxisRange{0, 3};
    CHECK(shown.of(again)[0].x.high == 3);
}

TEST_CASE("another race, and another unit, have axes of their own") {
    Shown shown;
    const Race whole = over();
    shown.of(whole);
    Race other = under_way(whole);
    other.spec.problem.seed += 1;
    CHECK(shown.of(other)[0].x.high < 20);
    shown.state.x_axis = state::XAxis::Seconds;
    CHECK(shown.of(under_way(whole))[0].x.high < 20);
}

TEST_CASE("a race that goes on has room ahead of its curves, and its frame moves seldom") {
    Shown shown;
    const Race whole = over();
    const auto frame = [&](std::size_t rows) {
        Race race = whole;
        for (Trace& trace : race.traces)
            trace = first_rows(trace, rows), trace.status = MethodStatus::Running;
        return shown.of(race)[0].x.high;
    };
    // What is over in a moment is drawn once, as it is.
    CHECK(frame(5) < 6);
    shown.waited = 1;
    std::set<double> frames;
    for (std::size_t rows = 2; rows <= 50; ++rows) {
        const double high = frame(rows);
        CHECK(high > static_cast<double>(rows - 1));
        frames.insert(high);
    }
    CHECK(frames == std::set<double>{10, 20, 50, 100});
    // A limit is a better guess.
    Race limited = under_way(whole);
    limited.spec.stop.max_iter = 6;
    CHECK(shown.of(limited)[0].x.high == Approx(6.3));
    // Seconds have room as well, and a curve that is at its end needs none.
    shown.state.x_axis = state::XAxis::Seconds;
    const double seconds = whole.traces[0].seconds[4];
    CHECK(shown.of(under_way(whole))[0].x.high >= 1.05 * seconds);
    shown.state.x_axis = state::XAxis::Iterations;
    Race nearly = whole;
    nearly.traces[1] = first_rows(nearly.traces[1], 5);
    nearly.traces[1].status = MethodStatus::Running;
    CHECK(shown.of(nearly)[0].x.high == shown.of(whole)[0].x.high);
}
