// The lessons as a path: ticks that are kept, the step where one was left, the lesson behind, and what ends
// with one.
#include "app/lesson/course.h"

#include <fstream>

#include "app/lesson/lessons.h"
#include "app/state/saved_view.h"
#include "core/io/file/read_file.h"
#include "tests/app/lesson/classroom.h"
#include "tests/app/ui/rig.h"
#include "tests/says.h"
#include "tests/temp_folder.h"

using namespace lowrank;
using testing::Classroom;
using testing::says;
using testing::shipped;

namespace {

/// A lesson of three steps that a button alone ends.
const std::string kMine =
    "version = 1\ntitle = \"Mine\"\nabout = \"A.\"\n[[step]]\ncaption = \"one\"\nnext = true\n"
    "[[step]]\ncaption = \"two\"\nnext = true\n[[step]]\ncaption = \"three\"\n";

struct Learner {
    state::AppState app;
    state::Effects out;
    lesson::Lessons lessons;

    explicit Learner(const std::string& kept_in, const std::string& own = {}) : lessons(own, {}, kept_in) {}
    void act(const state::Action& action) { lessons.apply(action, app, out); }
};

/// All that a scene of it changes of view and speed.
std::shared_ptr<const lesson::Lesson> turning() {
    auto made = std::make_shared<lesson::Lesson>();
    made->name = "turning";
    made->steps.resize(3);
    for (lesson::Step& step : made->steps) step.next = true;
    made->steps[0].scene.workspace = "race";
    made->steps[0].scene.view = {{"theory", "false"}, {"error_log", "none"}};
    made->steps[0].scene.speed = 3;
    made->steps[1].scene.workspace = "quadratic";
    made->steps[1].scene.view = {{"quadratic_card", "error"}};
    made->steps[1].scene.speed = 2;
    return made;
}

}  // namespace

TEST_CASE("the twelve lessons are numbered, own ones are not, and each but the last has one behind it") {
    const auto& all = shipped().lessons;
    for (std::size_t k = 0; k < all.size(); ++k) {
        CHECK(all[k]->number == static_cast<int>(k) + 1);
        CHECK(all[k]->name.starts_with(k + 1 < 10 ? "0" + std::to_string(k + 1) : std::to_string(k + 1)));
        const auto next = lesson::next_lesson(shipped(), *all[k]);
        CHECK(next == (k + 1 < all.size() ? all[k + 1] : nullptr));
    }
    const testing::TempFolder folder;
    std::ofstream(folder.path("mine.toml")) << kMine;
    const lesson::Library library = lesson::read_library(folder.path(""), state::standard_tabs());
    CHECK(library.refusals == std::vector<std::string>{});
    REQUIRE(library.find("mine"));
    CHECK(library.find("mine")->number == 0);
}

TEST_CASE("what is kept of a path reads back, and a line that cannot be is named") {
    const lesson::Course course = {
        {"01-zigzag", {0, true}}, {"02-momentum", {2, false}}, {"ab12", {0, false}}};
    const auto read = lesson::read_course(lesson::write_course(course));
    REQUIRE(read);
    CHECK(*read == course);
    for (const char* value : {"0", "-1", "perhaps", "1.5", "1000000"}) {
        INFO(value);
        const auto refused = lesson::read_course("a = 1\nb = " + std::string(value) + "\n");
        REQUIRE_FALSE(refused);
        CHECK(says(refused.sentence(), "line 2"));
    }
}

