// The cards of a scene in the window: they go with the scene, and come back with its workspace.
#include "app/state/effects.h"
#include "app/state/scenes.h"
#include "app/state/stage.h"
#include "tests/catch.h"

using namespace lowrank;
using namespace lowrank::state;

namespace {

LectureScene with_cards(std::vector<std::string> cards) {
    LectureScene scene;
    scene.scene.workspace = "race";
    scene.scene.experiment = default_experiment();
    scene.scene.cards = std::move(cards);
    return scene;
}

AppState in_scene(std::vector<std::string> cards) {
    AppState state;
    state.start_with(default_experiment());
    put_scenes(state, {with_cards(std::move(cards))});
    apply(state, GoToScene{0});
    return state;
}

}  // namespace

TEST_CASE("off the stage the cards of a scene go with it, however it goes") {
    for (const int way : {0, 1, 2}) {
        AppState state = in_scene({"matrix", "figure.error"});
        REQUIRE(state.stage.card == "matrix");
        if (way == 0) apply(state, LeaveScene{});
        if (way == 1) put_scenes(state, {});
        if (way == 2) apply(state, EditScenes{{}, "remove a scene", std::nullopt});
        CAPTURE(way);
        CHECK_FALSE(state.lecture.shown);
        CHECK(state.stage.card.empty());
        CHECK(state.stage.beside.empty());
        CHECK_FALSE(state.stage.two);
    }
}

TEST_CASE("a scene that is taken off the stage keeps its cards, and a tab that is left brings them back") {
    AppState state = in_scene({"matrix", "figure.error"});
    CHECK(taken_scene(state).scene.cards == std::vector<std::string>{"matrix", "figure.error"});
    apply(state, SetWorkspace{"rates"});
    CHECK(state.stage.card.empty());
    apply(state, SetWorkspace{"race"});
    CHECK(state.stage.card == "matrix");
    CHECK(state.stage.beside == "figure.error");
}

TEST_CASE("one of two cards of a scene is enlarged alone, and all come back from there") {
    const AppState state = in_scene({"matrix", "figure.error"});
    const Stage one = enlarged(state.stage, "matrix");
    CHECK(one.card == "matrix");
    CHECK_FALSE(one.two);
    CHECK(enlarged(one, "matrix").card.empty());
    CHECK(enlarged(state.stage, "figure.error").card == "figure.error");
}
