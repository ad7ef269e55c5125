// What a scene holds beside its experiment: pins over the race, and whether the stage plays it again and
// again.
#include <algorithm>

#include "app/state/pins.h"
#include "app/state/scenes.h"
#include "app/workspace/geometry/geometry_state.h"
#include "app/workspace/quadratic/quadratic_apply.h"
#include "core/io/experiment_toml.h"
#include "tests/app/state/find_effect.h"
#include "tests/app/state/race_actions.h"
#include "tests/catch.h"
#include "tests/says.h"

using namespace lowrank;
using namespace lowrank::quadratic;
using namespace lowrank::state;
using testing::says;

namespace {

std::size_t enabled_methods(const AppState& state) {
    return static_cast<std::size_t>(
        std::ranges::count(state.experiment.methods, true, &MethodEntry::enabled));
}

LectureScene scene_of(const char* workspace) {
    LectureScene scene;
    scene.scene.workspace = workspace;
    scene.scene.experiment = default_experiment();
    return scene;
}

}  // namespace

TEST_CASE("a scene holds the pins over its race, through its file, and the file keeps each curve once") {
    AppState before;
    Effects none;
    pin_race(before, testing::race_at(before, 20, MethodStatus::Running), none);
    before.curves.hidden = {curve_of_foreign(0)};
    apply(before, TakeScene{});
    apply(before, TakeScene{});
    apply(before, EditPins{{{before.pins[0].race, "first try"}}, "rename pin 1"});
    const PinnedRace pin = before.pins[0];
    apply(before, EditPins{{}, "remove a pin"});
    apply(before, TakeScene{});
    // A pin that is taken away stays in its scenes, under its newest name.
    REQUIRE(before.lecture.scenes.size() == 3);
    CHECK(before.lecture.scenes[0].scene.pins == std::vector{pin});
    CHECK(before.lecture.scenes[2].scene.pins == std::vector<PinnedRace>{});

    const std::string text =
        write_experiment({before.accepted, {}, {}, {}, before.pins, before.lecture.scenes});
    const std::string head = "[[pin]]\naside = true\n";
    REQUIRE(says(text, head));
    CHECK_FALSE(says(text.substr(text.find(head) + head.size()), "[[pin]]"));
    const auto file = read_experiment(text, "f", {}, scene_check(standard_tabs()));
    INFO(file.sentence());
    REQUIRE(file);
    CHECK(file->scene_fault.empty());
    CHECK(file->pins.empty());
    REQUIRE(file->scenes.size() == 3);
    REQUIRE(file->scenes[1].scene.pins);
    REQUIRE(file->scenes[1].scene.pins->size() == 1);
    const PinnedRace& read = file->scenes[1].scene.pins->front();
    CHECK(read == file->scenes[0].scene.pins->front());
    CHECK(read.name == "first try");
    CHECK(write_pinned_records(*read.race) == write_pinned_records(*pin.race));
    CHECK(file->scenes[2].scene.pins == std::vector<PinnedRace>{});

    AppState after;
    put_scenes(after, file->scenes);
    // The race runs on: it is the same.
    CHECK_FALSE(testing::find<SubmitExperiment>(apply(after, GoToScene{0})));
    CHECK(after.pins == std::vector{read});
    CHECK(after.foreign.size() == enabled_methods(before));
    CHECK(after.curves.hidden == std::set<Index>{curve_of_foreign(0)});
    apply(after, GoToScene{2});
    CHECK(after.pins.empty());
    CHECK(after.foreign.empty());
    apply(after, Undo{});
    CHECK(after.pins == std::vector{read});
    // A scene that says nothing of pins leaves those that are there.
    LectureScene silent = file->scenes[0];
    silent.scene.pins.reset();
    put_scenes(after, {silent});
    apply(after, GoToScene{0});
    CHECK(after.pins == std::vector{read});
}

TEST_CASE("a scene that loops plays what has ended again, on the stage alone") {
    for (const char* workspace : {"race", "quadratic", "geometry"}) {
        INFO(workspace);
        AppState state;
        LectureScene loops = scene_of(workspace);
        const LectureScene once = scene_of(workspace);
        loops.scene.loop = true;
        put_scenes(state, {loops, once});
        apply(state, GoToScene{0});
        CHECK_FALSE(state.stage.loop);
        Stage stage = state.stage;
        stage.on = true;
        apply(state, SetStage{stage});
        CHECK(state.stage.loop);
        CHECK(taken_scene(state).scene.loop == true);
        CHECK_FALSE(may_loop(state));
        Race race = testing::race_at(state, 30, MethodStatus::Converged);
        race.generation = state.race.progress.awaited;
        observe(state, race);
        quadratic_of(state).running = quadratic_of(state).progress.ended = true;
        geometry::GeometryState& cone = state.parts.of<geometry::GeometryState>();
        cone.running = false, cone.parts = 4, cone.cursor = 4;
        CHECK(may_loop(state));
        play_again(state);
        CHECK(state.front().playing(state).running);
        apply(state, StepScene{});
        CHECK_FALSE(state.stage.loop);
        CHECK_FALSE(may_loop(state));
    }
}

TEST_CASE("undo takes a scene off the screen with what it showed, and the next key brings it back") {
    for (const char* workspace : {"race", "quadratic"}) {
        CAPTURE(workspace);
        AppState state;
        state.start_with(default_experiment());
        std::vector<LectureScene> scenes(3, scene_of(workspace));
        for (std::size_t k = 0; k < scenes.size(); ++k) {
            scenes[k].scene.experiment->problem.seed += k;
            if (std::string_view(workspace) == "quadratic") {
                scenes[k].scene.experiment.reset();
                scenes[k].scene.section = {{"lambda_max", std::to_string(10 * (k + 1))}};
            }
        }
        put_scenes(state, scenes);
        for (int k = 0; k < 3; ++k) apply(state, StepScene{});
        REQUIRE(state.lecture.shown == std::size_t{2});
        apply(state, Undo{});
        CHECK_FALSE(state.lecture.shown);
        apply(state, Redo{});
        CHECK(state.lecture.shown == std::size_t{2});
        apply(state, Undo{});
        apply(state, StepScene{});
        CHECK(state.lecture.shown == std::size_t{2});
        apply(state, Undo{});
        apply(state, StepScene{true});
        CHECK(state.lecture.shown == std::size_t{1});
    }
}

TEST_CASE("undo of what was changed in a scene leaves the scene on screen") {
    AppState state;
    state.start_with(default_experiment());
    put_scenes(state, {scene_of("race")});
    apply(state, GoToScene{0});
    ExperimentSpec other = state.experiment;
    other.problem.seed += 1;
    apply(state, EditExperiment{other, false, "seed"});
    apply(state, Undo{});
    CHECK(state.lecture.shown == std::size_t{0});
}