TEST_CASE("where a lesson was left it goes on in the next window, and one that was done has its tick") {
    const testing::TempFolder home;
    const auto first = shipped().find("01-zigzag");
    {
        Learner window(home.path("state"));
        CHECK(lesson::lesson_to_take(window.lessons.course(), shipped()) == first);
        window.act(lesson::StartLesson{first});
        window.act(lesson::AnswerQuestion{2});
        window.act(lesson::NextStep{});
        CHECK(lesson::step_to_resume(window.lessons.course(), *first) == 1);
    }
    Learner window(home.path("state"));
    CHECK(lesson::step_to_resume(window.lessons.course(), *first) == 1);
    CHECK(lesson::lesson_to_take(window.lessons.course(), shipped()) == first);
    window.act(lesson::StartLesson{.lesson = first, .step = 1});
    CHECK(window.lessons.guide().step_number() == 1);
    // The steps before were gone through: the way back leads forward again.
    window.act(lesson::PreviousStep{});
    CHECK(window.lessons.guide().step_number() == 0);
    CHECK(window.lessons.guide().ended());
    window.act(lesson::NextStep{});
    window.act(lesson::AnswerQuestion{0.818});
    window.act(lesson::NextStep{});
    window.act(lesson::ShowBest{});
    window.lessons.drain(window.app, Race{});
    window.act(lesson::NextStep{});
    REQUIRE(window.lessons.guide().last());
    CHECK(lesson::is_done(window.lessons.course(), *first));
    CHECK(lesson::step_to_resume(window.lessons.course(), *first) == 0);
    REQUIRE(window.lessons.memory().next);
    CHECK(window.lessons.memory().next->name == "02-momentum");
    Learner other(home.path("state"));
    CHECK(lesson::is_done(other.lessons.course(), *first));
    CHECK(lesson::lesson_to_take(other.lessons.course(), shipped())->name == "02-momentum");
    // Gone through again it stays done.
    other.act(lesson::StartLesson{first});
    CHECK(lesson::is_done(other.lessons.course(), *first));
}

TEST_CASE("what was kept and cannot be read is said once, and set aside") {
    const testing::TempFolder home;
    home.with("lessons.txt", "01-zigzag = perhaps\n");
    Learner window(home.path());
    CHECK(window.lessons.drain(window.app, Race{}));
    REQUIRE(window.app.notices.size() == 1);
    CHECK(says(window.app.notices[0].sentence, "line 1: '01-zigzag' cannot have that value"));
    CHECK_FALSE(window.lessons.drain(window.app, Race{}));
    CHECK(window.lessons.course().empty());
    CHECK(home.names() == std::vector<std::string>{"lessons.txt.unreadable"});
}

TEST_CASE("a lesson that goes on at a later step has on screen what the steps before have put there") {
    const auto lesson = shipped().find("06-eigenvalue");
    Classroom walked(lesson);
    walked.act(lesson::AnswerQuestion{lesson->steps[0].question->answer});
    walked.act(lesson::NextStep{});
    Classroom resumed(nullptr);
    resumed.act(lesson::StartLesson{.lesson = lesson, .step = 1});
    CHECK(resumed.guide.step_number() == 1);
    CHECK(resumed.app.experiment == walked.app.experiment);
    CHECK(resumed.app.front().info().name == walked.app.front().info().name);
}

TEST_CASE("the speed and the view that a lesson sets end with it, what a learner sets by hand stays") {
    Classroom room(nullptr);
    room.act(state::SetSpeed{7});
    REQUIRE(room.app.show_workspace("quadratic"));
    room.act(state::SetSpeed{5});
    REQUIRE(room.app.show_workspace("race"));
    const state::SavedView before = state::saved_view(room.app);
    room.act(lesson::StartLesson{turning()});
    CHECK(room.app.race.speed == 3);
    CHECK_FALSE(room.app.theory.on);
    room.act(lesson::NextStep{});
    CHECK(state::saved_view(room.app).at("quadratic_card") == "error");
    // By hand, and not of the lesson.
    REQUIRE(state::restore_view(room.app, {{"momentum_grid", "minor"}}).empty());
    room.act(lesson::LeaveLesson{});
    CHECK(room.app.race.speed == 7);
    for (const auto& tab : room.app.tabs)
        if (tab->info().name == "quadratic") CHECK(tab->playing(room.app).speed == 5);
    CHECK(room.app.theory.on);
    state::SavedView after = state::saved_view(room.app);
    CHECK(after.at("momentum_grid") == "minor");
    after.erase("momentum_grid");
    after["workspace"] = "race";
    CHECK(after == before);
}

TEST_CASE("one lesson behind another gives back what was before the first") {
    Classroom room(nullptr);
    room.act(state::SetSpeed{7});
    room.act(lesson::StartLesson{turning()});
    room.act(lesson::StartLesson{shipped().find("02-momentum")});
    CHECK_FALSE(room.app.theory.on);
    room.act(lesson::LeaveLesson{});
    CHECK(room.app.theory.on);
    CHECK(room.app.race.speed == 7);
}

