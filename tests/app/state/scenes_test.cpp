// The list of scenes and the way through it, as pure functions of the state.
#include "app/state/scenes.h"

#include "app/state/effects.h"
#include "app/state/pins.h"
#include "app/state/saved_view.h"
#include "app/workspace/quadratic/quadratic_apply.h"
#include "app/workspace/race/race_state.h"
#include "app/workspace/rates/rates_state.h"
#include "app/workspace/studies/studies_state.h"
#include "core/io/experiment_toml.h"
#include "core/text/bounds.h"
#include "tests/app/state/find_effect.h"
#include "tests/app/state/race_actions.h"
#include "tests/catch.h"
#include "tests/says.h"

using namespace lowrank;
using namespace lowrank::quadratic;
using namespace lowrank::race;
using namespace lowrank::rates;
using namespace lowrank::state;
using testing::says;

namespace {

LectureScene named(const std::string& caption) {
    LectureScene scene;
    scene.caption = caption;
    scene.scene.workspace = "race";
    scene.scene.experiment = default_experiment();
    return scene;
}

std::string order_of(const AppState& state) {
    std::string all;
    for (const LectureScene& scene : state.lecture.scenes) all += scene.caption;
    return all;
}

ExperimentSpec other_experiment() {
    ExperimentSpec spec = default_experiment();
    spec.problem.rate = 0.4;
    spec.methods = {spec.methods[4], spec.methods[6], spec.methods[7]};
    return spec;
}

/// A study on screen, looked at closely.
void study(AppState& state) {
    studies::StudiesState& s = studies::studies_of(state);
    Effects none;
    s.choice.x = "rate=0.3,0.6";
    s.choice.base.problem.noise = 0.01;
    studies::studies_run_pause(state, none);
    const studies::StudyEnd a{"data-profile", {0, 12}}, b{"data-profile", {0, 40}};
    studies::look_at(s, {{"data-profile", 7, {"rgrad-orth", "scaledgd"}, StudyCost::Seconds, {a, b}}, 1});
}

/// A window that somebody has worked in.
AppState touched() {
    AppState state;
    state.start_with(other_experiment());
    state.curves.hidden = {0, 2};
    state.curves.selected = 1;
    race_of(state).active = FigureKind::Momentum;
    race_of(state).x_axis = XAxis::OperatorCalls;
    race_of(state).objective_column = ObjectiveColumn::Gradient;
    state.theory.on = false;
    race_of(state).wipe = {.on = true, .at = 0.25f};
    race_of(state).fit_range = FitRange{10, 40};
    ViewState& error = race_of(state).view(FigureKind::Error);
    error.x = AxisRange{0.5, 80};
    error.y = AxisRange{1e-7, 1};
    error.log_x = true, error.log_y = false, error.minor_grid = true;
    error.legend_x = 0.25, error.legend_y = 0.75;
    error.legend_collapsed = true;
    error.a = 3, error.measure = Measure{1, 2, 3, 4, 1};
    state.race.cursor = 12;
    state.race.speed = 6;
    rates_of(state).probe = RatePoint{1.0 / 3, 0.72};
    rates_of(state).side = RatesSide::Surface;
    rates_of(state).camera.yaw = 12.5;
    quadratic_of(state).plane = PlaneView{1, -2, 0.5};
    quadratic_of(state).small = QuadraticFigure::Theta;
    race_of(state).part = 2;
    study(state);
    return state;
}

/// The race of one generation, as far as it is.
void progress(AppState& state, std::uint64_t generation, std::int64_t last, bool ended = false) {
    Race race = testing::race_at(state, last, ended ? MethodStatus::Converged : MethodStatus::Running);
    race.generation = generation;
    observe(state, race);
}

}  // namespace

