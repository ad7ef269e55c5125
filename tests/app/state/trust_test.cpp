// The one rule for all that opening may do: what each kind of file asks for, and the same file without it.
#include "app/state/trust.h"

#include "app/lesson/lesson_trust.h"
#include "app/state/apply.h"
#include "app/state/scenes.h"
#include "core/io/share_line.h"
#include "core/run/session/work.h"
#include "tests/app/state/find_effect.h"
#include "tests/catch.h"
#include "tests/says.h"
#include "tests/temp_folder.h"

using namespace lowrank;
using namespace lowrank::state;
using lowrank::testing::find;
using lowrank::testing::says;

namespace {

const std::string kSecret = "/secret/table.csv";

ExperimentSpec reading() {
    ExperimentSpec spec = default_experiment();
    spec.problem.source = ProblemSource::Ratings;
    spec.problem.path = kSecret;
    return spec;
}

ExperimentSpec lasting() {
    ExperimentSpec spec = default_experiment();
    spec.problem.rows = spec.problem.cols = 6000;
    return spec;
}

Scene study(bool run, const KeyValues& more = {}) {
    Scene scene;
    scene.workspace = "studies";
    scene.experiment = default_experiment();
    scene.section = {{"kind", "mc"}, {"n", "20"}, {"y", ""}, {"methods", "narg+r"}, {"trials", "3"}};
    if (std::ranges::none_of(more, [](const auto& pair) { return pair.first == "x"; }))
        scene.section.emplace_back("x", "rate=0.5,0.9");
    scene.section.insert(scene.section.end(), more.begin(), more.end());
    if (run) scene.run = true;
    return scene;
}

ExperimentFile lecture(std::vector<Scene> scenes, const ExperimentSpec& spec = default_experiment()) {
    ExperimentFile file;
    file.spec = spec;
    for (Scene& scene : scenes) file.scenes.push_back({"", std::move(scene)});
    return file;
}

Scene race_scene(const ExperimentSpec& spec) {
    Scene scene;
    scene.workspace = "race";
    scene.experiment = spec;
    return scene;
}

}  // namespace

TEST_CASE(
    "a race of a moment is shown unasked, one of minutes is not, and data are read by whoever names them") {
    CHECK(demands_of(default_experiment()).empty());
    CHECK(likely_seconds(default_experiment()) < kUnaskedSeconds);
    ExperimentSpec sensing = default_experiment();
    sensing.problem.kind = ProblemKind::MatrixSensing;
    sensing.problem.rate = default_rate(ProblemKind::MatrixSensing);
    CHECK(demands_of(sensing).empty());
    REQUIRE(demands_of(lasting()).runs.size() == 1);
    CHECK(says(demands_of(lasting()).runs[0], "min"));
    CHECK(demands_of(reading()) == Demands{{kSecret}, {}, {}});
    // Fewer methods, or fewer steps, are less.
    ExperimentSpec few = lasting();
    few.stop.max_iter = 1;
    CHECK(likely_seconds(few) < likely_seconds(lasting()) / 20);
    for (MethodEntry& entry : few.methods) entry.enabled = false;
    CHECK(likely_seconds(few) < kUnaskedSeconds);
}

TEST_CASE("what a lecture asks for is all that its scenes do, and without it the rest of them stays") {
    const Tabs& tabs = standard_tabs();
    const ExperimentFile file =
        lecture({race_scene(default_experiment()), race_scene(reading()), study(true),
                 study(false, {{"file", "/secret/a.lrs"}}), study(false, {{"x", "instance=/secret/b.toml"}}),
                 race_scene(lasting())});
    const Demands demands = demands_of(file, tabs);
    CHECK(demands.reads == std::vector<std::string>{kSecret, "/secret/a.lrs", "/secret/b.toml"});
    CHECK(demands.writes.size() == 1);
    REQUIRE(demands.runs.size() == 2);
    CHECK(demands.runs[0] == "a study of 6 runs");
    const auto rest = without_demands(file, tabs);
    REQUIRE(rest);
    CHECK(demands_of(*rest, tabs).empty());
    REQUIRE(rest->scenes.size() == 3);
    CHECK(rest->scenes[0].scene == file.scenes[0].scene);
    CHECK(rest->scenes[1].scene.run == false);
    CHECK(rest->scenes[1].scene.section == file.scenes[2].scene.section);
    CHECK(rest->scenes[2].scene == study(false));
    // An experiment that is left out makes room for that of the first scene that is not; alone it leaves
    // nothing.
    const auto other =
        without_demands(lecture({race_scene(reading()), race_scene(default_experiment())}, reading()), tabs);
    REQUIRE(other);
    CHECK(other->spec == default_experiment());
    CHECK(other->scenes.size() == 1);
    CHECK_FALSE(without_demands(lecture({}, reading()), tabs));
    CHECK_FALSE(without_demands(lecture({race_scene(lasting())}, lasting()), tabs));
}

