// How a lecture ends: the word on the stage, and what undo brings back.
#include <algorithm>

#include "app/state/saved_view.h"
#include "app/state/scenes.h"
#include "app/workspace/race/race_state.h"
#include "tests/app/state/race_actions.h"
#include "tests/catch.h"
#include "tests/says.h"

using namespace lowrank;
using namespace lowrank::race;
using namespace lowrank::state;
using testing::says;

namespace {

ExperimentSpec at_rate(double rate) {
    ExperimentSpec spec = default_experiment();
    spec.problem.rate = rate;
    return spec;
}

LectureScene scene_at(double rate) {
    LectureScene scene;
    scene.scene.workspace = "race";
    scene.scene.experiment = at_rate(rate);
    scene.scene.speed = 40;
    return scene;
}

/// Somebody's own race, with a view and a speed that no scene has.
AppState own_race() {
    AppState state;
    state.start_with(at_rate(0.45));
    race_of(state).active = FigureKind::Momentum;
    state.theory.on = false;
    state.race.speed = 6;
    return state;
}

bool is_own(const AppState& state) {
    const AppState own = own_race();
    SavedView then, now;
    write_fields(own.front().fields, own, then);
    write_fields(state.front().fields, state, now);
    return state.experiment == own.experiment && now == then && state.race.speed == own.race.speed;
}

void give(AppState& state, std::vector<LectureScene> scenes) {
    put_scenes(state, std::move(scenes));
    state.stage.on = true;
    for (std::size_t k = 0; k < state.lecture.scenes.size(); ++k) apply(state, StepScene{});
}

void leave_stage(AppState& state) { apply(state, SetStage{left_stage(state.stage)}); }

auto notices_of_undo(const AppState& state) {
    return std::ranges::count_if(state.notices,
                                 [](const Notice& notice) { return says(notice.sentence, "Undo"); });
}

}  // namespace

TEST_CASE("past the last scene the stage says that this was all, and one more press leaves it") {
    AppState state;
    give(state, {scene_at(0.5), scene_at(0.6)});
    CHECK(state.lecture.shown == 1);
    CHECK_FALSE(state.stage.ended);
    apply(state, StepScene{});
    CHECK(state.stage.on);
    CHECK(state.stage.ended);
    // Back is the last scene, not the one before it.
    apply(state, StepScene{true});
    CHECK_FALSE(state.stage.ended);
    CHECK(state.lecture.shown == 1);
    apply(state, StepScene{});
    apply(state, StepScene{});
    CHECK_FALSE(state.stage.ended);
    CHECK_FALSE(state.stage.on);
    CHECK(state.lecture.shown == 1);
    // Off the stage there is nothing to say.
    apply(state, StepScene{});
    CHECK_FALSE(state.stage.ended);
}

TEST_CASE("the word that this was all goes with its lecture") {
    AppState state;
    give(state, {scene_at(0.5)});
    apply(state, StepScene{});
    REQUIRE(state.stage.ended);
    put_scenes(state, {});
    CHECK_FALSE(state.stage.ended);
}

TEST_CASE(
    "one undo after a lecture brings back the race before it, its view and its speed, and redo the "
    "lecture's") {
    AppState state = own_race();
    REQUIRE(is_own(state));
    give(state, {scene_at(0.5), scene_at(0.6), scene_at(0.7)});
    REQUIRE(state.experiment == at_rate(0.7));
    leave_stage(state);
    CHECK(notices_of_undo(state) == 1);
    apply(state, LeaveScene{});
    CHECK(notices_of_undo(state) == 1);
    for (int twice = 0; twice < 2; ++twice) {
        apply(state, Undo{});
        CHECK(is_own(state));
        apply(state, Redo{});
        CHECK(state.experiment == at_rate(0.7));
        CHECK(state.race.speed == 40);
    }
}

TEST_CASE(
    "a lecture that begins with the race on screen gives back what stood there before its first scene") {
    AppState state = own_race();
    give(state, {scene_at(0.45), scene_at(0.6)});
    leave_stage(state);
    apply(state, Undo{});
    CHECK(is_own(state));
}

TEST_CASE("what was changed between two scenes is a step of its own") {
    AppState state = own_race();
    give(state, {scene_at(0.5)});
    apply(state, EditExperiment{at_rate(0.55), false, "rate"});
    apply(state, GoToScene{0});
    leave_stage(state);
    CHECK(notices_of_undo(state) == 1);
    apply(state, Undo{});
    CHECK(state.experiment == at_rate(0.55));
    CHECK(state.race.speed == 40);
    apply(state, Undo{});
    CHECK(state.experiment == at_rate(0.5));
    apply(state, Undo{});
    CHECK(is_own(state));
}

TEST_CASE("a lecture that was opened is two steps: the race it opened with, and the one before") {
    AppState state = own_race();
    const std::vector<LectureScene> scenes = {scene_at(0.5), scene_at(0.6)};
    apply(state, EditExperiment{at_rate(0.3), false, "lecture", true, {}, scenes, {}});
    REQUIRE(state.lecture.scenes == scenes);
    state.stage.on = true;
    for (const LectureScene& scene : scenes) {
        apply(state, StepScene{});
        CHECK(state.experiment == *scene.scene.experiment);
    }
    leave_stage(state);
    REQUIRE(notices_of_undo(state) == 1);
    CHECK(says(state.notices.back().sentence, "a second time"));
    apply(state, Undo{});
    CHECK(state.experiment == at_rate(0.3));
    apply(state, Undo{});
    CHECK(is_own(state));
    CHECK(state.lecture.scenes.empty());
}