TEST_CASE("checks that must hold together end no step one after the other") {
    auto rest = std::make_shared<lesson::Lesson>(*shipped().find("01-zigzag"));
    rest->steps.erase(rest->steps.begin(), rest->steps.begin() + 2);
    Classroom room(nullptr);
    const auto put = [&](const char* largest, const char* x) {
        room.act(state::TakeSection{"quadratic",
                                    {{"source", "spectrum"},
                                     {"lambda_min", "1"},
                                     {"lambda_max", largest},
                                     {"angle", "0"},
                                     {"x", x},
                                     {"y", "1"},
                                     {"method", "grad"}},
                                    "test"});
    };
    put("10", "10");
    room.act(lesson::StartLesson{rest});
    // At 45° and short, then long and elsewhere: the sentence asks for both.
    CHECK(room.guide.findings()[1].met);
    CHECK_FALSE(room.guide.ended());
    put("40", "10");
    CHECK(room.guide.findings()[0].met);
    CHECK_FALSE(room.guide.findings()[1].met);
    CHECK(room.guide.findings()[1].now == "76.0");
    CHECK_FALSE(room.guide.ended());
    put("40", "-40");
    CHECK(room.guide.findings()[1].now == "45.0");
    CHECK(room.guide.ended());
    // Then it stays.
    put("10", "3");
    CHECK(room.guide.ended());
}

TEST_CASE("a lesson from elsewhere is kept among the person's own, once") {
    const testing::TempFolder home;
    const std::string path = home.path("mine.toml"), own = home.path("data/lessons");
    std::ofstream(path) << kMine;
    Learner window(home.path("state"), own);
    REQUIRE(window.lessons.start(path, window.app, window.out).empty());
    CHECK(window.lessons.memory().keepable);
    CHECK(window.lessons.memory().next == nullptr);
    window.act(lesson::KeepLesson{});
    CHECK_FALSE(window.lessons.memory().keepable);
    const auto kept = read_file(own + "/mine.toml");
    REQUIRE(kept);
    CHECK(*kept == kMine);
    CHECK(window.lessons.library(window.app.tabs).find("mine"));
    // One of that name is there now: nothing is written over it.
    std::ofstream(path) << kMine << "# another\n";
    REQUIRE(window.lessons.start(path, window.app, window.out).empty());
    window.act(lesson::KeepLesson{});
    CHECK(window.lessons.memory().keepable);
    CHECK(*read_file(own + "/mine.toml") == kMine);
    CHECK(window.app.notices.back().failure);
    // One that lies there is there already.
    REQUIRE(window.lessons.start(own + "/mine.toml", window.app, window.out).empty());
    CHECK_FALSE(window.lessons.memory().keepable);
}

TEST_CASE("the list numbers and ticks its lessons and begins one where it was left") {
    const lesson::Course course = {{"01-zigzag", {0, true}}, {"02-momentum", {2, false}}};
    const lesson::Guide guide;
    testing::Rig rig([&](ui::Ui& ui) {
        lesson::draw_list(ui, {20, 20, 860, 660}, guide, shipped(), course, {}, {});
    });
    std::vector<ui::DrawnWord> words;
    rig.frame(2);
    rig.memory.words = &words;
    rig.frame();
    rig.memory.words = nullptr;
    std::string all;
    for (const ui::DrawnWord& word : words) all += word.markup + "\n";
    CHECK(says(all, "done"));
    CHECK(says(all, "step 3 of 4"));
    CHECK(says(all, "Go on: Why momentum"));
    CHECK(says(all, "\n3\n"));
    CHECK_FALSE(says(all, "\n1\n"));
    for (const char* control : {"lesson.take", "lesson.02-momentum"}) {
        rig.seen.clear();
        rig.click(control);
        const auto* start = rig.last<lesson::StartLesson>();
        REQUIRE(start);
        CHECK(start->lesson->name == "02-momentum");
        CHECK(start->step == 2);
    }
}
