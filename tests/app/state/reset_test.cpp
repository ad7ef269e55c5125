// 'reset' gives back the race and how it is seen, and keeps what a person made.
#include <cmath>
#include <limits>

#include "app/state/scenes.h"
#include "app/workspace/race/race_state.h"
#include "tests/app/state/find_effect.h"
#include "tests/app/state/race_actions.h"
#include "tests/catch.h"

using namespace lowrank;
using namespace lowrank::race;
using namespace lowrank::state;
using testing::find;

TEST_CASE("reset gives back speed, cursor, chosen method, axes and order, as at the first start") {
    const AppState fresh;
    AppState s;
    observe(s, testing::race_at(s, 30, MethodStatus::Running));
    apply(s, testing::with_rank(s, 4, false));
    apply(s, SetSpeed{5});
    apply(s, MoveCursor{12});
    apply(s, SelectMethod{0});
    apply(s, SetOrder{RaceOrder::Time});
    apply(s, SetRetuneFrom{RetuneFrom::Start});
    apply(s, HideMethod{1, true});
    race_of(s).view(FigureKind::Error).x = AxisRange{2, 9};
    race_of(s).active = FigureKind::Momentum;
    const Effects out = apply(s, ResetExperiment{});
    CHECK(s.experiment == fresh.experiment);
    CHECK(s.race.speed == fresh.race.speed);
    CHECK_FALSE(s.race.cursor);
    CHECK(s.curves.selected == fresh.curves.selected);
    CHECK(s.race.order == fresh.race.order);
    CHECK(s.retuning.from == fresh.retuning.from);
    CHECK(s.curves.hidden.empty());
    CHECK(race_of(s).view(FigureKind::Error) == race_of(fresh).view(FigureKind::Error));
    CHECK(race_of(s).active == FigureKind::Error);
    // The session is told.
    REQUIRE(find<PaceSession>(out));
    CHECK(find<PaceSession>(out)->iterations_per_second == fresh.race.speed);
    REQUIRE(find<OrderSession>(out));
    REQUIRE(find<SubmitExperiment>(out));
    CHECK(find<SubmitExperiment>(out)->spec == fresh.accepted);
    apply(s, Undo{});
    CHECK(s.experiment.problem.rank == 4);
}

TEST_CASE("reset takes away no scene") {
    AppState s;
    apply(s, TakeScene{});
    apply(s, testing::with_rank(s, 4, false));
    apply(s, TakeScene{});
    const std::vector<LectureScene> scenes = s.lecture.scenes;
    apply(s, ResetExperiment{});
    CHECK(s.lecture.scenes == scenes);
}

TEST_CASE(
    "a speed without limit does not outlast the way back to the start where there is one to be watched at") {
    for (const char* tab : {"quadratic", "geometry"}) {
        INFO(tab);
        AppState s;
        REQUIRE(s.show_workspace(tab));
        const double usual = s.front().playing(s).speed;
        apply(s, SetSpeed{std::numeric_limits<double>::infinity()});
        REQUIRE(std::isinf(s.front().playing(s).speed));
        apply(s, RestartRace{});
        CHECK(s.front().playing(s).speed == usual);
        // One that was chosen stays.
        apply(s, SetSpeed{3});
        apply(s, RestartRace{});
        CHECK(s.front().playing(s).speed == 3);
    }
}
