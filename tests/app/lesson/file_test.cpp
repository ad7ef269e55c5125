// A lesson's file: what is refused, with its line, and what happens while it is edited.
#include <fstream>
#include <string>
#include <tuple>
#include <vector>

#include "app/lesson/lessons.h"
#include "app/workspace/race/race_state.h"
#include "core/text/bounds.h"
#include "tests/app/lesson/classroom.h"
#include "tests/app/ui/rig.h"
#include "tests/says.h"
#include "tests/temp_folder.h"

using namespace lowrank;
using lowrank::testing::says;

namespace {

const std::string kHead = "version = 1\ntitle = \"T\"\nabout = \"A.\"\n";
const std::string kAsked =
    "[[step]]\ncaption = \"a\"\n[step.question]\nask = \"?\"\nbecause = \"b\"\n[step.question.draw]\n";
const std::string kCurve = "what = \"curve\"\nx = [0, 9]\nof = \"narg\"\n";
const std::string kEnd = "[[step]]\ncaption = \"end\"\n";

std::string refusal(const std::string& text) {
    const auto read = lesson::read_lesson(text, "my.toml", state::standard_tabs());
    return read ? std::string() : read.sentence();
}

}  // namespace

TEST_CASE("a good lesson is read whole") {
    const auto read = lesson::read_lesson(kHead + R"toml([[step]]
caption = "one"
hint = "look"
lights = "rate.slider"
[step.question]
ask = "how many?"
answer = 3
within = 0.5
because = "so"
[[step.check]]
look = "iterations"
method = "narg+r"
below = 50
[step.scene]
workspace = "race"
experiment = "n=40 rank=2 method=narg+r"
speed = 0
)toml" + kEnd,
                                          "folder/my.toml", state::standard_tabs());
    REQUIRE(read);
    CHECK(read->name == "my");
    REQUIRE(read->steps.size() == 2);
    const lesson::Step& step = read->steps[0];
    CHECK(step.question->right(3.4));
    CHECK_FALSE(step.question->right(3.6));
    CHECK(step.checks[0].below == 50.0);
    CHECK(step.scene.experiment->problem.rows == 40);
    CHECK(step.scene.experiment->methods.size() == 1);
}