TEST_CASE("a lesson is freed of what its scenes ask for, step by step") {
    const Tabs& tabs = standard_tabs();
    for (const Scene& hostile : {race_scene(reading()), race_scene(lasting()), study(true),
                                 study(false, {{"file", "/secret/a.lrs"}})})
        for (int place = 0; place < 3; ++place) {
            lesson::Lesson lesson;
            lesson::Step& step = lesson.steps.emplace_back();
            (place == 0 ? step.scene : place == 1 ? step.before.emplace() : step.best.emplace()) = hostile;
            CHECK_FALSE(lesson::demands_of(lesson, tabs).empty());
            CHECK(lesson::demands_of(*lesson::without_demands(lesson, tabs), tabs).empty());
        }
}

TEST_CASE("a step that names no workspace starts no study of whoever has the tab in front") {
    AppState state;
    apply(state, SetWorkspace{"studies"});
    Scene scene;
    scene.run = true;
    CHECK(put_on_screen(scene, state, "lesson").empty());
    scene.workspace = "studies";
    CHECK_FALSE(put_on_screen(scene, state, "lesson").empty());
}

TEST_CASE("a question carries out what was answered, and nothing where it is closed") {
    AppState s;
    const auto performed = [](const Effects& effects) {
        const auto* actions = find<PerformActions>(effects);
        return actions ? actions->actions.size() : 0;
    };
    const Asked asked{.from = "a.toml",
                      .demands = demands_of(reading()),
                      .checksum = "1a",
                      .yes = {Fullscreen{}, Fullscreen{}},
                      .no = {Fullscreen{}}};
    ask(s, asked);
    CHECK(s.dialog == Dialog::Trust);
    const Effects yes = apply(s, AnswerTrust{true});
    CHECK(performed(yes) == 2);
    REQUIRE(find<KeepAnswer>(yes));
    CHECK(find<KeepAnswer>(yes)->checksum == "1a");
    CHECK(find<KeepAnswer>(yes)->yes);
    CHECK(s.dialog == Dialog::None);
    ask(s, asked);
    CHECK(performed(apply(s, AnswerTrust{false})) == 1);
    ask(s, asked);
    apply(s, ShowDialog{Dialog::None});
    CHECK(apply(s, AnswerTrust{true}).empty());
}

TEST_CASE(
    "answers hold for the very content, in this session and the next, and without a folder in this one") {
    const testing::TempFolder folder;
    Answers answers(folder.path("state")), none("");
    for (Answers* each : {&answers, &none}) {
        CHECK_FALSE(each->of("1a"));
        each->keep("1a", true);
        each->keep("2b", false);
        each->keep("", true);
        CHECK(each->allowed("1a"));
        CHECK(each->of("2b") == false);
        CHECK_FALSE(each->of(""));
        CHECK_FALSE(each->of("1a2"));
    }
    CHECK(Answers(folder.path("state")).allowed("1a"));
    CHECK(Answers(folder.path("state")).of("2b") == false);
    CHECK_FALSE(Answers("").of("1a"));
    answers.keep("2b", true);
    CHECK(Answers(folder.path("state")).allowed("2b"));
}

TEST_CASE("the experiment that an earlier session left asks where that session had not") {
    ExperimentFile kept = lecture({race_scene(reading()), race_scene(default_experiment())});
    AppState s;
    s.offered.file = kept;
    s.offered.answered = true;
    apply(s, AnswerOffer{true});
    CHECK(s.lecture.scenes == kept.scenes);
    for (const bool yes : {true, false}) {
        AppState old;
        old.offered.file = kept;
        apply(old, AnswerOffer{true});
        CHECK(old.dialog == Dialog::Trust);
        CHECK(old.lecture.scenes.empty());
        const Effects answered = apply(old, AnswerTrust{yes});
        REQUIRE(find<PerformActions>(answered));
        for (const Action& action : find<PerformActions>(answered)->actions) apply(old, action);
        CHECK(old.lecture.scenes.size() == (yes ? 2 : 1));
        CHECK_FALSE(old.offered.file);
    }
    // A no to the offer itself asks nothing.
    AppState declined;
    declined.offered.file = kept;
    CHECK(find<ForgetOffered>(apply(declined, AnswerOffer{false})));
}