TEST_CASE("a scene that is taken brings everything back, through its file and from any other scene") {
    for (const char* workspace : {"race", "rates", "quadratic", "studies"}) {
        INFO(workspace);
        AppState before = touched();
        before.show_workspace(workspace);
        apply(before, TakeScene{});
        REQUIRE(before.lecture.scenes.size() == 1);
        const auto file =
            read_experiment(write_experiment({before.accepted, {}, {}, {}, {}, before.lecture.scenes}), "f",
                            {}, scene_check(standard_tabs()));
        INFO(file.sentence());
        REQUIRE(file);
        CHECK(file->scene_fault.empty());
        REQUIRE(file->scenes == before.lecture.scenes);

        AppState after;
        put_scenes(after, file->scenes);
        after.curves.hidden = {1};
        race_of(after).view(FigureKind::Stepsize).x = AxisRange{0, 1};
        apply(after, GoToScene{0});
        CHECK(after.front().info().name == workspace);
        CHECK(after.accepted == before.accepted);
        CHECK(after.notices.empty());
        // The scene that it gives is the one it was, but for what runs.
        LectureScene again = taken_scene(after), taken = before.lecture.scenes[0];
        again.scene.run = taken.scene.run, again.scene.cursor = taken.scene.cursor;
        CHECK(again.scene.view == taken.scene.view);
        CHECK(again.scene.section == taken.scene.section);
        CHECK(again == taken);
        if (std::string(workspace) == "studies") {
            // The same look, from the moment on at which its study is on screen.
            const auto s = [&]() -> const studies::StudiesState& { return studies::studies_of(after); };
            Effects none;
            CHECK_FALSE(studies::on_screen(s()));
            CHECK(s().look.figure == "data-profile");
            studies::studies_run_pause(after, none);
            CHECK(s().look == studies::studies_of(before).look);
            CHECK(s().look.left_out.size() == 2);
            CHECK(s().method == 1);
            CHECK(taken_scene(after).scene.view == taken.scene.view);
            // A scene of another study leaves nothing of it.
            LectureScene plain = taken;
            plain.scene.view.clear();
            put_scenes(after, {plain});
            apply(after, GoToScene{0});
            CHECK(s().look == studies::StudyLook{});
            CHECK(s().method == 0);
        }
        if (std::string(workspace) != "race") continue;
        CHECK(race_of(after).part == 2);
        CHECK(race_of(after).views == race_of(before).views);
        CHECK(after.curves.hidden == before.curves.hidden);
        CHECK(after.curves.selected == before.curves.selected);
        CHECK(race_of(after).fit_range == race_of(before).fit_range);
        CHECK(race_of(after).wipe == race_of(before).wipe);
        CHECK(after.race.speed == 6);
        // It waits for the race to come so far.
        CHECK_FALSE(after.race.cursor);
        progress(after, after.race.progress.awaited + 1, 5);
        CHECK_FALSE(after.race.cursor);
        progress(after, after.race.progress.awaited + 1, 30);
        CHECK(after.race.cursor == 12);
    }
}

TEST_CASE("the cursor of a scene waits for its own race, and for no longer than that runs") {
    AppState state;
    progress(state, 1, 50);
    LectureScene scene = named("a");
    scene.scene.experiment = other_experiment();
    scene.scene.cursor = 20;
    put_scenes(state, {scene});
    apply(state, GoToScene{0});
    progress(state, 1, 60);
    CHECK_FALSE(state.race.cursor);
    progress(state, 2, 8);
    CHECK_FALSE(state.race.cursor);
    progress(state, 2, 9, true);
    CHECK(state.race.cursor == 9);
    // A person who moves it is not overruled; the same race is there at once.
    apply(state, GoToScene{0});
    CHECK(state.race.cursor == 9);
    progress(state, 2, 40);
    apply(state, GoToScene{0});
    CHECK(state.race.cursor == 20);
    state.lecture.scenes[0].scene.cursor = 100;
    apply(state, GoToScene{0});
    apply(state, MoveCursor{3});
    progress(state, 2, 200);
    CHECK(state.race.cursor == 3);
}

TEST_CASE("a scene that runs plays what lies in front from its start, whatever stood still before") {
    for (const char* workspace : {"race", "quadratic", "geometry"})
        for (const bool stopped : {false, true}) {
            INFO(workspace << " " << stopped);
            AppState state;
            LectureScene scene = named("a");
            scene.scene.workspace = workspace;
            scene.scene.run = true;
            scene.scene.speed = 2;
            put_scenes(state, {scene});
            progress(state, 1, 10);
            if (stopped) state.race.running = quadratic_of(state).running = false;
            apply(state, GoToScene{0});
            CHECK(state.front().playing(state).running);
            CHECK(state.front().playing(state).under_way);
            CHECK(state.front().playing(state).speed == 2);
            // One that stands still stops it.
            scene.scene.run = false;
            state.lecture.scenes = {scene};
            apply(state, GoToScene{0});
            CHECK_FALSE(state.front().playing(state).under_way);
        }
}