TEST_CASE("a lesson has so many steps and checks, and captions of such a length") {
    const auto times = [](std::size_t count, const std::string& piece) {
        std::string out;
        for (std::size_t k = 0; k < count; ++k) out += piece;
        return out;
    };
    const std::string step = "[[step]]\ncaption = \"a\"\nnext = true\n",
                      check = "[[step.check]]\nlook = \"ended\"\n";
    CHECK(refusal(kHead + times(kMostSteps - 1, step) + kEnd).empty());
    CHECK(says(refusal(kHead + times(kMostSteps, step) + kEnd), "at most 100 steps"));
    CHECK(says(refusal(kHead + times(kMostSteps, step) + kEnd), "line 304"));
    const std::string checked = kHead + "[[step]]\ncaption = \"a\"\n";
    CHECK(refusal(checked + times(kMostChecks, check) + kEnd).empty());
    CHECK(says(refusal(checked + times(100'000, check) + kEnd), "at most 20 checks of a step"));
    const auto captioned = [&](std::size_t letters) {
        return refusal(kHead + "[[step]]\ncaption = \"" + times(letters, "ε") + "\"\nnext = true\n" + kEnd);
    };
    CHECK(captioned(kLongestCaption).empty());
    CHECK(says(captioned(3'000'000), "line 5: caption has 3000000 letters, and 4000 are the most"));
    const std::string text = times(kLongestText + 1, "x"), name = times(kLongestName + 1, "x");
    CHECK(says(refusal("version = 1\nabout = \"A.\"\ntitle = \"" + name + "\"\n" + kEnd),
               "title has 201 letters"));
    CHECK(says(refusal("version = 1\ntitle = \"T\"\nabout = \"" + text + "\"\n" + kEnd),
               "about has 1001 letters"));
    CHECK(says(refusal(kHead + "[[step]]\ncaption = \"a\"\nnext = true\nhint = \"" + text + "\"\n" + kEnd),
               "hint has 1001 letters"));
    CHECK(
        says(refusal(checked + "[[step.check]]\nlook = \"" + name + "\"\n" + kEnd), "look has 201 letters"));
}

TEST_CASE("a mistake in a lesson is one sentence with its line") {
    using Case = std::tuple<std::string, int, std::string>;
    for (
        const auto& [text, line, words] : std::vector<Case>{
            {"version = 2\n" + kHead.substr(12) + kEnd, 1, "begins with version = 1"},
            {kHead, 1, "at least one [[step]]"},
            {kHead + "colour = 3\n" + kEnd, 4, "no 'colour'"},
            {kHead + "[[step]]\ncaption = 3\n", 5, "caption is a string, and this is a number"},
            {kHead + "[[step]]\ncaption = \"a\"\n" + kEnd, 4, "nothing ends this step"},
            {kHead + "[[step]]\ncaption = \"a\"\nnext = true\n", 4, "the last step is free play"},
            {kHead + "[[step]]\ncaption = \"a\"\nnext = true\nscene = { workspace = \"cellar\" }\n" + kEnd, 7,
             "there is no workspace 'cellar'"},
            {kHead + "[[step]]\ncaption = \"a\"\nnext = true\nscene = { experiment = \"n=40 rank\" }\n" +
                 kEnd,
             7, "'rank' is not KEY=VALUE"},
            {kHead + "[[step]]\ncaption = \"a\"\nnext = true\nscene = { experiment = \"rank=99\" }\n" + kEnd,
             7, "99"},
            {kHead + "[[step]]\ncaption = \"a\"\nnext = true\nscene = { section = \"x=1\" }\n" + kEnd, 7,
             "needs the workspace"},
            {kHead +
                 "[[step]]\ncaption = \"a\"\n[step.question]\nask = \"?\"\nchoices = [\"x\", \"y\"]\nanswer "
                 "= 3\n"
                 "because = \"b\"\n" +
                 kEnd,
             6, "counted from 1"},
            {kHead + "[[step]]\ncaption = \"a\"\n[[step.check]]\nlook = \"weather\"\n" + kEnd, 7,
             "cannot look at 'weather'"},
            {kHead +
                 "[[step]]\ncaption = \"a\"\n[[step.check]]\nlook = \"rate\"\nmethod = \"gauss\"\nbelow = "
                 "1\n" +
                 kEnd,
             8, "'gauss' is none"},
            {kHead + "[[step]]\ncaption = \"a\"\n[[step.check]]\nlook = \"rate\"\nmethod = \"narg\"\n" + kEnd,
             6, "needs above, below or equals"},
            {kHead + kAsked + "what = \"line\"\nx = [0, 9]\ny = [1, 9]\nof = \"narg\"\n" + kEnd, 10,
             "what is curve or point, and not 'line'"},
            {kHead + kAsked + "x = [0, 9]\n" + kEnd, 9, "draw needs what"},
            {kHead + kAsked + "what = \"curve\"\nx = [40, 0]\nof = \"narg\"\n" + kEnd, 11,
             "x = [40, 0] does not rise"},
            {kHead + kAsked + kCurve + "y = [3, 3]\n" + kEnd, 13, "y = [3, 3] does not rise"},
            {kHead + kAsked + "what = \"curve\"\nx = 9\nof = \"narg\"\n" + kEnd, 11,
             "a list of two numbers, its low and its high end, and this is a number"},
            {kHead + kAsked + kCurve + "y = [1, 2, 3]\n" + kEnd, 13, "and this has 3"},
            {kHead + kAsked + "what = \"curve\"\nx = [0, 9]\nof = \"narg\"\n" + kEnd, 9, "draw needs y"},
            {kHead + kAsked + "what = \"curve\"\nx = [0, 9]\ny = [0, 9]\nof = \"narg\"\n" + kEnd, 12,
             "y = [0, 9] begins at 0"},
            {kHead + kAsked + "what = \"curve\"\nx = [0, 9]\ny = [1, 9]\nof = \"gauss\"\n" + kEnd, 13,
             "'gauss' is none"},
            {kHead + kAsked + "what = \"curve\"\nfigure = \"matrix\"\n" + kEnd, 11, "not 'matrix'"},
            {kHead + kAsked + "what = \"curve\"\nx = [0, 9.5]\ny = [1, 9]\nof = \"narg\"\n" + kEnd, 11,
             "x = [0, 9.5] is no range of iterations: two whole numbers"},
            {kHead + kAsked + kCurve + "y = [1e-40, 9]\n" + kEnd, 13, "between 1e-30 and 1e30"},
            {kHead + kAsked + kCurve + "y = [1, 9]\n" + kEnd, 4, "needs workspace = \"race\""},
            {kHead + kAsked + kCurve +
                 "y = [1, 9]\n[step.scene]\nworkspace = \"race\"\nexperiment = \"n=30 rank=2 method=nag\"\n" +
                 kEnd,
             4, "does not run 'narg'"},
            {kHead + kAsked + kCurve +
                 "y = [1, 9]\n[step.scene]\nworkspace = \"race\"\nexperiment = \""
                 "image=a.png "
                 "rank=2 method=narg\"\n" +
                 kEnd,
             4, "of a problem that is generated"},
            {kHead + kAsked + "width = 3\n" + kEnd, 10, "no 'width'"},
            {kHead +
                 "[[step]]\ncaption = \"a\"\n[step.question]\nask = \"?\"\nbecause = \"b\"\nanswer = 3\n"
                 "[step.question.draw]\nwhat = \"point\"\nx = [0, 9]\ny = [1, 9]\nof = \"narg\"\n" +
                 kEnd,
             6, "the run answers"},
            {kHead + "[[step]]\ncaption = \"a\"\nnext = true\n[step.before]\nworkspace = \"race\"\n" + kEnd,
             7, "this step asks none"},
            {kHead +
                 "[[step]]\ncaption = \"a\"\n[step.question]\nask = \"?\"\nanswer = 1\nbecause = \"b\"\n"
                 "[step.before]\nworkspace = \"cellar\"\n" +
                 kEnd,
             11, "there is no workspace 'cellar'"},
            {kHead + "[[step]]\ncaption = \"unfinished\n", 5, "cannot be read"},
        }) {
        const std::string said = refusal(text);
        INFO(text << said);
        CHECK(says(said, "'my.toml', line " + std::to_string(line) + ": "));
        CHECK(says(said, words));
        CHECK(said.find('\n') == said.npos);
        CHECK(said.ends_with('.'));
    }
}

TEST_CASE("a lesson is read again when it is saved, of a mistake it is said, and the last good one stays") {
    const testing::TempFolder folder;
    const std::string path = (std::filesystem::path(folder.path()) / "mine.toml").string();
    const auto write = [&](const std::string& text, int when) {
        std::ofstream(path) << text;
        // Two writes within a clock's tick would have one time.
        std::filesystem::last_write_time(
            path, std::filesystem::file_time_type::clock::now() + std::chrono::seconds(when));
    };
    state::AppState app;
    state::Effects out;
    Race race;
    lesson::Lessons lessons("");
    CHECK(says(lessons.start(path, app, out), "mine.toml"));
    CHECK(lessons.guide().lesson() == nullptr);

    write(kHead + "[[step]]\ncaption = \"first\"\nnext = true\n" + kEnd, 0);
    CHECK(lessons.start(path, app, out).empty());
    REQUIRE(lessons.guide().lesson());
    CHECK(lessons.guide().step().caption == "first");
    lessons.apply(lesson::NextStep{}, app, out);
    CHECK(lessons.guide().step_number() == 1);

    app.now = 10;
    write(kHead + "[[step]]\ncaption = \"fir", 2);
    CHECK(lessons.drain(app, race));
    CHECK(says(lessons.memory().failure, "line 5"));
    CHECK(lessons.guide().step().caption == "end");

    app.now = 20;
    write(kHead + "[[step]]\ncaption = \"first\"\nnext = true\n[[step]]\ncaption = \"new end\"\n", 4);
    CHECK(lessons.drain(app, race));
    CHECK(lessons.memory().failure.empty());
    CHECK(lessons.guide().step_number() == 1);
    CHECK(lessons.guide().step().caption == "new end");
    // Nothing was saved since.
    app.now = 30;
    CHECK_FALSE(lessons.drain(app, race));
}

TEST_CASE("an unknown lesson is told which there are") {
    state::AppState app;
    state::Effects out;
    lesson::Lessons lessons("");
    const std::string said = lessons.start("09-juggling", app, out);
    CHECK(says(said, "'09-juggling'"));
    CHECK(says(said, "01-zigzag, 02-momentum"));
}

TEST_CASE("the list starts lessons and opens presets, each as one step that can be undone") {
    lesson::Lessons lessons("");
    state::AppState app;
    state::Effects out;
    testing::Rig rig([&](ui::Ui& ui) {
        lesson::draw_list(ui, {0, 0, 860, 660}, lessons.guide(), lessons.library(app.tabs), lessons.course(),
                          lessons.lectures(), lessons.presets());
    });
    rig.frame(2);
    for (const auto& lesson : lessons.library(app.tabs).lessons)
        CHECK(rig.at("lesson." + lesson->name).w > 0);
    for (const bundled::Preset& preset : lessons.presets()) CHECK(rig.at("preset." + preset.name).w > 0);
    for (const auto& list : {lessons.presets(), lessons.lectures()})
        for (const bundled::Preset& each : list) {
            INFO(each.name);
            CHECK(each.title != each.name);
            CHECK_FALSE(each.title.empty());
            CHECK_FALSE(each.title.ends_with('.'));
            CHECK(each.meaning.ends_with('.'));
        }
    for (const auto& lesson : lessons.library(app.tabs).lessons) CHECK(lesson->about.ends_with('.'));
    rig.click("lesson.03-restart");
    const auto* start = rig.last<lesson::StartLesson>();
    REQUIRE(start);
    CHECK(start->lesson->name == "03-restart");
    rig.click("preset.condition-100");
    const auto* open = rig.last<lesson::OpenPreset>();
    REQUIRE(open);
    const ExperimentSpec before = app.experiment;
    CHECK(lessons.apply(*open, app, out));
    CHECK(app.experiment.problem.condition == 100);
    CHECK(race::x_axis_of(app) == state::XAxis::Iterations);
    state::apply(app, state::Undo{});
    CHECK(app.experiment == before);
    CHECK(lessons.apply(lesson::OpenPreset{"samples-1.8"}, app, out));
    CHECK(race::x_axis_of(app) == state::XAxis::OperatorCalls);
}

TEST_CASE("a check that nobody can meet is refused with the line of its key") {
    using Case = std::tuple<std::string, int, std::string>;
    for (const auto& [check, line, words] : std::vector<Case>{
             {"look = \"workspace\"\nequals = \"racce\"\n", 8, "equals cannot be 'racce': race"},
             {"look = \"status\"\nmethod = \"narg\"\nequals = \"won\"\n", 9,
              "equals cannot be 'won': waiting, running"},
             {"look = \"rule\"\nmethod = \"rgrad-orth\"\nkey = \"d\"\nabove = 3\n", 9, "has no key 'd'"},
             {"look = \"rule\"\nmethod = \"narg\"\nkey = \"d\"\nequals = \"deep\"\n", 10, "deep"},
             {"look = \"setting\"\nkey = \"rank\"\nequals = \"many\"\n", 9, "rank cannot be 'many'"},
             {"look = \"shown\"\nmethod = \"narg\"\nequals = \"maybe\"\n", 9,
              "equals cannot be 'maybe': 0 or 1 is needed"},
             {"look = \"shown\"\nmethod = \"narg\"\nabove = 0\n", 9, "is no number: equals is needed"},
             {"look = \"cursor\"\nequals = \"late\"\n", 8, "equals cannot be 'late': a number is needed"},
             {"look = \"cursor\"\nbelow = nan\n", 8, "below is a finite number"},
             {"look = \"cursor\"\nabove = 100\nbelow = 5\n", 8, "no number is above 100 and below 5"},
             {"look = \"cursor\"\nabove = 5\nbelw = 7\n", 9, "'belw' does not fit"}}) {
        const std::string said =
            refusal(kHead + "[[step]]\ncaption = \"a\"\n[[step.check]]\n" + check + kEnd);
        INFO(check);
        INFO(said);
        CHECK(says(said, "line " + std::to_string(line) + ": "));
        CHECK(says(said, words));
    }
    // A word before ':' and any spelling of a number are enough.
    for (const char* check : {"look = \"setting\"\nkey = \"start\"\nequals = \"spectral\"\n",
                              "look = \"rule\"\nmethod = \"narg\"\nkey = \"d\"\nequals = 7\n",
                              "look = \"setting\"\nkey = \"rank\"\nequals = 3\n",
                              "look = \"shown\"\nmethod = \"narg\"\nequals = 0\n"}) {
        INFO(check);
        CHECK(refusal(kHead + "[[step]]\ncaption = \"a\"\n[[step.check]]\n" + check + kEnd) == "");
    }
}

TEST_CASE("a step that lights a rule or a tab that is nowhere is refused") {
    const auto lit = [](const std::string& control) {
        return refusal(kHead + "[[step]]\ncaption = \"a\"\nnext = true\nlights = \"" + control + "\"\n" +
                       kEnd);
    };
    CHECK(says(lit("rule.zzz.slider"), "line 7: lights cannot be 'rule.zzz.slider'"));
    CHECK(says(lit("tab.cellar"), "line 7: lights cannot be 'tab.cellar'"));
    CHECK(lit("rule.d.slider") == "");
    CHECK(lit("tab.rates") == "");
}
