// A race that is run again is drawn into the frame that it had.
#include "app/workspace/race/steady_axes.h"

#include "tests/app/figure/fake_race.h"
#include "tests/catch.h"

using namespace lowrank;

namespace {

struct Shown {
    race::SteadyAxes steady;
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
        steady.hold(race, state, figures);
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