TEST_CASE("the way through the scenes ends at both ends") {
    AppState state;
    apply(state, StepScene{});
    CHECK_FALSE(state.lecture.shown);
    put_scenes(state, {named("a"), named("b"), named("c")});
    for (const std::size_t at : {0u, 1u, 2u, 2u}) {
        apply(state, StepScene{});
        CHECK(state.lecture.shown == at);
    }
    for (const std::size_t at : {1u, 0u, 0u}) {
        apply(state, StepScene{true});
        CHECK(state.lecture.shown == at);
    }
    apply(state, LeaveScene{});
    apply(state, StepScene{true});
    CHECK(state.lecture.shown == 2);
    apply(state, GoToScene{7});
    CHECK(state.lecture.shown == 2);
}

TEST_CASE("taking, moving, renaming and removing are steps that are undone and done again") {
    AppState state;
    put_scenes(state, {named("a"), named("b"), named("c")});
    apply(state, EditScenes{moved_scene(state.lecture.scenes, 0, 2), "move a scene", 2});
    CHECK(order_of(state) == "bca");
    CHECK(state.lecture.shown == 2);
    apply(state, EditScenes{moved_scene(state.lecture.scenes, 2, 1), "move a scene", 1});
    CHECK(order_of(state) == "bac");
    // The letters of one caption are one step.
    for (const char* caption : {"d", "dd", "ddd"}) {
        std::vector<LectureScene> next = state.lecture.scenes;
        next[0].caption = caption;
        apply(state, EditScenes{next, "caption of scene 1", 1});
    }
    apply(state, TakeScene{});
    CHECK(order_of(state) == "dddac");
    CHECK(state.lecture.shown == 2);
    REQUIRE(state.lecture.scenes.size() == 4);
    CHECK(state.lecture.scenes[2].caption.empty());
    CHECK(state.notices.size() == 1);
    for (const char* order : {"dddac", "dddac", "bac", "bca"}) {
        CHECK(order_of(state) == order);
        // The race runs on.
        CHECK_FALSE(testing::find<SubmitExperiment>(apply(state, Undo{})));
        CHECK(state.notices.empty());  // 'Taken as scene 3 of 4'
        CHECK((!state.lecture.shown || *state.lecture.shown < state.lecture.scenes.size()));
    }
    CHECK(order_of(state) == "abc");
    apply(state, Redo{});
    CHECK(order_of(state) == "bca");
    CHECK(moved_scene(state.lecture.scenes, 0, 9) == state.lecture.scenes);
}

TEST_CASE("the list's own undo leaves a step of the experiment alone") {
    AppState state;
    apply(state, EditExperiment{other_experiment(), false, "rate"});
    apply(state, UndoScenes{});
    CHECK(state.experiment == other_experiment());
    apply(state, TakeScene{});
    apply(state, UndoScenes{});
    CHECK(state.lecture.scenes.empty());
    apply(state, UndoScenes{true});
    CHECK(state.lecture.scenes.size() == 1);
}

TEST_CASE("a share line says that it leaves the scenes out") {
    AppState state;
    CHECK(left_out_words(state).empty());
    put_scenes(state, {named("a")});
    CHECK(says(left_out_words(state), "Its scene is left out"));
    put_scenes(state, {named("a"), named("b")});
    CHECK(says(left_out_words(state), "Its 2 scenes are left out: an experiment file (Ctrl+S) holds them."));
}

TEST_CASE("an experiment that is opened brings its scenes, as one step, and one that is pasted leaves them") {
    AppState state;
    put_scenes(state, {named("a")});
    apply(state, EditExperiment{other_experiment(), false, "open", true, std::vector<PinnedRace>{},
                                std::vector<LectureScene>{named("b"), named("c")}});
    CHECK(order_of(state) == "bc");
    apply(state, Undo{});
    CHECK(order_of(state) == "a");
    CHECK(state.experiment == default_experiment());
    apply(state, EditExperiment{other_experiment(), false, "rate"});
    CHECK(order_of(state) == "a");
}

TEST_CASE("changes that a file makes to its runs are kept when it is opened over another problem") {
    AppState state;
    ExperimentSpec steered = other_experiment();
    steered.changes = {{1, 20, "d", "8"}};
    apply(state, EditExperiment{steered, false, "open", true});
    CHECK(state.experiment.changes == steered.changes);
}

TEST_CASE("the cards of a scene stand alone in the window and on the stage, until one leaves the scene") {
    AppState state;
    LectureScene one = named("a"), two = named("b");
    one.scene.cards = {"figure.momentum"};
    two.scene.cards = {"matrix", "figure.error"};
    put_scenes(state, {one, two});
    const std::vector<std::string> cards{"figure.error", "figure.momentum", "matrix"};
    apply(state, GoToScene{1});
    CHECK_FALSE(state.stage.on);
    CHECK(cards_on(state.stage, cards, "figure.error") == two.scene.cards);
    const Stage window = state.stage;
    Stage stage = state.stage;
    stage.on = true;
    apply(state, SetStage{stage});
    CHECK(cards_on(state.stage, cards, "figure.error") == two.scene.cards);
    apply(state, StepScene{true});
    CHECK(cards_on(state.stage, cards, "figure.error") == one.scene.cards);
    // What was taken there has them.
    apply(state, GoToScene{1});
    CHECK(taken_scene(state).scene.cards == two.scene.cards);
    // Back in the window it is the same scene.
    apply(state, SetStage{Stage{}});
    CHECK(state.stage == window);
    apply(state, LeaveScene{});
    CHECK(state.stage == Stage{});
}

TEST_CASE("what a scene asks of the window is checked when its file is read") {
    const SceneCheck check = scene_check(standard_tabs());
    const auto fault = [&](auto change) {
        Scene scene = named("").scene;
        change(scene);
        const auto found = check(scene);
        return found ? found->key + ": " + found->sentence : std::string();
    };
    CHECK(fault([](Scene&) {}).empty());
    CHECK(says(fault([](Scene& s) { s.workspace = "attic"; }), "workspace: there is no workspace 'attic'"));
    CHECK(says(fault([](Scene& s) { s.section = {{"lambda_min", "1"}}; }), "section: a section needs"));
    CHECK(says(fault([](Scene& s) {
                   s.workspace = "quadratic";
                   s.section = {{"lambda_min", "x"}};
               }),
               "section: "));
    for (const auto& [key, word] : std::map<std::string, std::string>{
             {"error_x", "3:1"},      {"error_log", "both"},        {"momentum_grid", "fine"},
             {"error_legend", "2:2"}, {"error_ends", "1"},          {"error_measure", "1:2"},
             {"race_card", "matrix"}, {"race_centre", "x"},         {"matrix_wipe", "1.5"},
             {"step_part", "0"},      {"study_figure", "race"},     {"study_cell", "0"},
             {"study_cost", "euros"}, {"study_method", "first"},    {"x_axis", "days"},
             {"theory", "yes"},       {"gradient_norm", ""},        {"fit", "9:1"},
             {"size", "large"},       {"hidden", "gauss"},          {"selected", "99"},
             {"rates_side", "left"},  {"rates_camera", "1:2"},      {"rates_map_x", "a:b"},
             {"quadratic_card", "x"}, {"quadratic_plane", "1:2:0"}, {"quadratic_selected", "0"}}) {
        const std::string sentence = fault([&, k = key, w = word](Scene& s) { s.view[k] = w; });
        INFO(key << " " << sentence);
        CHECK(says(sentence, "view: " + key + " in [view] cannot be '"));
        CHECK(sentence.ends_with("is needed."));
    }
}

TEST_CASE("the number of other seeds is a word of the view, and one that cannot be is refused") {
    AppState state;
    CHECK_FALSE(race_of(state).bands.on);
    CHECK(restore_view(state, {{"bands", "7"}}).empty());
    CHECK(race_of(state).bands.on);
    CHECK(race_of(state).bands.seeds == 7);
    CHECK(saved_view(state).at("bands") == "7");
    for (const std::string word : {"0", "201", "2.5", "many"})
        CHECK(says(restore_view(state, {{"bands", word}}), "'" + word + "'"));
    CHECK(race_of(state).bands.seeds == 7);
    CHECK(restore_view(state, {{"bands", "none"}}).empty());
    CHECK_FALSE(race_of(state).bands.on);
    CHECK_FALSE(saved_view(state).contains("bands"));
    state::apply(state, SetBands{true, 201});
    CHECK_FALSE(race_of(state).bands.on);
    CHECK(says(state.notices.back().sentence, "201 seeds: from 1 to 200"));
    state::apply(state, SetBands{true, 200});
    CHECK(race_of(state).bands.on);
    CHECK(race_of(state).bands.seeds == 200);
}

TEST_CASE("a lecture has so many scenes, and the next one is not taken but said") {
    AppState app;
    app.lecture.scenes.assign(kMostScenes - 1, named("a"));
    apply(app, TakeScene{});
    CHECK(app.lecture.scenes.size() == kMostScenes);
    apply(app, TakeScene{});
    CHECK(app.lecture.scenes.size() == kMostScenes);
    CHECK(says(app.notices.back().sentence, "There are 500 scenes, which is the most"));
}
